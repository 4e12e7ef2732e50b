import CloudOffOutlined from '@mui/icons-material/CloudOffOutlined';
import ErrorOutline from '@mui/icons-material/ErrorOutlineOutlined';
import LockOutlined from '@mui/icons-material/LockOutlined';
import SearchOffOutlined from '@mui/icons-material/SearchOffOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { cardSurface } from '@/shared/layout/card-surface';
import { type FailureKind, failureWords } from './failure-words';

interface ErrorStateProps {
  /** The failed call's error. */
  readonly error: unknown;
  /** `h2` on a page that has its heading already. */
  readonly level?: 'h1' | 'h2';
  readonly retrying: boolean;
  readonly onRetry: () => void;
}

const ICONS: Readonly<Record<FailureKind, typeof ErrorOutline>> = {
  unreachable: CloudOffOutlined,
  missing: SearchOffOutlined,
  forbidden: LockOutlined,
  broken: ErrorOutline,
  refused: ErrorOutline,
};

/** Stands where something could not be loaded: why, and a way to try again. */
export function ErrorState({ error, level = 'h1', retrying, onRetry }: ErrorStateProps) {
  const { kind, title, advice } = failureWords(error);
  const Icon = ICONS[kind];
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
      <Icon sx={{ fontSize: 36, color: 'text.secondary' }} />
      <Typography component={level} variant="h3">
        {title}
      </Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary', maxWidth: '44ch', mb: 1.5 }}>
        {advice}
      </Typography>
      <Button variant="contained" loading={retrying} onClick={onRetry}>
        Try again
      </Button>
    </Box>
  );
}
