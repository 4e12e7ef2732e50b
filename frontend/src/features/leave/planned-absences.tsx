import Add from '@mui/icons-material/Add';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { EXCEPTION_MESSAGE } from '@timekeep/contracts/api/answers';
import type { PlanAbsenceAnswer, PlannedAbsence } from '@timekeep/contracts/api/leave-api';
import { remarkTitle } from '@timekeep/contracts/attendance/remarks';
import { useEffect, useRef, useState } from 'react';
import { saveFailureMessage } from '@/shared/api/failure';
import { mediumDate } from '@/shared/attendance/date-format';
import { ConfirmDialog } from '@/shared/dialog/confirm-dialog';
import { FormMessage } from '@/shared/form/app-form';
import { useContinuedForm } from '@/shared/form/continued-form';
import { FormDialog } from '@/shared/form/form-dialog';
import { useAppForm } from '@/shared/form/use-app-form';
import { t } from '@/shared/language/language';
import { ErrorState } from '@/shared/layout/error-state';
import {
  absenceDays,
  AbsenceFields,
  absenceSchema,
  NO_ABSENCE,
  type EnteredAbsence,
} from '@/shared/leave/absence-form';
import { AbsenceList } from '@/shared/leave/absence-list';
import { notify, notifyBriefly } from '@/shared/toast/notify';
import {
  REFETCH_ON_MOUNT,
  useAbsencesQuery,
  usePlanAbsenceMutation,
  useWithdrawAbsenceMutation,
} from './leave-api';

interface PlannedAbsencesProps {
  readonly EMPID: string;
  readonly name: string;
}

/** The planned absences of an employee, with buttons to record another one and to withdraw one. */
export function PlannedAbsences({ EMPID, name }: PlannedAbsencesProps) {
  const { data, error, isFetching, refetch } = useAbsencesQuery(EMPID, REFETCH_ON_MOUNT);
  const [isPlanning, setPlanning] = useState(false);
  useContinuedForm((form) => {
    if (form !== `plan-absence ${EMPID}`) return false;
    setPlanning(true);
    return true;
  });
  const [withdrawing, setWithdrawing] = useState<SeenAbsence | null>(null);
  const [withdrawn, setWithdrawn] = useState(0);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // The focused button is removed with its absence.
    if (withdrawn > 0) heading.current?.focus();
  }, [withdrawn]);
  return (
    <Box component="section" aria-labelledby="planned-absences">
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mb: 1 }}>
        <Typography
          variant="h3"
          id="planned-absences"
          ref={heading}
          tabIndex={-1}
          sx={{ flex: '1 1 12rem', outline: 'none' }}
        >
          {t('Planned absences')}
        </Typography>
        <Button
          startIcon={<Add />}
          onClick={() => {
            setPlanning(true);
          }}
        >
          {t('New absence')}
        </Button>
      </Box>
      {data ? (
        <AbsenceList
          absences={data.data}
          labelledBy="planned-absences"
          emptyText={t(
            'None. Maternity leave, official business and the like appear here; they take no balance.',
          )}
          actionOn={(absence) => (
            <Button
              size="small"
              color="error"
              aria-label={t('Withdraw absence {id}', { id: absence.ABSENCE_ID })}
              onClick={() => {
                setWithdrawing({ absence, revision: data.revision });
              }}
            >
              {t('Withdraw')}
            </Button>
          )}
        />
      ) : (
        error !== undefined && (
          <ErrorState error={error} retrying={isFetching} onRetry={() => void refetch()} />
        )
      )}
      {isPlanning && (
        <PlanAbsenceDialog
          EMPID={EMPID}
          name={name}
          onClose={() => {
            setPlanning(false);
          }}
        />
      )}
      {withdrawing && (
        <WithdrawAbsence
          {...withdrawing}
          onCancel={() => {
            setWithdrawing(null);
          }}
          onWithdrawn={() => {
            setWithdrawing(null);
            setWithdrawn((former) => former + 1);
          }}
        />
      )}
    </Box>
  );
}

interface PlanAbsenceDialogProps extends PlannedAbsencesProps {
  readonly onClose: () => void;
}

