import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { MAX_DECIDED_REQUESTS } from '@timekeep/contracts/requests/request-kinds';
import { t } from '@/shared/language/language';
import { cardSurface } from '@/shared/layout/page-layout';
import { DECISION_LABELS, DECISIONS, type DecidingRole, type Decision } from './decisions';

interface UndecidedNoticeProps {
  readonly count: number;
  readonly onShow: () => void;
  readonly onDismiss: () => void;
}

/** Number of requests that could not be decided, with a way to the reasons. */
export function UndecidedNotice({ count, onShow, onDismiss }: UndecidedNoticeProps) {
  return (
    <Alert
      severity="warning"
      sx={{
        flexWrap: 'wrap',
        '& .MuiAlert-message': { flex: '1 1 15rem' },
        '& .MuiAlert-action': { pt: 0, alignItems: 'center' },
      }}
      action={
        <>
          <Button color="inherit" size="small" onClick={onShow}>
            {t('Show why')}
          </Button>
          <Button color="inherit" size="small" onClick={onDismiss}>
            {t('Dismiss')}
          </Button>
        </>
      }
    >
      {count === 1
        ? t('1 request could not be decided.')
        : t('{count} requests could not be decided.', { count })}
    </Alert>
  );
}

interface DecisionBarProps {
  readonly role: DecidingRole;
  readonly count: number;
  readonly onDecide: (decision: Decision) => void;
}

/** The decisions on the selected requests, at the lower edge of the window. */
export function DecisionBar({ role, count, onDecide }: DecisionBarProps) {
  const decisions = DECISIONS[role];
  return (
    <Box
      role="group"
      aria-label={t('Selected requests')}
      sx={{
        ...cardSurface,
        position: 'sticky',
        bottom: 12,
        zIndex: 2,
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 1,
        px: 2,
        py: 1,
        boxShadow: 'var(--floating-shadow)',
      }}
    >
      <Typography
        role="status"
        variant="body2"
        sx={{ fontWeight: 600, flex: { xs: '1 0 100%', sm: '1 0 auto' } }}
      >
        {count >= MAX_DECIDED_REQUESTS
          ? t('{count} selected, which is the most', { count })
          : t('{count} selected', { count })}
      </Typography>
      {decisions.map((decision, index) => (
        <Button
          key={decision}
          variant={index === decisions.length - 1 ? 'contained' : 'outlined'}
          sx={{ flex: { xs: 1, sm: 'none' } }}
          onClick={() => {
            onDecide(decision);
          }}
        >
          {DECISION_LABELS[decision]}
        </Button>
      ))}
    </Box>
  );
}
