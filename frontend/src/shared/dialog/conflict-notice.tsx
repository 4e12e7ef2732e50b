import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';

interface ConflictNoticeProps {
  /** The server's words: who changed what meanwhile. */
  readonly message: string;
  readonly loading: boolean;
  /** Nothing was typed that could be lost. */
  readonly nothingTyped?: boolean;
  readonly onReload: () => void;
}

/** Says in a form that somebody else was faster. Reloading fetches what there is now and keeps what was typed. */
export function ConflictNotice({ message, loading, nothingTyped = false, onReload }: ConflictNoticeProps) {
  return (
    <Alert
      severity="warning"
      // Where it is narrow the button goes below the words.
      sx={{ flexWrap: 'wrap', '& .MuiAlert-message': { flex: '1 1 15rem' } }}
      action={
        <Button color="inherit" size="small" loading={loading} onClick={onReload}>
          Reload
        </Button>
      }
    >
      {message} {nothingTyped ? 'Reload to see it.' : 'Reload to see it; what you entered stays.'}
    </Alert>
  );
}
