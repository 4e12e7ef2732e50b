import CloudOffOutlined from '@mui/icons-material/CloudOffOutlined';
import ErrorOutline from '@mui/icons-material/ErrorOutlineOutlined';
import LockOutlined from '@mui/icons-material/LockOutlined';
import SearchOffOutlined from '@mui/icons-material/SearchOffOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { serverMessage } from '@/shared/api/failure';
import { BusyButton } from '@/shared/dialog/busy-button';
import { t } from '@/shared/language/language';
import { cardSurface } from './page-layout';

interface ErrorStateProps {
  /** The failed call's error. */
  readonly error: unknown;
  /** `h2` on a page that already has a main heading. */
  readonly level?: 'h1' | 'h2';
  readonly retrying: boolean;
  readonly onRetry: () => void;
  /** Leads back to the list. Offered instead of another try when what was asked for is not possible, does not exist, or is not the user's to see. */
  readonly onLeave?: () => void;
}

const ICONS: Readonly<Record<FailureKind, typeof ErrorOutline>> = {
  unreachable: CloudOffOutlined,
  missing: SearchOffOutlined,
  invalid: SearchOffOutlined,
  forbidden: LockOutlined,
  broken: ErrorOutline,
  refused: ErrorOutline,
};

/** Replaces content that could not be loaded, with the reason and a button: back to the list where another try cannot help and `onLeave` is given, otherwise to try again, unless the request itself is invalid. */
export function ErrorState({ error, level = 'h1', retrying, onRetry, onLeave }: ErrorStateProps) {
  const { kind, title, advice } = failureWords(error);
  const Icon = ICONS[kind];
  const isFinal = kind === 'missing' || kind === 'invalid' || kind === 'forbidden';
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
      {isFinal && onLeave && (
        <Button variant="contained" onClick={onLeave}>
          {t('Back to the list')}
        </Button>
      )}
      {!(isFinal && onLeave) && kind !== 'invalid' && (
        <BusyButton variant="contained" loading={retrying} onClick={onRetry}>
          {t('Try again')}
        </BusyButton>
      )}
    </Box>
  );
}

/** Kinds of failed calls that the user can distinguish. */
type FailureKind = 'unreachable' | 'missing' | 'invalid' | 'forbidden' | 'broken' | 'refused';

interface FailureWords {
  readonly kind: FailureKind;
  /** The server's message, or a general one. */
  readonly title: string;
  /** The next step for the user. */
  readonly advice: string;
}

const WORDS: Readonly<Record<FailureKind, Omit<FailureWords, 'kind'>>> = {
  unreachable: {
    title: t('The server cannot be reached.'),
    advice: t('Check your connection, wait a moment and try again.'),
  },
  missing: {
    title: t('This was not found.'),
    advice: t('It may have been removed, or the address is wrong.'),
  },
  invalid: {
    title: t('The server refused the request.'),
    advice: t('Please check the address, or what you entered.'),
  },
  forbidden: {
    title: t('You do not have permission to see this.'),
    advice: t('If you need it for your work, please ask the IT Department.'),
  },
  broken: {
    title: t('The server reported an error.'),
    advice: t('You did nothing wrong. Wait a moment and try again.'),
  },
  refused: { title: t('The server refused the request.'), advice: t('Please try again.') },
};

/** Returns the texts for a failed call by its status; without a status the server was not reached. */
function failureWords(error: unknown): FailureWords {
  const kind = kindOf(error);
  const { title, advice } = WORDS[kind];
  return { kind, title: serverMessage(error) ?? title, advice };
}

function kindOf(error: unknown): FailureKind {
  const status = statusOf(error);
  if (status === null) return 'unreachable';
  if (status === 404) return 'missing';
  if (status === 400) return 'invalid';
  if (status === 403) return 'forbidden';
  return status >= 500 ? 'broken' : 'refused';
}

/** Returns the HTTP status, including that of an answer that could not be parsed; null without an answer. */
function statusOf(error: unknown): number | null {
  if (typeof error !== 'object' || error === null) return null;
  if ('originalStatus' in error && typeof error.originalStatus === 'number') return error.originalStatus;
  return 'status' in error && typeof error.status === 'number' ? error.status : null;
}
