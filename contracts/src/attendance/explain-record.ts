import { codeOf, messageCode } from '../api/answers.js';
import { answer, group, optional, says, type Of } from '../api/define.js';
import { text, type Kind } from '../events/schema.js';
import type { Message } from '../messages/message.js';
import type { CompanyZone } from '../time/company-zone.js';
import type { WorkDate } from '../time/work-date.js';
import { explanationMessages as because } from './explanation-messages.js';
import { whyHours, whyLate, whyUnderOverTime, type Explained } from './explain-figures.js';
import { expected, scheduledHours, splitParts } from './record-figures.js';
import { isOwnHoliday } from './record-holidays.js';
import { punchTooSoon, recordValues, strongestFact } from './record.js';
import { doubleTapMinutesOf, type LeaveOnDate, type RecordState } from './record-state.js';
import { halfDayRemark } from './leave-types.js';
import { halfDayOff, remarkTitle, type Remark } from './remarks.js';

/** The figures of a record that are explained. */
export type ExplainedFigure = 'Remarks' | 'MinsLate' | 'UnderOverTime' | 'hrs';

export const recordExplanation = answer(
  'RecordExplanation',
  "The reasons of a record's content: one sentence for each figure, in English, and their codes for translation.",
  () => ({
    ...ofEachFigure(text),
    codes: optional(
      says(
        'Missing in answers of former versions.',
        group(() => ofEachFigure(messageCode)),
      ),
    ),
  }),
);
export type RecordExplanation = Of<typeof recordExplanation>;

function ofEachFigure<Each extends Kind>(each: Each) {
  return { Remarks: each, MinsLate: each, UnderOverTime: each, hrs: each } satisfies Record<
    ExplainedFigure,
    Each
  >;
}

/** Returns the answer for the sentences. */
export function explanationOf(sentences: Readonly<Record<ExplainedFigure, Message>>): RecordExplanation {
  const { Remarks, MinsLate, UnderOverTime, hrs } = sentences;
  return {
    Remarks: Remarks.text,
    MinsLate: MinsLate.text,
    UnderOverTime: UnderOverTime.text,
    hrs: hrs.text,
    codes: {
      Remarks: codeOf(Remarks),
      MinsLate: codeOf(MinsLate),
      UnderOverTime: codeOf(UnderOverTime),
      hrs: codeOf(hrs),
    },
  };
}

/** Explains each figure of a record by its facts (docs/attendance.md). */
export function explainRecord(
  state: RecordState,
  date: WorkDate,
  zone: CompanyZone,
): Readonly<Record<ExplainedFigure, Message>> {
  const values = recordValues(state, date, zone);
  const scheduled = state.shift ? scheduledHours(zone, date, state.shift, state.breakRule) : null;
  const hours = scheduled && expected(values.Remarks, scheduled);
  const pause = scheduled?.break ?? null;
  const parts = scheduled && splitParts(values.Remarks, scheduled);
  const record: Explained = { state, date, values, hours, pause, parts, time: (at) => zone.timeOfDayAt(at) };
  return {
    Remarks: whyRemark(record),
    MinsLate: withBreak(record, 'AM', whyLate(record)),
    UnderOverTime: withBreak(record, 'PM', whyUnderOverTime(record)),
    hrs: whyHours(values),
  };
}

/** Names the break that the expected time of half a day follows from. */
function withBreak({ state, values, pause, time }: Explained, half: 'AM' | 'PM', reason: Message): Message {
  if (!pause || halfDayOff(values.Remarks) !== half) return reason;
  const its = { reason, from: time(pause.in), to: time(pause.out) };
  return state.shift?.break ? because.breakOfSchedule(its) : because.usualBreak(its);
}

/** Returns the code with its title, unless the two are equal. */
function inWords(remark: string): string {
  const title = remarkTitle(remark);
  return title === remark ? remark : `${remark} (${title})`;
}

function whyRemark(record: Explained): Message {
  const reason = withChangedPunches(record, withParts(record, remarkReason(record)));
  const { state, values } = record;
  const hidden = hiddenLeave(state, values.Remarks);
  if (hidden) return HIDDEN_BY[hidden.by]({ reason, leave: hidden.leaves.map(leaveInWords).join(', ') });
  const by = absenceHiddenBy(state, values.Remarks);
  if (by === null || !state.absence) return reason;
  return ABSENCE_HIDDEN_BY[by]({ reason, absence: inWords(state.absence.remark) });
}

/** Names the punches that were taken as the times of the break of a split shift. */
function withParts({ values: { TimeBreakOUT, TimeBreakIN } }: Explained, reason: Message): Message {
  if (TimeBreakOUT === undefined)
    return TimeBreakIN === undefined ? reason : because.secondIn({ reason, in: TimeBreakIN });
  return TimeBreakIN === undefined
    ? because.firstOut({ reason, out: TimeBreakOUT })
    : because.bothParts({ reason, out: TimeBreakOUT, in: TimeBreakIN });
}

