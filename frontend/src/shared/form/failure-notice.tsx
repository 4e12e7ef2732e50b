import Alert from '@mui/material/Alert';
import { failureMessage } from '@/shared/api/failure';
import { notify, retract } from '@/shared/toast/notify';

/** Why the server did not take a form, at the head of it. The toast goes; this stays. */
export function FailureNotice({ message }: { readonly message: string | null }) {
  if (message === null) return null;
  return (
    <Alert severity="error" sx={{ whiteSpace: 'pre-line' }}>
      {message}
    </Alert>
  );
}

/** Tells of a failed call, a toast for each line of the server's words; returns the words. */
export function tellFailure(error: unknown, fallback?: string): string {
  const message = failureMessage(error, fallback);
  for (const line of message.split('\n')) notify('error', line);
  return message;
}

/** Takes back what was told of a failed call, once what it was about is changed. */
export function retractFailure(message: string | null): void {
  for (const line of message?.split('\n') ?? []) retract('error', line);
}
