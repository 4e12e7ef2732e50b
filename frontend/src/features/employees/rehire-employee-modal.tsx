import Alert from '@mui/material/Alert';
import Typography from '@mui/material/Typography';
import type { MessageAnswer } from '@timekeep/contracts/api/answers';
import type { EmployeeListItem } from '@timekeep/contracts/api/employees-api';
import { addDays, laterOf } from '@timekeep/contracts/time/work-date';
import { useConfig } from '@/shared/api/system-api';
import { mediumDate } from '@/shared/attendance/date-format';
import { FormDialog } from '@/shared/form/form-dialog';
import { useAppForm } from '@/shared/form/use-app-form';
import { t } from '@/shared/language/language';
import { notify } from '@/shared/toast/notify';
import { allMessages, RehireFields } from './employee-form';
import { editingOf, fieldsFrom, rehireSchema, SAVE_EXCEPTION } from './employee-schema';
import { useRehireEmployeeMutation } from './employees-api';

interface RehireEmployeeModalProps {
  readonly employee: EmployeeListItem;
  readonly onClose: () => void;
}

/** Rehires somebody who resigned: the same person and id, from a day after the last one. */
export function RehireEmployeeModal({ employee, onClose }: RehireEmployeeModalProps) {
  const { EMPID, EMPNAME, resignedOn, revision } = employee;
  const today = useConfig().data?.today ?? null;
  const [rehire] = useRehireEmployeeMutation();
  const title = t('Rehire {name}', { name: EMPNAME });
  const earliest = addDays(resignedOn ?? '', 1);
  const form = useAppForm({
    schema: rehireSchema,
    initial: {
      ...fieldsFrom(editingOf(employee)),
      hiredOn: today === null ? null : laterOf(today, earliest),
    },
    summary: allMessages,
    save: (entries) => rehire({ ...entries, ...(revision !== undefined && { revision }) }),
    failure: SAVE_EXCEPTION,
    onSaved: ({ msg }: MessageAnswer) => {
      notify('success', msg);
      onClose();
    },
    draft: { key: `rehire-employee ${EMPID}`, title, secret: ['PIN'] },
  });
  return (
    <FormDialog
      title={title}
      form={form}
      saveLabel={t('Rehire')}
      onClose={onClose}
      notice={
        <>
          {/* The list is read again, so that the next try knows the change. */}
          {form.conflict !== null && <Alert severity="warning">{form.conflict}</Alert>}
          <Typography variant="body2">
            {t(
              'The same person with the ID {EMPID}, whose last day was {date}. Earlier records stay. The account works again, with the authority that it had.',
              { EMPID, date: resignedOn ? mediumDate(resignedOn) : '' },
            )}
          </Typography>
        </>
      }
    >
      <RehireFields control={form.control} earliest={earliest} />
    </FormDialog>
  );
}
