import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';

interface ConflictNoticeProps {
  /** The server's words: who changed what meanwhile. */
  readonly message: string;
  readonly loading: boolean;
  readonly onReload: () => void;
}

/** Says in a form that somebody else was faster. Reloading fetches what there is now and keeps what was typed. */
export function ConflictNotice({ message, loading, onReload }: ConflictNoticeProps) {
  return (
    <Alert
      severity="warning"
      action={
        <Button color="inherit" size="small" loading={loading} onClick={onReload}>
          Reload
        </Button>
      }
    >
      {message} Reload to see it; what you entered stays.
    </Alert>
  );
}
