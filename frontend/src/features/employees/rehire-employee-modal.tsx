import Alert from '@mui/material/Alert';
import Typography from '@mui/material/Typography';
import type { MessageAnswer } from '@timekeep/contracts/api/answers';
import type { EmployeeListItem } from '@timekeep/contracts/api/employees-api';
import { addDays, laterOf } from '@timekeep/contracts/time/work-date';
import { useWatch, type Control } from 'react-hook-form';
import { useDispatch, useSelector } from 'react-redux';
import { useConfig } from '@/shared/api/system-api';
import { mediumDate } from '@/shared/attendance/date-format';
import { FormDialog } from '@/shared/form/form-dialog';
import { useAppForm } from '@/shared/form/use-app-form';
import { t } from '@/shared/language/language';
import { usePreviewedSave } from '@/shared/preview/use-previewed-save';
import { editingBegun, type SessionState } from '@/shared/session/session-slice';
import { notify } from '@/shared/toast/notify';
import { ChangedMeanwhile, usePresentEmployee } from './changed-meanwhile';
import { allMessages, RehireFields } from './employee-form';
import {
  carriedToRehire,
  editingOf,
  fieldsFrom,
  rehireSchema,
  SAVE_EXCEPTION,
  type EmployeeFields,
} from './employee-schema';
import { useRehireEmployeeMutation } from './employees-api';
import { useRefusedDates } from './refused-offer';

interface RehireEmployeeModalProps {
  /** The employee as they were when the dialog opened, who stays in it whatever becomes of the list. */
  readonly employee: EmployeeListItem;
  readonly onClose: () => void;
}

/** Rehires somebody who resigned: the same person and id, from a day after the last one. */
export function RehireEmployeeModal({ employee, onClose }: RehireEmployeeModalProps) {
  const { EMPID, resignedOn } = employee;
  const present = usePresentEmployee(employee);
  const { form, title, earliest, question } = useRehire(employee, present, onClose);
  return (
    <FormDialog
      title={title}
      form={form}
      saveLabel={t('Rehire')}
      onClose={onClose}
      notice={
        <>
          {!form.saving && <ChangedMeanwhile opened={employee} present={present} />}
          <Typography variant="body2">
            {t(
              'The same person with the ID {EMPID}, whose last day was {date}. Earlier records stay. The account works again, with the authority that it had.',
              { EMPID, date: resignedOn ? mediumDate(resignedOn) : '' },
            )}
          </Typography>
          <RefusedSince EMPID={EMPID} control={form.control} />
        </>
      }
    >
      <RehireFields control={form.control} earliest={earliest} />
      {question}
    </FormDialog>
  );
}

/** The form, which starts with what was typed into the form of a new employee, if that led here. */
function useRehire(employee: EmployeeListItem, present: EmployeeListItem, onClose: () => void) {
  const { EMPID, EMPNAME: name, resignedOn } = employee;
  const dispatch = useDispatch();
  const today = useConfig().data?.today ?? null;
  const [rehire] = useRehireEmployeeMutation();
  const previewed = usePreviewedSave();
  const editing = useSelector(({ session }: { session: SessionState }) => session.editingModal);
  const title = t('Rehire {name}', { name });
  const earliest = addDays(resignedOn ?? '', 1);
  const carried = carriedToRehire(editing, EMPID);
  const firstDay = carried?.hiredOn ?? today;
  const form = useAppForm({
    schema: rehireSchema,
    initial: {
      ...fieldsFrom(editingOf(employee)),
      ...carried,
      hiredOn: firstDay === null ? null : laterOf(firstDay, earliest),
    },
    summary: allMessages,
    save: async (entries) => {
      const { revision } = present;
      const request = { ...entries, ...(revision !== undefined && { revision }) };
      const saved = await previewed.save({
        question: `${title}?`,
        confirmLabel: t('Rehire'),
        fileName: `rehire-${EMPID}.csv`,
        isQuietWithoutChange: true,
        preview: () => rehire({ ...request, preview: true }),
        save: (shown) => rehire({ ...request, shown }),
      });
      return saved ?? { problem: { message: t('Nothing was saved.') } };
    },
    failure: SAVE_EXCEPTION,
    onSaved: ({ msg }: MessageAnswer) => {
      notify('success', msg);
      if (carried) dispatch(editingBegun({}));
      onClose();
    },
    draft: { key: `rehire-employee ${EMPID}`, title, secret: ['PIN'] },
  });
  return { form, title, earliest, question: previewed.question };
}

interface RefusedSinceProps<Request> {
  readonly EMPID: string;
  readonly control: Control<EmployeeFields, unknown, Request>;
}

/** Says how many punches since the new first day were refused, which can be taken over after the rehire; nothing if none were. */
function RefusedSince<Request>({ EMPID, control }: RefusedSinceProps<Request>) {
  const FROM = useWatch({ control, name: 'hiredOn' });
  const TO = useConfig().data?.today ?? null;
  const { length: count } = useRefusedDates({ EMPID, FROM, TO });
  if (count === 0) return null;
  return (
    <Alert severity="info">
      {count === 1
        ? t('1 punch since the new first day was refused, and can be taken over after the rehire.')
        : t('{count} punches since the new first day were refused, and can be taken over after the rehire.', {
            count,
          })}
    </Alert>
  );
}
