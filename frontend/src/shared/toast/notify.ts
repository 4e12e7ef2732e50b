import { toast } from 'react-toastify/unstyled';

/** The one way to tell the user what happened; the same words are not stacked. */
export function notify(kind: 'success' | 'error', message: string): void {
  toast[kind](message, { toastId: `${kind}: ${message}` });
}
