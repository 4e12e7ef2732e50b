import { createContext, use, useEffect } from 'react';

/** The state of the form in a dialog. */
export interface FormGuard {
  /** Something was entered that closing would throw away. */
  readonly dirty: boolean;
  /** The form saves: the dialog cannot be closed. */
  readonly busy: boolean;
}

export const UNGUARDED: FormGuard = { dirty: false, busy: false };

/** Takes the state of the form in the surrounding dialog; null outside of dialogs. */
export const DialogGuardContext = createContext<((guard: FormGuard) => void) | null>(null);

/** Keeps the surrounding dialog from closing without a question while its form has input, and at all while it saves. */
export function useDialogGuard({ dirty, busy }: FormGuard): void {
  const report = use(DialogGuardContext);
  useEffect(() => {
    report?.({ dirty, busy });
    return () => {
      report?.(UNGUARDED);
    };
  }, [report, dirty, busy]);
}
