import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { failureMessage } from '@/shared/api/failure';

interface UnreadableNoticeProps {
  readonly error: unknown;
  /** What is said when the server said nothing. */
  readonly fallback: string;
  readonly retrying: boolean;
  readonly onRetry: () => void;
}

/** Says that something beside the form could not be read; the form works without it. */
export function UnreadableNotice({ error, fallback, retrying, onRetry }: UnreadableNoticeProps) {
  return (
    <Alert
      severity="error"
      action={
        <Button color="inherit" size="small" loading={retrying} onClick={onRetry}>
          Try again
        </Button>
      }
    >
      {failureMessage(error, fallback)}
    </Alert>
  );
}
