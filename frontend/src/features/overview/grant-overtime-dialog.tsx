import type { AttentionItem } from '@timekeep/contracts/api/attention-api';
import type { MakeRequestAnswer } from '@timekeep/contracts/api/requests-api';
import { REASON_MAX_LENGTH } from '@timekeep/contracts/api/timekeep-api';
import type { GrantOvertimeRequest } from '@timekeep/contracts/requests/fields';
import { OVERTIME_MAX_MINUTES } from '@timekeep/contracts/requests/request-kinds';
import { requestMessages } from '@timekeep/contracts/requests/request-messages';
import type { WorkDate } from '@timekeep/contracts/time/work-date';
import { useMemo } from 'react';
import { object, pipe, string, transform, type InferInput } from 'valibot';
import { useGrantOvertimeMutation } from '@/features/requests/requests-api';
import { mediumDate } from '@/shared/attendance/date-format';
import { FormLongText, FormText } from '@/shared/form/form-fields';
import { FormDialog } from '@/shared/form/form-dialog';
import { isCountUpTo, problemCheck } from '@/shared/form/form-values';
import { useAppForm } from '@/shared/form/use-app-form';
import { declaredText, t } from '@/shared/language/language';
import { notify } from '@/shared/toast/notify';
import { Matter } from './decide-matter';

const overtimeValues = object({ minutes: string(), reason: string() });
type OvertimeValues = InferInput<typeof overtimeValues>;

interface GrantOvertimeDialogProps {
  readonly item: AttentionItem;
  readonly onClose: () => void;
}

/** Grants overtime that nobody asked for, or a part of it. */
export function GrantOvertimeDialog({ item, onClose }: GrantOvertimeDialogProps) {
  const [grant] = useGrantOvertimeMutation();
  const { EMPID, EMPNAME, date, minutes } = item;
  const schema = useMemo(() => overtimeSchema(EMPID ?? '', date), [EMPID, date]);
  const form = useAppForm({
    schema,
    initial: { minutes: String(Math.min(minutes ?? 0, OVERTIME_MAX_MINUTES)), reason: '' },
    save: (request: GrantOvertimeRequest) => grant(request),
    failure: t('Nothing was granted.'),
    onSaved: ({ msg }: MakeRequestAnswer) => {
      notify('success', msg);
      onClose();
    },
    draft: {
      key: grantDraft(item),
      title: t('Grant overtime'),
      about: `${EMPNAME ?? ''}, ${mediumDate(date)}`,
    },
  });
  return (
    <FormDialog
      title={t('Grant overtime')}
      form={form}
      saveLabel={t('Grant')}
      maxWidth="xs"
      notice={<Matter item={item} />}
      onClose={onClose}
    >
      <FormText
        control={form.control}
        name="minutes"
        label={t('Minutes that count')}
        required
        slotProps={{ input: { inputMode: 'numeric' } }}
        help={t('Fewer than were worked, if only a part was agreed. Accept what is left of them.')}
      />
      <FormLongText
        control={form.control}
        name="reason"
        label={t('Reason')}
        required
        help={t('The employee reads it.')}
        maxLength={REASON_MAX_LENGTH}
      />
    </FormDialog>
  );
}

/** Returns the key of the draft of a grant. */
export function grantDraft({ EMPID, date }: Pick<AttentionItem, 'EMPID' | 'date'>): string {
  return `grant-overtime-${EMPID ?? ''}-${date}`;
}

function overtimeSchema(EMPID: string, date: WorkDate) {
  return pipe(
    overtimeValues,
    problemCheck(({ minutes, reason }: OvertimeValues) => [
      ...(isCountUpTo(OVERTIME_MAX_MINUTES, minutes)
        ? []
        : [{ field: 'minutes', message: declaredText(requestMessages.overtimeMinutes()) }]),
      ...(reason.trim() === ''
        ? [{ field: 'reason', message: declaredText(requestMessages.grantReasonMissing()) }]
        : []),
    ]),
    transform(({ minutes, reason }): GrantOvertimeRequest => ({
      EMPID,
      date,
      minutes: Number(minutes),
      reason: reason.trim(),
    })),
  );
}
