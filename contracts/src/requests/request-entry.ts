import { answer, group, optional, says, timeOfDay, workDate, type Of } from '../api/define.js';
import { isPlainText } from '../api/plain-text.js';
import { REASON_MAX_LENGTH } from '../api/timekeep-api.js';
import { HALVES, LEAVE_TYPES, half, leaveType } from '../attendance/leave-types.js';
import { recordMessages } from '../attendance/record-messages.js';
import { ABSENCE_REMARKS, correctionRemark, isHolidayRemark, isRemark } from '../attendance/remarks.js';
import { listOf, number, orNull, text } from '../events/schema.js';
import { absenceRangeProblem, absenceRemarkRefused } from '../leave/absence-checks.js';
import { leaveMessages } from '../leave/leave-messages.js';
import type { Message } from '../messages/message.js';
import { dateProblem } from '../time/date-messages.js';
import { isTimeOfDay, type TimeOfDay } from '../time/time-of-day.js';
import { daysBetween, type WorkDate } from '../time/work-date.js';
import {
  OVERTIME_MAX_MINUTES,
  REQUEST_KINDS,
  REQUEST_MAX_DAYS,
  requestKind,
  type RequestKind,
} from './request-kinds.js';
import { requestMessages } from './request-messages.js';

/** A request as it comes in; its content is not checked yet. Fields that its kind does not have are null or empty. */
export interface RequestInput {
  readonly kind: string;
  readonly FROM: WorkDate;
  readonly TO: WorkDate;
  readonly remark: string | null;
  readonly TimeIN1: string | null;
  readonly TimeOUT1: string | null;
  /** Missing if a correction leaves these times of a split shift as they are. */
  readonly TimeBreakOUT?: string | null;
  readonly TimeBreakIN?: string | null;
  readonly LEAVE_TYPE: string | null;
  readonly half: string | null;
  readonly except: readonly WorkDate[];
  readonly minutes: number | null;
  readonly reason: string;
}

/** Input without the fields that only some kinds have. */
export const NO_KIND_INPUT = {
  remark: null,
  TimeIN1: null,
  TimeOUT1: null,
  LEAVE_TYPE: null,
  half: null,
  except: [],
  minutes: null,
} as const satisfies Partial<RequestInput>;

/** The times of the break of a split shift that a correction names. */
export const breakTimes = group(() => ({
  TimeBreakOUT: optional(
    says('The out of the first part; null for none, missing to leave it as it is.', orNull(timeOfDay)),
  ),
  TimeBreakIN: optional(says('Likewise the in of the second part.', orNull(timeOfDay))),
}));

export const requestEntry = answer('RequestEntry', 'A request whose fields fit its kind.', () => ({
  kind: requestKind,
  FROM: workDate,
  TO: workDate,
  remark: orNull(correctionRemark),
  TimeIN1: orNull(timeOfDay),
  TimeOUT1: orNull(timeOfDay),
  breakTimes: says(
    'The times of the break of a split shift that a correction names; null if it leaves them as they are.',
    orNull(breakTimes),
  ),
  LEAVE_TYPE: orNull(leaveType),
  half: orNull(half),
  except: says('Days of the range on which no leave is asked for, ascending.', listOf(workDate)),
  minutes: orNull(number),
  reason: text,
}));
export type RequestEntry = Of<typeof requestEntry>;

/** Values of the fields that only some kinds have. */
type KindFields = Omit<RequestEntry, 'kind' | 'FROM' | 'TO' | 'reason'>;

const NO_FIELDS: KindFields = { ...NO_KIND_INPUT, breakTimes: null };

/** Returns the request that counts, or the message that refuses it. The browser and the server check with it. */
export function readRequest(input: RequestInput): RequestEntry | Message {
  const { FROM, TO } = input;
  const kind = REQUEST_KINDS.find((known) => known === input.kind);
  if (!kind) return requestMessages.kindRefused();
  const reason = input.reason.trim();
  const problem = dateProblem(FROM) ?? dateProblem(TO) ?? reasonProblem(reason);
  if (problem !== null) return problem;
  const ofDays = kind === 'absence' ? absenceRangeProblem(input) : rangeProblem(input);
  if (ofDays !== null) return ofDays;
  const fields = FIELDS_OF[kind](input);
  return 'code' in fields ? fields : { kind, FROM, TO, reason, ...fields };
}

function rangeProblem({ FROM, TO }: Pick<RequestInput, 'FROM' | 'TO'>): Message | null {
  if (TO < FROM) return requestMessages.endsBeforeStart();
  return daysBetween(FROM, TO) >= REQUEST_MAX_DAYS ? requestMessages.tooManyDays() : null;
}

function reasonProblem(reason: string): Message | null {
  if (reason === '') return requestMessages.reasonMissing();
  if (reason.length > REASON_MAX_LENGTH) return requestMessages.reasonTooLong();
  return isPlainText(reason) ? null : requestMessages.reasonUnreadable();
}

