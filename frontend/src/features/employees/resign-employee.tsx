import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Typography from '@mui/material/Typography';
import {
  LAST_DAY_MAX_AHEAD,
  type EmployeeListItem,
  type ResignAnswer,
} from '@timekeep/contracts/api/employees-api';
import { employeeMessages } from '@timekeep/contracts/employees/employee-messages';
import { addDays, type WorkDate } from '@timekeep/contracts/time/work-date';
import { useState } from 'react';
import { useConfig } from '@/shared/api/system-api';
import { mediumDate } from '@/shared/attendance/date-format';
import { ConfirmDialog } from '@/shared/dialog/confirm-dialog';
import { FormMessage } from '@/shared/form/app-form';
import { WorkDateField } from '@/shared/form/picker-fields';
import { declaredText, t } from '@/shared/language/language';
import { withElements } from '@/shared/language/with-elements';
import { usePreviewedSave } from '@/shared/preview/use-previewed-save';
import { notify, notifyFailure } from '@/shared/toast/notify';
import { ChangedMeanwhile, usePresentEmployee } from './changed-meanwhile';
import { useResignEmployeeMutation } from './employees-api';

interface ResignEmployeeProps {
  /** The employee as they were when the dialog opened. */
  readonly employee: EmployeeListItem;
  readonly onClose: () => void;
  /** Called when the employee has left; one whose last day lies ahead stays selected. */
  readonly onResigned: () => void;
}

/** Resigns an employee after a question that names the consequences. */
export function ResignEmployee({ employee, onClose, onResigned }: ResignEmployeeProps) {
  const present = usePresentEmployee(employee);
  const [failure, setFailure] = useState<string | null>(null);
  const today = useConfig().data?.today ?? null;
  const [lastDay, setLastDay] = useState<WorkDate | null>(employee.resignedOn ?? today);
  const [endsAtOnce, setEndsAtOnce] = useState(false);
  const [isSaving, setIsSaving] = useState(false);
  const [resign] = useResignEmployeeMutation();
  const previewed = usePreviewedSave();
  const problem = lastDayProblem(present, lastDay, today);
  const confirm = async () => {
    if (lastDay === null || problem !== null) {
      setFailure(problem ?? t('Please enter the last day'));
      return;
    }
    const { EMPID: id, EMPNAME: fullname, revision } = present;
    const request = {
      ...{ id, fullname, resignedOn: lastDay },
      ...(revision !== undefined && { revision }),
      ...(endsAtOnce && today !== null && { accessUntil: addDays(today, -1) }),
    };
    const formerly = present.resignedOn ?? lastDay;
    const isAboutPast = today !== null && (lastDay < today || formerly < today);
    setFailure(null);
    setIsSaving(true);
    const outcome = isAboutPast
      ? await previewed.save({
          question: t('Save this last day?'),
          fileName: `resignation-${id}.csv`,
          isQuietWithoutChange: true,
          preview: () => resign({ ...request, preview: true }),
          save: (shown) => resign({ ...request, shown }),
        })
      : await resign(request);
    setIsSaving(false);
    if (!outcome) return;
    const { data, error } = outcome;
    if (!data) {
      setFailure(notifyFailure(error));
      return;
    }
    notify('success', resignedText(data));
    onClose();
    if (data.isAhead !== true) onResigned();
  };
  return (
    <>
      <ConfirmDialog
        message={t('Are you sure for resignation of the employee?')}
        details={
          <Box sx={{ display: 'grid', gap: 1.5 }}>
            {!isSaving && <ChangedMeanwhile opened={employee} present={present} />}
            <span>
              {withElements(
                '{employee} of {company} has records up to the last day and loses access after it. Leave after it is given back. The ID is never given to anyone again. Earlier records stay.',
                {
                  employee: (
                    <strong>
                      {employee.EMPNAME} ({employee.EMPID})
                    </strong>
                  ),
                  company: employee.COMPANY,
                },
              )}
            </span>
            <WorkDateField
              label={t('Last day')}
              initial={employee.resignedOn ?? today}
              earliest={present.hiredOn === undefined ? null : addDays(present.hiredOn, -1)}
              problem={problem}
              onDate={setLastDay}
            />
            <Consequence employee={present} lastDay={lastDay} today={today} endsAtOnce={endsAtOnce} />
            <FormControlLabel
              control={
                <Checkbox
                  size="small"
                  checked={endsAtOnce}
                  onChange={(_event, checked) => {
                    setEndsAtOnce(checked);
                  }}
                />
              }
              label={t('Access ends at once')}
              sx={{ my: -1 }}
            />
            <FormMessage message={failure} />
          </Box>
        }
        confirmLabel={t('Confirm Resignation')}
        destructive
        busy={isSaving}
        onCancel={onClose}
        onConfirm={() => void confirm()}
      />
      {previewed.question}
    </>
  );
}

/** Returns why the server would refuse a last day, in its words; null if it would not, or while the bounds are unknown. */
function lastDayProblem(
  { hiredOn, employments = [] }: EmployeeListItem,
  lastDay: WorkDate | null,
  today: WorkDate | null,
): string | null {
  if (lastDay === null || hiredOn === undefined || today === null) return null;
  const [before, last] = [addDays(hiredOn, -1), addDays(today, LAST_DAY_MAX_AHEAD)];
  if (before <= lastDay && lastDay <= last) return null;
  const stays = employments.findLast(({ from }) => from < hiredOn)?.to ?? null;
  if (stays !== null && lastDay <= stays) {
    return declaredText(employeeMessages.formerStays({ date: lastDay, last: stays, before }));
  }
  return declaredText(employeeMessages.lastDayOutside({ before, last }));
}

interface ConsequenceProps {
  readonly employee: EmployeeListItem;
  readonly lastDay: WorkDate | null;
  readonly today: WorkDate | null;
  readonly endsAtOnce: boolean;
}

/** Says what a last day before the first one means, and how long the access stays until one that lies ahead. */
function Consequence({ employee: { hiredOn }, lastDay, today, endsAtOnce }: ConsequenceProps) {
  if (lastDay === null || today === null) return null;
  const neverCame = hiredOn !== undefined && lastDay === addDays(hiredOn, -1);
  if (!neverCame && (lastDay < today || endsAtOnce)) return null;
  return (
    <Typography variant="body2" role="status">
      {neverCame
        ? t('The day before the first day: the employee never came, has no record, and loses access at once.')
        : t('The account works until {date}, the last day.', { date: mediumDate(lastDay) })}
    </Typography>
  );
}

/** Returns the message of the toast: that of the answer, which has a last day ahead, and the days of leave that were given back. */
function resignedText({ msg, returned }: ResignAnswer): string {
  return returned ? `${msg}. ${declaredText(employeeMessages.leaveReturned(returned))}` : msg;
}
