import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import type { RequestItem } from '@timekeep/contracts/api/requests-api';
import { MAX_DECIDED_REQUESTS } from '@timekeep/contracts/requests/request-kinds';
import { t } from '@/shared/language/language';
import { SelectionBar } from '@/shared/table/selection';
import { DECISION_LABELS, decisionsOn, type DecidingRole, type Decision } from './decisions';

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
      sx={{ '& .MuiAlert-action': { pt: 0, alignItems: 'center' } }}
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
  readonly selected: readonly RequestItem[];
  readonly onDecide: (decision: Decision) => void;
}

/** The decisions on the selected requests, at the lower edge of the window. */
export function DecisionBar({ role, selected, onDecide }: DecisionBarProps) {
  const decisions = decisionsOn(role, selected);
  return (
    <SelectionBar label={t('Selected requests')} count={selected.length} most={MAX_DECIDED_REQUESTS}>
      {decisions.map((decision, index) => (
        <Button
          key={decision}
          variant={index === decisions.length - 1 ? 'contained' : 'outlined'}
          onClick={() => {
            onDecide(decision);
          }}
        >
          {DECISION_LABELS[decision]}
        </Button>
      ))}
    </SelectionBar>
  );
}
