import CloudOffOutlined from '@mui/icons-material/CloudOffOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { serverMessage } from '../api/failure';
import { cardSurface } from '../layout/card-surface';

interface ErrorStateProps {
  /** The failed call's error. */
  readonly error: unknown;
  /** `h2` on a page that has its heading already. */
  readonly level?: 'h1' | 'h2';
  readonly retrying: boolean;
  readonly onRetry: () => void;
}

/** Stands where something could not be loaded: why, and a way to try again. */
export function ErrorState({ error, level = 'h1', retrying, onRetry }: ErrorStateProps) {
  return (
    <Box
      role="alert"
      sx={{
        display: 'grid',
        justifyItems: 'center',
        gap: 1,
        px: 3,
        py: 8,
        textAlign: 'center',
        ...cardSurface,
      }}
    >
      <CloudOffOutlined sx={{ fontSize: 36, color: 'text.secondary' }} />
      <Typography component={level} variant="h3">
        {serverMessage(error) ?? 'The server cannot be reached.'}
      </Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary', maxWidth: '44ch', mb: 1.5 }}>
        Check your connection and give it a moment.
      </Typography>
      <Button variant="contained" loading={retrying} onClick={onRetry}>
        Try again
      </Button>
    </Box>
  );
}
