import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import type { RegistrationDecision, WaitingRegistration } from '@timekeep/contracts/api/registrations-api';
import { useId, useState } from 'react';
import { failureMessage } from '@/shared/api/failure';
import { useConfig } from '@/shared/api/system-api';
import { useCompanyZone } from '@/shared/attendance/company-zone';
import { mediumDate } from '@/shared/attendance/date-format';
import { momentInWords } from '@/shared/audit/audit-text';
import { ConfirmDialog } from '@/shared/dialog/confirm-dialog';
import { useFocusHome } from '@/shared/dialog/use-focus-home';
import { t } from '@/shared/language/language';
import { notify, notifyFailure } from '@/shared/toast/notify';
import { REFETCH_ON_MOUNT, useDecideRegistrationMutation, useRegistrationsQuery } from './requests-api';

/** Registrations shown before a button shows all. */
const SHOWN = 5;

interface AskedDecision {
  readonly registration: WaitingRegistration;
  readonly decision: RegistrationDecision;
}

/** Registrations that wait until HR or IT approves them. Renders nothing without any, unless the company requires approval. */
export function WaitingRegistrations() {
  const { data, error } = useRegistrationsQuery(undefined, REFETCH_ON_MOUNT);
  const [decide, { isLoading }] = useDecideRegistrationMutation();
  const [asked, setAsked] = useState<AskedDecision | null>(null);
  const [isWhole, setWhole] = useState(false);
  const [hasDecided, setDecided] = useState(false);
  const home = useFocusHome();
  const headingId = useId();
  const needsApproval = useConfig().data?.registrationProof === 'approval';
  const registrations = data ?? [];
  // After the last decision the empty list keeps the focus.
  if (!error && registrations.length === 0 && !needsApproval && !hasDecided) return null;

  const confirm = async ({ registration, decision }: AskedDecision) => {
    const { EMPID, email, registeredAt } = registration;
    const answer = await decide({ EMPID, email, registeredAt, decision });
    setAsked(null);
    setDecided(true);
    if (answer.data) notify('success', answer.data.msg);
    else notifyFailure(answer.error);
  };
  return (
    <Box {...home} role="group" aria-labelledby={headingId} sx={{ mb: 3, minWidth: 0, outline: 'none' }}>
      <Typography id={headingId} variant="h3" sx={{ mb: 1 }}>
        {t('Registrations that wait')}
        {registrations.length > 0 && ` (${registrations.length})`}
      </Typography>
      {error && !data && <Alert severity="error">{failureMessage(error)}</Alert>}
      {!data && !error && <Skeleton variant="text" width={160} sx={{ typography: 'body2' }} />}
      {data?.length === 0 && (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {t('No registration waits.')}
        </Typography>
      )}
      <Box
        component="ul"
        aria-labelledby={headingId}
        sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1 }}
      >
        {(isWhole ? registrations : registrations.slice(0, SHOWN)).map((registration) => (
          <Registration
            key={registration.EMPID}
            registration={registration}
            disabled={isLoading}
            onDecide={(decision) => {
              setAsked({ registration, decision });
            }}
          />
        ))}
      </Box>
      {!isWhole && registrations.length > SHOWN && (
        <Button
          color="inherit"
          sx={{ mt: 1 }}
          onClick={() => {
            setWhole(true);
          }}
        >
          {t('Show all {count}', { count: registrations.length })}
        </Button>
      )}
      {asked && (
        <DecisionDialog
          {...asked}
          busy={isLoading}
          onCancel={() => {
            setAsked(null);
          }}
          onConfirm={() => void confirm(asked)}
        />
      )}
    </Box>
  );
}

interface RegistrationProps {
  readonly registration: WaitingRegistration;
  readonly disabled: boolean;
  readonly onDecide: (decision: RegistrationDecision) => void;
}

/** One registration with what HR compares before the decision. */
function Registration({ registration, disabled, onDecide }: RegistrationProps) {
  const { EMPID, EMPNAME, DEPT, COMPANY, email, emailProven, registeredAt, resignedOn } = registration;
  const zone = useCompanyZone();
  const since = zone ? momentInWords(registeredAt, zone) : '';
  const secondary = { color: 'text.secondary', overflowWrap: 'anywhere' } as const;
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 1,
        p: 1.5,
        border: 1,
        borderColor: 'divider',
        borderRadius: 1,
      }}
    >
      <Box sx={{ flex: '1 1 260px', minWidth: 0 }}>
        <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
          <strong>{EMPNAME}</strong> {EMPID}
        </Typography>
        <Typography variant="body2" sx={secondary}>
          {DEPT} · {COMPANY}
        </Typography>
        <Typography variant="body2" sx={secondary}>
          {emailProven ? email : t('{email}, not confirmed', { email })}
        </Typography>
        <Typography variant="body2" sx={secondary}>
          {t('Waits since {moment}', { moment: since })}
        </Typography>
        {resignedOn !== null && (
          <Typography variant="body2" sx={{ color: 'error.main' }}>
            {t('Resigned on {date}. The registration can only be refused.', { date: mediumDate(resignedOn) })}
          </Typography>
        )}
      </Box>
      <Box sx={{ display: 'flex', gap: 1 }}>
        <Button
          variant="outlined"
          disabled={disabled || resignedOn !== null}
          aria-label={t('Approve the registration of {name}', { name: EMPNAME })}
          onClick={() => {
            onDecide('approve');
          }}
        >
          {t('Approve')}
        </Button>
        <Button
          variant="outlined"
          color="error"
          disabled={disabled}
          aria-label={t('Refuse the registration of {name}', { name: EMPNAME })}
          onClick={() => {
            onDecide('refuse');
          }}
        >
          {t('Refuse')}
        </Button>
      </Box>
    </Box>
  );
}

interface DecisionDialogProps extends AskedDecision {
  readonly busy: boolean;
  readonly onCancel: () => void;
  readonly onConfirm: () => void;
}

function DecisionDialog({ registration, decision, ...dialog }: DecisionDialogProps) {
  const { EMPNAME: name, email } = registration;
  const codesByMail = useConfig().data?.codesByMail ?? false;
  return decision === 'approve' ? (
    <ConfirmDialog
      {...dialog}
      message={t('Approve the registration of {name}?', { name })}
      details={t(
        codesByMail
          ? 'Whoever reads the mail of {email} can then set a password, sign in and see the records of this employee. Make sure that it is the email of this employee.'
          : 'Whoever registered with {email} can then sign in and see the records of this employee. Make sure that it was this employee.',
        { email },
      )}
      confirmLabel={t('Approve')}
    />
  ) : (
    <ConfirmDialog
      {...dialog}
      message={t('Refuse the registration of {name}?', { name })}
      details={t('The account with {email} is removed for good. The employee can register again.', { email })}
      confirmLabel={t('Refuse')}
      destructive
    />
  );
}
