import { toast } from 'react-toastify/unstyled';

const BRIEF_MS = 1_000;

/** The one way to tell the user what happened; the same words are not stacked. */
export function notify(kind: 'success' | 'error', message: string): void {
  toast[kind](message, { toastId: noticeId(kind, message) });
}

/** A notice that goes after a second, at the bottom right: of leave, holidays and renewals. */
export function notifyBriefly(kind: 'success' | 'error', message: string): void {
  toast[kind](message, {
    toastId: noticeId(kind, message),
    position: 'bottom-right',
    autoClose: BRIEF_MS,
  });
}

/** Takes a notice back that no longer holds. */
export function retract(kind: 'success' | 'error', message: string): void {
  toast.dismiss(noticeId(kind, message));
}

function noticeId(kind: string, message: string): string {
  return `${kind}: ${message}`;
}
