import { createContext, use, useEffect, useId } from 'react';

/** The state of the form in a dialog. */
export interface FormGuard {
  /** True if closing would discard input. */
  readonly dirty: boolean;
  /** True while the form saves; the dialog cannot be closed. */
  readonly busy: boolean;
}

/** The state of each form of a dialog, by its id. */
export type FormGuards = Readonly<Record<string, FormGuard>>;

/** Reports the state of a form, by its id, to the surrounding dialog, and null when it is gone; null outside of dialogs. */
export const DialogGuardContext = createContext<((id: string, guard: FormGuard | null) => void) | null>(null);

/** Makes the surrounding dialog ask before closing while one of its forms has input, and prevents closing while one saves. */
export function useDialogGuard({ dirty, busy }: FormGuard): void {
  const id = useId();
  const report = use(DialogGuardContext);
  useEffect(() => {
    report?.(id, { dirty, busy });
    return () => {
      report?.(id, null);
    };
  }, [id, report, dirty, busy]);
}
