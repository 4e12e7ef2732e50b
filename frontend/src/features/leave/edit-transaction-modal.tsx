import type { MessageAnswer } from '@timekeep/contracts/api/answers';
import { FormChoice, FormDate } from '@/shared/form/form-fields';
import { FormDialog, RecordNotice } from '@/shared/form/form-dialog';
import { LabelledInput } from '@/shared/form/text-input';
import { useRecordForm } from '@/shared/form/use-record-form';
import { t } from '@/shared/language/language';
import { notifyBriefly } from '@/shared/toast/notify';
import { useEditLeaveMutation } from './leave-api';
import { LeaveDayTexts } from './leave-day-texts';
import {
  LEAVE_TYPE_CHOICES,
  leaveSummary,
  TRANSACTION_LABELS,
  transactionSchema,
  transactionValues,
  type TransactionRead,
} from './leave-schema';

const TITLE = t('Edit Leave Transaction');

interface EditTransactionModalProps {
  readonly read: TransactionRead;
  /** Reads the day again; returns a message when it cannot be read or was deleted. */
  readonly reload: () => Promise<{ readonly record: TransactionRead } | { readonly message: string }>;
  readonly onClose: () => void;
}

/** Form that corrects a day of leave, except its number of days. */
export function EditTransactionModal({ read, reload, onClose }: EditTransactionModalProps) {
  const [edit] = useEditLeaveMutation();
  const { TRANSAC_ID } = read.transaction;
  const form = useRecordForm({
    record: read,
    valuesOf: transactionValues,
    labels: TRANSACTION_LABELS,
    schema: transactionSchema,
    summary: leaveSummary,
    showsInForm: 'failures and summary',
    noticeAt: 'bottom-right',
    save: ({ EMPID, ...day }, { revision }: TransactionRead) =>
      edit({ EMPID, leaveData: [{ ...day, DAYS: 1, TRANSAC_ID }], revision }),
    failure: t('Error updating leave record.'),
    onSaved: async ({ msg }: MessageAnswer) => {
      // The next change needs the current revision of the leave.
      await reload();
      notifyBriefly('success', msg);
      onClose();
    },
    reload,
    draft: { key: `leave-transaction ${TRANSAC_ID}`, title: TITLE },
  });
  const { control } = form;
  return (
    <FormDialog
      title={TITLE}
      form={form}
      saveLabel={t('Save')}
      maxWidth="xs"
      onClose={onClose}
      notice={<RecordNotice form={form} />}
    >
      <FormDate control={control} name="DATE" label={t('Transaction Date')} />
      <FormChoice control={control} name="LEAVE_TYPE" label={t('Leave Type')} choices={LEAVE_TYPE_CHOICES} />
      <LeaveDayTexts bind={(name) => ({ control, name })} />
      <LabelledInput label={t('No. of Days')} value="1" disabled onValue={() => undefined} />
    </FormDialog>
  );
}
