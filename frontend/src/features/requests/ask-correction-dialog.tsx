import Alert from '@mui/material/Alert';
import type { MakeRequestAnswer, OwnDayAnswer, RequestItem } from '@timekeep/contracts/api/requests-api';
import type { MakeRequestRequest } from '@timekeep/contracts/requests/fields';
import { isAsRecorded, type CorrectionGround } from '@timekeep/contracts/attendance/correction';
import { partsOf } from '@timekeep/contracts/attendance/record';
import { isRemark } from '@timekeep/contracts/attendance/remarks';
import { requestMessages } from '@timekeep/contracts/requests/request-messages';
import { toWireDate } from '@timekeep/contracts/time/work-date';
import { useMemo } from 'react';
import { useWatch } from 'react-hook-form';
import { pipe, transform } from 'valibot';
import {
  correctionSchema,
  enteredParts,
  figuresOf,
  valuesOf,
  type CorrectionValues,
} from '@/shared/attendance/correction';
import { groundOf } from '@/shared/attendance/correction-ground';
import { CorrectionFields } from '@/shared/attendance/correction-fields';
import { useConfig } from '@/shared/api/system-api';
import { useCompanyZone } from '@/shared/attendance/company-zone';
import { mediumDate } from '@/shared/attendance/date-format';
import { FormDialog } from '@/shared/form/form-dialog';
import { problemCheck } from '@/shared/form/form-values';
import { useAppForm } from '@/shared/form/use-app-form';
import { declaredText, t } from '@/shared/language/language';
import { notify } from '@/shared/toast/notify';
import { draftKey, FormerNote, reasonProblem } from './reason-field';
import { useMakeRequestMutation, useOwnLeaveQuery } from './requests-api';

export interface AskDialogProps {
  readonly day: OwnDayAnswer;
  /** A former request, with whose values the form begins. */
  readonly again?: RequestItem;
  readonly onClose: () => void;
}

/** Asks HR to correct one's record of a day. The figures are those that the correction would have. */
export function AskCorrectionDialog({ day, again, onClose }: AskDialogProps) {
  const [make] = useMakeRequestMutation();
  const ground = useOwnGround(day);
  const schema = useMemo(() => correctionRequestSchema(day, ground), [day, ground]);
  const form = useAppForm({
    schema,
    initial: again ? { ...valuesOf(day.record), ...askedValues(again) } : valuesOf(day.record),
    save: async (request: MakeRequestRequest) =>
      changesNothing(request, day, ground) ? { problem: { message: unchangedText(day) } } : make(request),
    failure: t('The request was not sent.'),
    onSaved: ({ msg }: MakeRequestAnswer) => {
      notify('success', msg);
      onClose();
    },
    draft: {
      key: draftKey(`ask-correction ${day.date}`, again),
      title: t('Ask for a correction'),
      about: mediumDate(day.date),
    },
  });
  const [remark, timeIn, timeOut, breakOut, breakIn] = useWatch({
    control: form.control,
    name: ['remark', 'timeIn', 'timeOut', 'breakOut', 'breakIn'],
  });
  const figures = useMemo(
    () =>
      figuresOf(
        { remark, timeIn, timeOut, breakOut, breakIn, outNextDay: null, reason: '' },
        day.record,
        ground,
      ),
    [remark, timeIn, timeOut, breakOut, breakIn, day, ground],
  );
  return (
    <FormDialog
      title={t('Ask for a correction of {day}', { day: mediumDate(day.date) })}
      form={form}
      saveLabel={t('Send request')}
      // A refused request loads the day again, so that the next one has its new revision.
      notice={
        form.conflict === null ? (
          <FormerNote again={again} />
        ) : (
          <Alert severity="warning">{form.conflict}</Alert>
        )
      }
      onClose={onClose}
    >
      <CorrectionFields
        control={form.control}
        record={day.record}
        figures={figures}
        isReasonRequired
        ground={ground}
        leave={{ to: '/?tab=leave', text: t('Ask for leave instead') }}
        onValues={form.replace}
      />
    </FormDialog>
  );
}

function askedValues(request: RequestItem): Partial<CorrectionValues> {
  const { remark, TimeIN1, TimeOUT1, breakTimes, reason } = request;
  const { TimeBreakOUT, TimeBreakIN } = breakTimes ?? {};
  return {
    ...(remark !== null && { remark }),
    ...{ timeIn: TimeIN1, timeOut: TimeOUT1, reason },
    ...(TimeBreakOUT !== undefined && { breakOut: TimeBreakOUT }),
    ...(TimeBreakIN !== undefined && { breakIn: TimeBreakIN }),
  };
}

function correctionRequestSchema({ date, record, revision }: OwnDayAnswer, ground: CorrectionGround | null) {
  return pipe(
    correctionSchema(false, ground),
    problemCheck(({ reason }: CorrectionValues) => reasonProblem(reason)),
    transform(({ remark, timeIn, timeOut, breakOut, breakIn, reason }): MakeRequestRequest => ({
      kind: 'correction',
      FROM: date,
      TO: date,
      remark,
      TimeIN1: timeIn,
      TimeOUT1: timeOut,
      ...enteredParts({ breakOut, breakIn }, record),
      reason: reason.trim(),
      revision,
    })),
  );
}

/** False while the ground loads: then the server decides. */
function changesNothing(
  { remark, TimeIN1 = null, TimeOUT1 = null, ...request }: MakeRequestRequest,
  { record }: OwnDayAnswer,
  ground: CorrectionGround | null,
): boolean {
  if (!ground || typeof remark !== 'string' || !isRemark(remark)) return false;
  return isAsRecorded({ remark, TimeIN1, TimeOUT1, ...partsOf(request) }, record, ground);
}

function unchangedText({ date }: OwnDayAnswer): string {
  return declaredText(requestMessages.asRecorded({ date: mediumDate(date) }));
}

/** Returns what the figures of a correction are computed from; null while it loads. */
function useOwnGround({ date, record }: OwnDayAnswer): CorrectionGround | null {
  const zone = useCompanyZone();
  const rules = useConfig().data?.rules;
  const own = useOwnLeaveQuery(undefined).data;
  return useMemo(
    () =>
      zone && rules && own
        ? groundOf(
            { ...record, Date: toWireDate(date) },
            {
              zone,
              schedule: { ranges: own.schedule, days: own.days },
              rules,
            },
          )
        : null,
    [zone, rules, own, record, date],
  );
}
