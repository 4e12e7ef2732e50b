import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button, { type ButtonProps } from '@mui/material/Button';
import { createContext, use, useEffect, useRef, type ReactNode } from 'react';
import { withDatesInWords } from '@/shared/attendance/date-format';
import { useDialogGuard } from '@/shared/dialog/dialog-guard';
import { useFocusRestore } from '@/shared/dialog/use-focus-restore';
import { t } from '@/shared/language/language';
import { focusFirstProblem, focusIncompleteField } from './typed-input';
import type { AppFormFrame } from './use-app-form';

const SavingContext = createContext(false);

/** Returns true while the surrounding form saves; its fields are disabled. */
export function useIsFormSaving(): boolean {
  return use(SavingContext);
}

interface AppFormProps<Request> {
  readonly form: AppFormFrame<Request>;
  /** The accessible name, for forms without a dialog title. */
  readonly label?: string;
  /** Called with the valid request instead of saving it. */
  readonly onChecked?: (request: Request) => void;
  /** True while another change of the record is being saved; the fields are disabled. */
  readonly busy?: boolean;
  /** Turns off autocomplete, which would offer the data of other employees. */
  readonly noAutoComplete?: boolean;
  readonly children: ReactNode;
}

/**
 * Form element with its own notices. After a refused attempt the first field with a problem has the focus. A form with
 * an incomplete date or time is not submitted, because that field has no value yet.
 */
export function AppForm<Request>(props: AppFormProps<Request>) {
  const { form, label, onChecked, busy = false, noAutoComplete = false, children } = props;
  const element = useRef<HTMLFormElement>(null);
  const { refusals } = form;
  const saving = form.saving || busy;
  useFocusRestore(saving);
  useDialogGuard({ dirty: form.dirty, busy: saving });
  useEffect(() => {
    if (refusals > 0 && element.current) focusFirstProblem(element.current);
  }, [refusals]);
  const submit = async (entered: HTMLFormElement) => {
    const request = await form.check();
    if (request === null || focusIncompleteField(entered)) return;
    if (onChecked) onChecked(request);
    else await form.send(request);
  };
  return (
    <Box
      ref={element}
      component="form"
      id={form.id}
      {...(label === undefined ? {} : { 'aria-label': label })}
      noValidate
      {...(noAutoComplete ? { autoComplete: 'off' } : {})}
      sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}
      onSubmit={(event) => {
        event.preventDefault();
        if (!saving) void submit(event.currentTarget);
      }}
    >
      {form.kept.restored !== null && (
        <RestoredNotice {...form.kept.restored} onDiscard={form.kept.discard} />
      )}
      <SavingContext value={saving}>{children}</SavingContext>
      <FormMessage message={form.message} />
    </Box>
  );
}

interface RestoredNoticeProps {
  readonly isLeft: boolean;
  readonly isReloaded: boolean;
  readonly onDiscard: () => void;
}

function RestoredNotice({ isLeft, isReloaded, onDiscard }: RestoredNoticeProps) {
  return (
    <Alert
      severity="info"
      role="status"
      action={
        <Button color="inherit" size="small" onClick={onDiscard}>
          {t('Discard')}
        </Button>
      }
    >
      {isReloaded
        ? t('What you entered before this page was loaded again was restored. It is not saved yet.')
        : isLeft
          ? t('What you entered before you left this page was restored. It is not saved yet.')
          : t('What you entered before you were signed out was restored. It is not saved yet.')}
    </Alert>
  );
}

/** Reason why a form was not saved. Stays visible after the notice is dismissed. */
export function FormMessage({ message }: { readonly message: string | null }) {
  if (message === null) return null;
  return (
    <Alert severity="error" sx={{ whiteSpace: 'pre-line' }}>
      {withDatesInWords(message)}
    </Alert>
  );
}

interface SubmitButtonProps extends Pick<ButtonProps, 'fullWidth' | 'size' | 'variant' | 'disabled' | 'ref'> {
  readonly form: Pick<AppFormFrame<never>, 'id' | 'saving'>;
  readonly children: ReactNode;
}

/** Button that submits a form, inside or outside its element. Keeps its width while loading. */
export function SubmitButton({ form, variant = 'contained', children, ...button }: SubmitButtonProps) {
  return (
    <Button {...button} type="submit" form={form.id} variant={variant} loading={form.saving}>
      {children}
    </Button>
  );
}