function PlanAbsenceDialog({ EMPID, name, onClose }: PlanAbsenceDialogProps) {
  const [plan] = usePlanAbsenceMutation();
  const [asked, setAsked] = useState<AskedAbsence | null>(null);
  const [isChecking, setChecking] = useState(false);
  const form = useAppForm({
    schema: absenceSchema,
    initial: NO_ABSENCE,
    save: (absence: EnteredAbsence) => plan({ EMPID, ...absence }),
    failure: t(EXCEPTION_MESSAGE),
    onSaved: (answer: PlanAbsenceAnswer) => {
      notify('success', savedText(answer));
      onClose();
    },
    draft: { key: `plan-absence ${EMPID}`, title: t('New absence'), about: name },
  });
  /** Saves the absence, after a question if days of it were worked. */
  const begin = async (absence: EnteredAbsence) => {
    setChecking(true);
    const { data, error } = await plan({ EMPID, ...absence, preview: true });
    const worked = workedDays(data);
    if (!data) form.fail(saveFailureMessage(error, t(EXCEPTION_MESSAGE)));
    else if (worked) setAsked({ absence, worked });
    else await form.send(absence);
    setChecking(false);
  };
  return (
    <FormDialog
      title={t('New absence')}
      form={{ ...form, saving: form.saving || isChecking }}
      onChecked={(absence) => void begin(absence)}
      saveLabel={t('Save')}
      maxWidth="xs"
      notice={
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {t(
            'It may be ahead or past, and takes no balance. Records show it on days with scheduled hours that are no holidays.',
          )}
        </Typography>
      }
      onClose={onClose}
    >
      <AbsenceFields control={form.control} />
      {asked && (
        <ConfirmDialog
          message={t('Record this absence?')}
          details={t('These days were worked, and their records will not show it: {days}.', {
            days: asked.worked,
          })}
          busy={form.saving}
          onCancel={() => {
            setAsked(null);
          }}
          onConfirm={() => {
            void form.send(asked.absence).then(() => {
              setAsked(null);
            });
          }}
        />
      )}
    </FormDialog>
  );
}

/** An absence with its worked days, about which the user is asked. */
interface AskedAbsence {
  readonly absence: EnteredAbsence;
  /** In words. */
  readonly worked: string;
}

/** Returns the worked days that an answer names, in words; empty for none. */
function workedDays(answer: PlanAbsenceAnswer | undefined): string {
  return (answer?.warnings ?? []).map(({ DATE }) => mediumDate(DATE)).join('; ');
}

/** Returns what was recorded, with the days whose records do not show it. */
function savedText(answer: PlanAbsenceAnswer): string {
  const [message, days] = [answer.msg, workedDays(answer)];
  if (!days) return message;
  return t('{message} These days were worked, and their records do not show it: {days}.', { message, days });
}

/** An absence with the revision of the leave at which it was read. */
interface SeenAbsence {
  readonly absence: PlannedAbsence;
  readonly revision: string | null;
}

interface WithdrawAbsenceProps extends SeenAbsence {
  readonly onCancel: () => void;
  readonly onWithdrawn: () => void;
}

/** Asks, and withdraws the absence. A refusal stays visible until the question is cancelled. */
function WithdrawAbsence({ absence, revision, onCancel, onWithdrawn }: WithdrawAbsenceProps) {
  const [withdraw, { isLoading }] = useWithdrawAbsenceMutation();
  const [problem, setProblem] = useState<string | null>(null);
  const confirm = async () => {
    const { data, error } = await withdraw({ ABSENCE_ID: absence.ABSENCE_ID, revision });
    if (!data) {
      setProblem(saveFailureMessage(error, t('An error occurred.')));
      return;
    }
    notifyBriefly('success', data.msg);
    onWithdrawn();
  };
  return (
    <ConfirmDialog
      message={t('Withdraw this absence?')}
      details={
        <>
          {remarkTitle(absence.remark)}, {absenceDays(absence, mediumDate)}.{' '}
          {t('The records become what they would be without it.')}
          <FormMessage message={problem} />
        </>
      }
      confirmLabel={t('Withdraw')}
      destructive
      busy={isLoading}
      onCancel={onCancel}
      onConfirm={() => void confirm()}
    />
  );
}
