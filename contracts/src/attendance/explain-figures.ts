import type { Message } from '../messages/message.js';
import type { WorkDate } from '../time/work-date.js';
import { explanationMessages as because } from './explanation-messages.js';
import { countsUnderTime, wholeMinutes, type Interval } from './record-figures.js';
import type { RecordValues } from './record.js';
import type { RecordState } from './record-state.js';

/** A record with the hours that its figures are compared with: the scheduled ones, less the half that a remark takes off. */
export interface Explained {
  readonly state: RecordState;
  readonly date: WorkDate;
  readonly values: RecordValues;
  readonly hours: Interval | null;
  /** The break between the halves of the scheduled hours. */
  readonly pause: Interval | null;
  /** The parts of a split shift; null for other shifts. */
  readonly parts: readonly [first: Interval, second: Interval] | null;
  readonly time: (instant: number) => string;
}

/** Explains the minutes late. */
export function whyLate(record: Explained): Message {
  const { values, hours, parts, time } = record;
  const { Remarks: remark, MinsLate: count, timeIn, breakIn } = values;
  if (timeIn === null) return because.lateNoTimeIn({ count });
  if (!hours) return because.lateNoHours({ count });
  if (remark !== 'TimeIn' && !countsUnderTime(remark)) return because.neverLate({ count, remark });
  if (!parts) return late(record, timeIn, hours.in);
  const [first, second] = parts;
  const isSecondOnly = timeIn >= first.out;
  const cameBack = breakIn ?? (isSecondOnly ? timeIn : null);
  return because.lateParts({
    count,
    first: isSecondOnly ? firstMissing(first, timeIn, time) : late(record, timeIn, first.in),
    second: cameBack === null ? because.noSecondIn() : late(record, cameBack, second.in),
  });
}

function firstMissing(first: Interval, timeIn: number, time: Explained['time']): Message {
  return because.firstMissing({
    count: wholeMinutes(first.out - first.in),
    in: time(timeIn),
    end: time(first.out),
  });
}

/** Explains the minutes from an expected in to the actual one. */
function late({ state, time }: Explained, timeIn: number, expectedIn: number): Message {
  const grace = state.graceMinutes;
  const minutes = wholeMinutes(Math.max(0, timeIn - expectedIn));
  const count = minutes > grace ? minutes : 0;
  const times = { in: time(timeIn), expected: time(expectedIn) };
  if (count === 0 && minutes > 0) {
    return grace === 1
      ? because.forgivenMinute({ count, ...times })
      : because.forgiven({ count, ...times, grace });
  }
  return count === 1 ? because.lateMinute(times) : because.late({ count, ...times });
}

/** Explains the minutes of under- or overtime. */
export function whyUnderOverTime({ state, values, hours, parts, time }: Explained): Message {
  const { Remarks: remark, UnderOverTime, timeIn, timeOut } = values;
  if (timeOut === null) return because.neitherNoTimeOut();
  if (remark === 'OT') {
    if (timeIn === null) return because.neitherNoTimeIn();
    const worked = { in: time(timeIn), out: time(timeOut) };
    if (UnderOverTime === 1)
      return (state.shift ? because.grantedBeyondMinute : because.grantedMinute)(worked);
    return (state.shift ? because.grantedBeyond : because.granted)({ count: UnderOverTime, ...worked });
  }
  if (!hours) return because.neitherNoHours();
  if (!countsUnderTime(remark)) return because.neitherByRemark({ remark });
  return parts ? underOverOfParts(values, parts, time) : underOver(UnderOverTime, timeOut, hours.out, time);
}

function underOver(minutes: number, out: number, expectedOut: number, time: Explained['time']): Message {
  const count = Math.abs(minutes);
  const left = { out: time(out), expected: time(expectedOut) };
  if (count === 0) return because.neither(left);
  if (count === 1) return (minutes < 0 ? because.undertimeMinute : because.overtimeMinute)(left);
  return (minutes < 0 ? because.undertime : because.overtime)({ count, ...left });
}

/** Explains each part, unless the first is complete: then as for any other shift. */
function underOverOfParts(
  { UnderOverTime: total, timeOut, breakOut }: RecordValues,
  [first, second]: NonNullable<Explained['parts']>,
  time: Explained['time'],
): Message {
  const out = timeOut ?? second.out;
  const left = breakOut ?? Math.min(out, first.out);
  const ofSecond = wholeMinutes(Math.max(out, second.in) - second.out);
  const whySecond =
    out < second.in
      ? because.secondMissing({ count: -ofSecond, out: time(out), start: time(second.in) })
      : underOver(ofSecond, out, second.out, time);
  if (left >= first.out && out >= second.in) return whySecond;
  return because.underOverOfParts({
    total,
    first: underOver(total - ofSecond, left, first.out, time),
    second: whySecond,
  });
}

/** Explains the hours. */
export function whyHours({ hrs: hours, TimeIN1, TimeOUT1 }: RecordValues): Message {
  if (TimeIN1 === null) return because.hoursNoTimeIn({ hours });
  return TimeOUT1 === null
    ? because.hoursNoTimeOut({ hours })
    : because.hours({ hours, in: TimeIN1, out: TimeOUT1 });
}
