import Alert from '@mui/material/Alert';
import Typography from '@mui/material/Typography';
import { EXCEPTION_MESSAGE } from '@timekeep/contracts/api/answers';
import {
  type CorrectedRecord,
  type CorrectRecordsAnswer,
  REASON_MAX_LENGTH,
  type TimekeepRecord,
} from '@timekeep/contracts/api/timekeep-api';
import type { CorrectRecordsRequest } from '@timekeep/contracts/attendance/fields';
import { recordMessages } from '@timekeep/contracts/attendance/record-messages';
import { REMARK_TITLES, remarkTitle } from '@timekeep/contracts/attendance/remarks';
import { SHARED_CORRECTIONS } from '@timekeep/contracts/attendance/shared-correction';
import { fromWireDate } from '@timekeep/contracts/time/work-date';
import { useMemo, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { nullable, object, picklist, pipe, string, transform, type InferInput } from 'valibot';
import { mediumDate } from '@/shared/attendance/date-format';
import { RefusedParts } from '@/shared/dialog/refused-parts';
import { FormChoice, FormLongText } from '@/shared/form/form-fields';
import { FormDialog } from '@/shared/form/form-dialog';
import { problemCheck, type FormProblem } from '@/shared/form/form-values';
import { FormTime } from '@/shared/form/time-field';
import { useAppForm } from '@/shared/form/use-app-form';
import { declaredText, t } from '@/shared/language/language';
import { usePreviewedSave } from '@/shared/preview/use-previewed-save';
import { notify } from '@/shared/toast/notify';
import { useCorrectRecordsMutation } from './timekeep-api';

const CHANGES = [
  { value: 'scheduledOut', label: t('Time out of the schedule') },
  { value: 'out', label: t('Another time out') },
  { value: 'remark', label: t('Another remark') },
  { value: 'accept', label: t('Right as it is') },
] as const;

const REMARKS = Object.keys(REMARK_TITLES).map((value) => ({ value, label: remarkTitle(value) }));

const sharedValues = object({
  change: picklist(SHARED_CORRECTIONS),
  remark: string(),
  timeOut: nullable(string()),
  reason: string(),
});
type SharedValues = InferInput<typeof sharedValues>;

const INITIAL: SharedValues = { change: 'scheduledOut', remark: '', timeOut: null, reason: '' };

interface SharedCorrectionDialogProps {
  readonly records: readonly TimekeepRecord[];
  /** Key of the draft that keeps the input when the session expires. */
  readonly draft: string;
  /** Records of the draft that are left out, since the list has them no more. */
  readonly missing: number;
  /** Called when the dialog has closed after saving. */
  readonly onSaved: () => void;
  readonly onClose: () => void;
}

/** Corrects many records in the same way, with one reason, after a preview. Those that were refused are named with the reason. */
export function SharedCorrectionDialog(props: SharedCorrectionDialogProps) {
  const { records, draft, missing, onSaved, onClose } = props;
  const [correct] = useCorrectRecordsMutation();
  const previewed = usePreviewedSave();
  const [saved, setSaved] = useState<CorrectRecordsAnswer | null>(null);
  const schema = useMemo(() => schemaFor(records), [records]);
  const form = useAppForm<SharedValues, CorrectRecordsRequest, CorrectRecordsAnswer | null>({
    schema,
    initial: INITIAL,
    save: async (body) => {
      const outcome = await previewed.save({
        question: questionOf,
        fileName: 'corrected-records.csv',
        preview: () => correct({ body, isPreview: true }),
        save: (shown) => correct({ body, isPreview: false, shown }),
      });
      return outcome ?? { data: null };
    },
    failure: t(EXCEPTION_MESSAGE),
    onSaved: (answer) => {
      if (!answer) return;
      if (answer.results.every(isCorrected)) {
        notify('success', answer.msg);
        onSaved();
      } else setSaved(answer);
    },
    draft: { key: draft, title: titleOf(records.length) },
  });
  const { control } = form;
  const change = useWatch({ control, name: 'change' });
  if (saved) {
    const refused = saved.results.filter((result) => !isCorrected(result));
    const names = new Map(records.map(({ EMPID, EMPNAME }) => [EMPID, EMPNAME]));
    return (
      <RefusedParts
        title={t('{count} records were not corrected', { count: refused.length })}
        answer={saved}
        label={t('Records that were not corrected')}
        refused={refused}
        nameOf={({ EMPID, Date }) => `${names.get(EMPID) ?? EMPID}, ${mediumDate(fromWireDate(Date))}`}
        onClose={onSaved}
      />
    );
  }
  return (
    <>
      <FormDialog
        title={titleOf(records.length)}
        form={form}
        saveLabel={t('Show what changes')}
        notice={missing > 0 && <Alert severity="info">{missingInWords(missing)}</Alert>}
        onClose={onClose}
      >
        <FormChoice control={control} name="change" label={t('Correction')} choices={CHANGES} />
        {change === 'out' && <FormTime control={control} name="timeOut" label={t('Time Out')} />}
        {change === 'remark' && (
          <FormChoice control={control} name="remark" label={t('Remarks')} choices={REMARKS} />
        )}
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {EXPLANATIONS[change]}
        </Typography>
        <FormLongText
          control={control}
          name="reason"
          label={t('Reason')}
          required
          maxLength={REASON_MAX_LENGTH}
        />
      </FormDialog>
      {previewed.question}
    </>
  );
}

function titleOf(count: number): string {
  return count === 1 ? t('Correct 1 record') : t('Correct {count} records', { count });
}

function missingInWords(count: number): string {
  return count === 1
    ? t('1 of the records that you chose is left out: it is not in this list any more.')
    : t('{count} of the records that you chose are left out: they are not in this list any more.', { count });
}

function questionOf({ results }: CorrectRecordsAnswer): string {
  const count = results.filter(isCorrected).length;
  const refused = results.length - count;
  return refused === 0
    ? t('Correct {count} records?', { count })
    : t('Correct {count} records? {refused} others cannot be corrected so, and are named afterwards.', {
        count,
        refused,
      });
}

const EXPLANATIONS: Readonly<Record<SharedValues['change'], string>> = {
  scheduledOut: t(
    'Each record gets the out of the hours of its date. With a time out Time In becomes Present.',
  ),
  out: t('The first such time after the time in. With a time out Time In becomes Present.'),
  remark: t('Times that the remark excludes are taken away.'),
  accept: t(
    'The record stays as it is. Punches that come later do not change it, unless it is Absent or Time In.',
  ),
};

function schemaFor(records: readonly TimekeepRecord[]) {
  return pipe(
    sharedValues,
    problemCheck(problemsOf),
    transform(({ change, remark, timeOut, reason }: SharedValues): CorrectRecordsRequest => ({
      records: records.map(({ EMPID, Date, revision }) => ({ EMPID, Date, revision })),
      change,
      ...(change === 'remark' && { Remarks: remark }),
      ...(change === 'out' && { TimeOUT1: timeOut }),
      reason: reason.trim(),
    })),
  );
}

function problemsOf({ change, remark, timeOut, reason }: SharedValues): readonly FormProblem[] {
  return [
    ...(change === 'remark' && remark === ''
      ? [{ field: 'remark', message: declaredText(recordMessages.noSharedRemark()) }]
      : []),
    ...(change === 'out' && timeOut === null
      ? [{ field: 'timeOut', message: declaredText(recordMessages.noSharedOut()) }]
      : []),
    ...(reason.trim() === ''
      ? [{ field: 'reason', message: declaredText(recordMessages.reasonMissing()) }]
      : []),
  ];
}

function isCorrected({ err }: CorrectedRecord): boolean {
  return err === undefined;
}