/** Names the punches that do not count as they were recorded. */
function withChangedPunches({ state, date, time }: Explained, remark: Message): Message {
  const { away = [], arrived = [] } = state;
  const counted = arrived.filter(({ isWithdrawn }) => !isWithdrawn);
  const moved = away.filter(({ to }) => to !== null && to !== date);
  const withdrawn = [
    ...away.filter(({ to }) => to === null),
    ...arrived.filter(({ isWithdrawn }) => isWithdrawn),
  ];
  const times = (punches: readonly { readonly at: number }[]) => punches.map(({ at }) => time(at)).join(', ');
  let reason = remark;
  if (counted.length > 0) {
    const punches = counted.map(({ at, counts }) => `${time(at)} → ${time(counts)}`).join(', ');
    reason = because.clockCorrected({ reason, punches });
  }
  if (moved.length > 0) reason = because.punchesMoved({ reason, punches: times(moved) });
  if (withdrawn.length > 0) reason = because.punchesWithdrawn({ reason, punches: times(withdrawn) });
  return reason;
}

const HIDDEN_BY = {
  holiday: because.leaveOnHoliday,
  correction: because.leaveCorrected,
  punches: because.leaveWorked,
};

const ABSENCE_HIDDEN_BY = {
  holiday: because.absenceOnHoliday,
  correction: because.absenceCorrected,
  'rest-day': because.absenceOnRestDay,
  punches: because.absenceWorked,
};

/** Returns what hides the planned absence of a record with this remark; null if nothing does, or there is none. */
function absenceHiddenBy(state: RecordState, remark: Remark): keyof typeof ABSENCE_HIDDEN_BY | null {
  if (!state.absence) return null;
  switch (strongestFact(state)) {
    case 'holiday':
      return 'holiday';
    case 'correction':
      return state.absence.remark === remark ? null : 'correction';
    case 'half-leave':
    case 'leave':
    case 'absence':
      return null;
    case 'punches':
      if (state.correction) return 'correction';
      return state.shift ? 'punches' : 'rest-day';
  }
}

/** Leave of a date that its record does not show. */
export interface HiddenLeave {
  readonly by: keyof typeof HIDDEN_BY;
  readonly leaves: readonly LeaveOnDate[];
}

/** Returns the leave that a record with this remark does not show, with what hides it; null if there is none. */
export function hiddenLeave(state: RecordState, remark: Remark): HiddenLeave | null {
  const { leave, otherHalf } = state;
  if (!leave) return null;
  const leaves = [leave, ...(otherHalf ? [otherHalf] : [])];
  switch (strongestFact(state)) {
    case 'holiday':
      return { by: 'holiday', leaves };
    case 'correction':
      return leaves.some((one) => remarkOfLeave(one) === remark) ? null : { by: 'correction', leaves };
    case 'half-leave':
      return otherHalf ? { by: 'punches', leaves: [otherHalf] } : null;
    case 'leave':
    case 'absence':
      return null;
    case 'punches':
      return { by: state.correction ? 'correction' : 'punches', leaves };
  }
}

function remarkOfLeave({ type, half }: LeaveOnDate): Remark {
  return half ? halfDayRemark(type, half) : type;
}

function leaveInWords(leave: LeaveOnDate): string {
  return inWords(remarkOfLeave(leave));
}

function remarkReason(record: Explained): Message {
  const { state, values } = record;
  const soon = punchTooSoon(state, values);
  const its = { remark: inWords(values.Remarks) };
  switch (strongestFact(state)) {
    case 'holiday':
      return isOwnHoliday(state) ? because.ownHoliday(its) : because.holiday(its);
    case 'correction': {
      if (soon !== null) return noOut(record, soon, its);
      const corrected = state.correction?.remark ?? values.Remarks;
      return values.Remarks === corrected
        ? because.corrected(its)
        : because.punchedAfter({ ...its, corrected });
    }
    case 'half-leave':
      return because.halfLeave(its);
    case 'leave': {
      const { leave, otherHalf } = state;
      if (!leave || !otherHalf) return because.leaveBefore(its);
      const [morning, afternoon] = leave.half === 'PM' ? [otherHalf, leave] : [leave, otherHalf];
      return because.bothHalves({ ...its, morning: morning.type, afternoon: afternoon.type });
    }
    case 'absence':
      return because.absence(its);
    case 'punches':
      if (values.timeIn === null) return state.shift ? because.noPunch(its) : because.noHours(its);
      if (values.timeOut !== null) return because.bothTimes(its);
      return soon === null ? because.noTimeOut(its) : noOut(record, soon, its);
  }
}

/** Explains a record whose last punch came too soon after the in. */
function noOut({ state, time }: Explained, soon: number, its: { readonly remark: string }): Message {
  return because.punchTooSoon({ ...its, at: time(soon), minutes: doubleTapMinutesOf(state) });
}
