import { createContext, use, useEffect } from 'react';

/** The state of the form in a dialog. */
export interface FormGuard {
  /** True if closing would discard input. */
  readonly dirty: boolean;
  /** True while the form saves; the dialog cannot be closed. */
  readonly busy: boolean;
}

export const UNGUARDED: FormGuard = { dirty: false, busy: false };

/** Reports the state of a form to the surrounding dialog; null outside of dialogs. */
export const DialogGuardContext = createContext<((guard: FormGuard) => void) | null>(null);

/** Makes the surrounding dialog ask before closing while its form has input, and prevents closing while it saves. */
export function useDialogGuard({ dirty, busy }: FormGuard): void {
  const report = use(DialogGuardContext);
  useEffect(() => {
    report?.({ dirty, busy });
    return () => {
      report?.(UNGUARDED);
    };
  }, [report, dirty, busy]);
}
