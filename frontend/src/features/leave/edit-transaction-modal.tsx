import type { MessageAnswer } from '@timekeep/contracts/api/answers';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { ConfirmDialog } from '@/shared/dialog/confirm-dialog';
import { FormChoice, FormDate } from '@/shared/form/form-fields';
import { mediumDate } from '@/shared/attendance/date-format';
import { FormDialog, RecordNotice } from '@/shared/form/form-dialog';
import { LabelledInput } from '@/shared/form/text-input';
import { useRecordForm } from '@/shared/form/use-record-form';
import { t } from '@/shared/language/language';
import { notifyBriefly } from '@/shared/toast/notify';
import { NeedlessDays, needlessDays, useApplicant } from './applicant';
import { useEditLeaveMutation } from './leave-api';
import { LeaveDayTexts } from './leave-day-texts';
import {
  halfOfPart,
  LEAVE_TYPE_CHOICES,
  leaveSummary,
  PART_CHOICES,
  TRANSACTION_LABELS,
  transactionSchema,
  transactionValues,
  type TransactionRead,
  type TransactionRequest,
} from './leave-schema';

const TITLE = t('Edit Leave Transaction');

interface EditTransactionModalProps {
  readonly read: TransactionRead;
  /** Name of the employee. */
  readonly name: string;
  /** Reads the day again; returns a message when it cannot be read or was deleted. */
  readonly reload: () => Promise<{ readonly record: TransactionRead } | { readonly message: string }>;
  readonly onClose: () => void;
}

/** Form that corrects a day of leave, or half a day. */
export function EditTransactionModal({ read, name, reload, onClose }: EditTransactionModalProps) {
  const [edit] = useEditLeaveMutation();
  const { TRANSAC_ID, EMPID: applicant } = read.transaction;
  const { off } = useApplicant(applicant);
  const [asked, setAsked] = useState<TransactionRequest | null>(null);
  const form = useRecordForm({
    record: read,
    valuesOf: transactionValues,
    labels: TRANSACTION_LABELS,
    schema: transactionSchema,
    summary: leaveSummary,
    showsInForm: 'failures and summary',
    noticeAt: 'bottom-right',
    save: ({ EMPID, part, ...day }, { revision }: TransactionRead) => {
      const half = halfOfPart(part);
      const extent = { DAYS: half === null ? 1 : 0.5, half } as const;
      return edit({ EMPID, leaveData: [{ ...day, ...extent, TRANSAC_ID }], revision });
    },
    failure: t('Error updating leave record.'),
    onSaved: async ({ msg }: MessageAnswer) => {
      // The next change needs the current revision of the leave.
      await reload();
      notifyBriefly('success', msg);
      onClose();
    },
    reload,
    draft: {
      key: `leave-transaction ${TRANSAC_ID}`,
      title: TITLE,
      about: `${name}, ${mediumDate(read.transaction.DATE)}`,
    },
  });
  // Only a change of the date or of its part is a question.
  const needlessOf = ({ DATE, part }: TransactionRequest) => {
    const present = transactionValues(read);
    const isSame = DATE === present.DATE && part === present.part;
    return isSame ? [] : needlessDays([{ DATE, half: halfOfPart(part) }], off);
  };
  const { control } = form;
  const half = halfOfPart(useWatch({ control, name: 'part' }));
  return (
    <FormDialog
      title={TITLE}
      form={form}
      saveLabel={t('Save')}
      maxWidth="xs"
      onChecked={(request) => {
        if (needlessOf(request).length > 0) setAsked(request);
        else void form.send(request);
      }}
      onClose={onClose}
      notice={<RecordNotice form={form} />}
    >
      <FormDate control={control} name="DATE" label={t('Transaction Date')} />
      <FormChoice control={control} name="LEAVE_TYPE" label={t('Leave Type')} choices={LEAVE_TYPE_CHOICES} />
      <LeaveDayTexts bind={(name) => ({ control, name })} />
      <FormChoice control={control} name="part" label={t('Part of the day')} choices={PART_CHOICES} />
      <LabelledInput
        label={t('No. of Days')}
        value={half === null ? '1' : '0.5'}
        disabled
        onValue={() => undefined}
      />
      {asked && (
        <ConfirmDialog
          message={t('Save this day of leave all the same?')}
          details={<NeedlessDays days={needlessOf(asked)} />}
          busy={form.saving}
          onCancel={() => {
            setAsked(null);
          }}
          onConfirm={() => {
            void form.send(asked).then(() => {
              setAsked(null);
            });
          }}
        />
      )}
    </FormDialog>
  );
}
