import { toast } from 'react-toastify/unstyled';
import { failureMessage } from '@/shared/api/failure';

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

/** Tells of a failed call, each line of the server's message in a notice of its own. Returns the message. */
export function notifyFailure(error: unknown, fallback?: string): string {
  const message = failureMessage(error, fallback);
  for (const line of message.split('\n')) notify('error', line);
  return message;
}

/** Removes a notice that no longer holds. */
export function retract(kind: 'success' | 'error', message: string): void {
  toast.dismiss(noticeId(kind, message));
}

function noticeId(kind: string, message: string): string {
  return `${kind}: ${message}`;
}
