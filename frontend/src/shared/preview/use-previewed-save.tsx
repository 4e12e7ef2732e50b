import type { PreviewedChange } from '@timekeep/contracts/api/preview-api';
import { useCallback, useState, type ReactNode } from 'react';
import { saveFailureMessage } from '@/shared/api/failure';
import { ConfirmDialog } from '@/shared/dialog/confirm-dialog';
import { notify } from '@/shared/toast/notify';
import { ChangePreview, hasEffect, isOutdatedPreview } from './change-preview';

/** The outcome of a call. */
interface Outcome<Answer> {
  readonly data?: Answer | undefined;
  readonly error?: unknown;
}

interface PreviewedSave<Answer> {
  /** The question, which may depend on the answer to the preview. */
  readonly question: string | ((previewed: Answer) => string);
  readonly confirmLabel?: string;
  /** True if something is lost. */
  readonly destructive?: boolean;
  /** Name of the CSV file. */
  readonly fileName: string;
  /** True to save without a question when neither records nor leave change. */
  readonly isQuietWithoutChange?: boolean;
  /** Returns what would change; an answer without a preview when nothing would be recorded. */
  readonly preview: () => Promise<Outcome<Answer & { readonly preview?: PreviewedChange }>>;
  /** Saves the change as it was shown. */
  readonly save: (shown: string) => Promise<Outcome<Answer>>;
}

interface Question {
  readonly message: string;
  readonly confirmLabel: string | undefined;
  readonly destructive: boolean;
  readonly fileName: string;
  readonly preview: PreviewedChange;
  readonly isSaving: boolean;
  readonly answer: (isYes: boolean) => void;
}

/**
 * Saves changes of records after a question that shows what changes. If that is different by the time it is saved, nothing is saved, and
 * the question is asked again with what would change now.
 */
export function usePreviewedSave() {
  const [asked, setAsked] = useState<Question | null>(null);

  /** Returns the outcome of the call that saved or failed; null when the answer was no. */
  const save = useCallback(
    async <Answer,>(change: PreviewedSave<Answer>): Promise<Outcome<Answer> | null> => {
      const { question, confirmLabel, destructive = false, fileName } = change;
      try {
        let outdated: string | null = null;
        for (;;) {
          const { data, error } = await change.preview();
          // After this call, since each removes the notice about a former one.
          if (outdated !== null) notify('error', outdated);
          const preview = data?.preview;
          if (!preview) return { data, error };
          if (hasEffect(preview) || change.isQuietWithoutChange !== true) {
            const message = typeof question === 'string' ? question : question(data);
            const ask = { message, confirmLabel, destructive, fileName, preview };
            const isYes = await new Promise<boolean>((answer) => {
              setAsked({ ...ask, isSaving: false, answer });
            });
            if (!isYes) return null;
            setAsked({ ...ask, isSaving: true, answer: () => undefined });
          }
          const saved = await change.save(preview.token);
          if (!isOutdatedPreview(saved.error)) return saved;
          outdated = saveFailureMessage(saved.error);
        }
      } finally {
        setAsked(null);
      }
    },
    [],
  );

  const question: ReactNode = asked && (
    <ConfirmDialog
      message={asked.message}
      details={<ChangePreview preview={asked.preview} fileName={asked.fileName} />}
      {...(asked.confirmLabel !== undefined && { confirmLabel: asked.confirmLabel })}
      destructive={asked.destructive}
      busy={asked.isSaving}
      onCancel={() => {
        asked.answer(false);
      }}
      onConfirm={() => {
        asked.answer(true);
      }}
    />
  );
  return { save, question, isAsking: asked !== null };
}