const FIELDS_OF: Readonly<Record<RequestKind, (input: RequestInput) => KindFields | Message>> = {
  correction: readCorrection,
  leave: readLeave,
  absence: readAbsence,
  overtime: readOvertime,
  schedule: readSchedule,
};

function readCorrection({ FROM, TO, remark, ...times }: RequestInput): KindFields | Message {
  if (FROM !== TO) return requestMessages.correctionOneDay();
  if (remark === null || !isRemark(remark) || isHolidayRemark(remark)) return requestMessages.remarkMissing();
  const read = readTimes(times);
  if ('code' in read) return read;
  const parts = readParts(times);
  if ('code' in parts) return parts;
  if (remark === 'TimeIn' && read.TimeIN1 === null) return recordMessages.timeInMissing();
  const areMissing = read.TimeIN1 === null || read.TimeOUT1 === null;
  if (remark === 'Present' && areMissing) return recordMessages.timesMissing();
  return { ...NO_FIELDS, remark, ...read, breakTimes: Object.keys(parts).length > 0 ? parts : null };
}

function readLeave(input: RequestInput): KindFields | Message {
  const { FROM, TO, LEAVE_TYPE: type, half: part } = input;
  const LEAVE_TYPE = LEAVE_TYPES.find((known) => known === type);
  if (!LEAVE_TYPE) return leaveMessages.typeRefused();
  const except = [...input.except].sort();
  const problem = exceptProblem(except, input);
  if (problem !== null) return problem;
  if (part === null) return { ...NO_FIELDS, LEAVE_TYPE, except };
  const half = HALVES.find((known) => known === part);
  if (!half) return requestMessages.halfRefused();
  return FROM === TO ? { ...NO_FIELDS, LEAVE_TYPE, half } : requestMessages.halfOneDay();
}

function readAbsence({ remark }: RequestInput): KindFields | Message {
  const known = ABSENCE_REMARKS.find((one) => one === remark);
  return known ? { ...NO_FIELDS, remark: known } : absenceRemarkRefused();
}

/** @param except ascending */
function exceptProblem(
  except: readonly WorkDate[],
  { FROM, TO }: Pick<RequestInput, 'FROM' | 'TO'>,
): Message | null {
  for (const [index, date] of except.entries()) {
    const problem = dateProblem(date);
    if (problem !== null) return problem;
    if (date < FROM || date > TO) return requestMessages.leftOutOutside({ date, first: FROM, last: TO });
    if (date === except[index - 1]) return requestMessages.leftOutTwice({ date });
  }
  return except.length > daysBetween(FROM, TO) ? requestMessages.allLeftOut() : null;
}

function readOvertime({ FROM, TO, minutes }: RequestInput): KindFields | Message {
  if (FROM !== TO) return requestMessages.overtimeOneDay();
  const isAllowed =
    minutes !== null && Number.isInteger(minutes) && minutes > 0 && minutes <= OVERTIME_MAX_MINUTES;
  if (!isAllowed) return requestMessages.overtimeMinutes();
  return { ...NO_FIELDS, minutes };
}

function readSchedule(input: RequestInput): KindFields | Message {
  const read = readTimes(input);
  if ('code' in read) return read;
  if (read.TimeIN1 === null || read.TimeOUT1 === null) return requestMessages.timesMissing();
  if (read.TimeIN1 === read.TimeOUT1) return requestMessages.timesSame();
  return { ...NO_FIELDS, ...read };
}

type Times = Pick<RequestEntry, 'TimeIN1' | 'TimeOUT1'>;

function readTimes({ TimeIN1, TimeOUT1 }: Pick<RequestInput, 'TimeIN1' | 'TimeOUT1'>): Times | Message {
  if (TimeIN1 !== null && !isTimeOfDay(TimeIN1)) return recordMessages.timeInMalformed();
  if (TimeOUT1 !== null && !isTimeOfDay(TimeOUT1)) return recordMessages.timeOutMalformed();
  return { TimeIN1, TimeOUT1 };
}

type Parts = NonNullable<RequestEntry['breakTimes']>;

function readParts({
  TimeBreakOUT,
  TimeBreakIN,
}: Pick<RequestInput, 'TimeBreakOUT' | 'TimeBreakIN'>): Parts | Message {
  const isTime = (time: string | null | undefined): time is TimeOfDay | null | undefined =>
    time === undefined || time === null || isTimeOfDay(time);
  if (!isTime(TimeBreakOUT) || !isTime(TimeBreakIN)) return recordMessages.partMalformed();
  return {
    ...(TimeBreakOUT !== undefined && { TimeBreakOUT }),
    ...(TimeBreakIN !== undefined && { TimeBreakIN }),
  };
}
