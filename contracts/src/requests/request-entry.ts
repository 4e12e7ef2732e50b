import { isPlainText } from '../api/plain-text.js';
import { REASON_MAX_LENGTH, TIMEKEEP_MESSAGES } from '../api/timekeep-api.js';
import { HALVES, LEAVE_TYPES, type Half, type LeaveType } from '../attendance/leave-types.js';
import { isHolidayRemark, isRemark, type CorrectionRemark } from '../attendance/remarks.js';
import { isTimeOfDay, type TimeOfDay } from '../time/time-of-day.js';
import { dateProblem, daysBetween, type WorkDate } from '../time/work-date.js';
import { OVERTIME_MAX_MINUTES, REQUEST_KINDS, REQUEST_MAX_DAYS, type RequestKind } from './request-kinds.js';

/** A request as it comes in; its content is not checked yet. Fields that its kind does not have are null or empty. */
export interface RequestInput {
  readonly kind: string;
  readonly FROM: WorkDate;
  readonly TO: WorkDate;
  readonly remark: string | null;
  readonly TimeIN1: string | null;
  readonly TimeOUT1: string | null;
  readonly LEAVE_TYPE: string | null;
  readonly half: string | null;
  readonly except: readonly WorkDate[];
  readonly minutes: number | null;
  readonly reason: string;
}

/** A request whose fields fit its kind. */
export interface RequestEntry {
  readonly kind: RequestKind;
  readonly FROM: WorkDate;
  readonly TO: WorkDate;
  readonly remark: CorrectionRemark | null;
  readonly TimeIN1: TimeOfDay | null;
  readonly TimeOUT1: TimeOfDay | null;
  readonly LEAVE_TYPE: LeaveType | null;
  readonly half: Half | null;
  /** Days of the range on which no leave is asked for, ascending. */
  readonly except: readonly WorkDate[];
  readonly minutes: number | null;
  readonly reason: string;
}

/** Values of the fields that only some kinds have. */
type KindFields = Omit<RequestEntry, 'kind' | 'FROM' | 'TO' | 'reason'>;

const NO_FIELDS: KindFields = {
  remark: null,
  TimeIN1: null,
  TimeOUT1: null,
  LEAVE_TYPE: null,
  half: null,
  except: [],
  minutes: null,
};

/** Returns the request that counts, or the message that refuses it. The browser and the server check with it. */
export function readRequest(input: RequestInput): RequestEntry | string {
  const { FROM, TO } = input;
  const kind = REQUEST_KINDS.find((known) => known === input.kind);
  if (!kind) return `The kind of a request must be one of ${REQUEST_KINDS.join(', ')}.`;
  const reason = input.reason.trim();
  const problem = dateProblem(FROM) ?? dateProblem(TO) ?? reasonProblem(reason);
  if (problem !== null) return problem;
  if (TO < FROM) return 'The last day must not be before the first day.';
  if (daysBetween(FROM, TO) >= REQUEST_MAX_DAYS)
    return `A request can have at most ${REQUEST_MAX_DAYS} days.`;
  const fields = FIELDS_OF[kind](input);
  return typeof fields === 'string' ? fields : { kind, FROM, TO, reason, ...fields };
}

function reasonProblem(reason: string): string | null {
  if (reason === '') return 'Please enter the reason of the request.';
  if (reason.length > REASON_MAX_LENGTH)
    return `The reason must have at most ${REASON_MAX_LENGTH} characters.`;
  return isPlainText(reason) ? null : 'The reason must be readable text.';
}

const FIELDS_OF: Readonly<Record<RequestKind, (input: RequestInput) => KindFields | string>> = {
  correction: readCorrection,
  leave: readLeave,
  overtime: readOvertime,
  schedule: readSchedule,
};

function readCorrection({ FROM, TO, remark, ...times }: RequestInput): KindFields | string {
  if (FROM !== TO) return 'A correction is of one day.';
  if (remark === null || !isRemark(remark) || isHolidayRemark(remark)) return 'Please select a remark.';
  const read = readTimes(times);
  if (typeof read === 'string') return read;
  if (remark === 'TimeIn' && read.TimeIN1 === null) return TIMEKEEP_MESSAGES.timeInMissing;
  const areMissing = read.TimeIN1 === null || read.TimeOUT1 === null;
  if (remark === 'Present' && areMissing) return TIMEKEEP_MESSAGES.timesMissing;
  return { ...NO_FIELDS, remark, ...read };
}

function readLeave(input: RequestInput): KindFields | string {
  const { FROM, TO, LEAVE_TYPE: type, half: part } = input;
  const LEAVE_TYPE = LEAVE_TYPES.find((known) => known === type);
  if (!LEAVE_TYPE) return `The leave type must be ${LEAVE_TYPES.join(' or ')}.`;
  const except = [...input.except].sort();
  const problem = exceptProblem(except, input);
  if (problem !== null) return problem;
  if (part === null) return { ...NO_FIELDS, LEAVE_TYPE, except };
  const half = HALVES.find((known) => known === part);
  if (!half) return `A half day is ${HALVES.join(' or ')}.`;
  return FROM === TO ? { ...NO_FIELDS, LEAVE_TYPE, half } : 'Half a day can only be asked for on one day.';
}

/** @param except ascending */
function exceptProblem(
  except: readonly WorkDate[],
  { FROM, TO }: Pick<RequestInput, 'FROM' | 'TO'>,
): string | null {
  for (const [index, date] of except.entries()) {
    const problem = dateProblem(date);
    if (problem !== null) return problem;
    if (date < FROM || date > TO) return `${date} cannot be left out: it is not between ${FROM} and ${TO}.`;
    if (date === except[index - 1]) return `${date} can be left out once.`;
  }
  return except.length > daysBetween(FROM, TO) ? 'A request must not leave out all of its days.' : null;
}

function readOvertime({ FROM, TO, minutes }: RequestInput): KindFields | string {
  if (FROM !== TO) return 'Overtime is of one day.';
  const isAllowed =
    minutes !== null && Number.isInteger(minutes) && minutes > 0 && minutes <= OVERTIME_MAX_MINUTES;
  if (!isAllowed) return `Overtime must be a whole number of minutes from 1 to ${OVERTIME_MAX_MINUTES}.`;
  return { ...NO_FIELDS, minutes };
}

function readSchedule(input: RequestInput): KindFields | string {
  const read = readTimes(input);
  if (typeof read === 'string') return read;
  if (read.TimeIN1 === null || read.TimeOUT1 === null) return 'Please enter the time in and the time out.';
  if (read.TimeIN1 === read.TimeOUT1) return 'The time in and the time out must differ.';
  return { ...NO_FIELDS, ...read };
}

type Times = Pick<RequestEntry, 'TimeIN1' | 'TimeOUT1'>;

function readTimes({ TimeIN1, TimeOUT1 }: Pick<RequestInput, 'TimeIN1' | 'TimeOUT1'>): Times | string {
  if (TimeIN1 !== null && !isTimeOfDay(TimeIN1)) return 'The time in must be written as HH:MM:SS.';
  if (TimeOUT1 !== null && !isTimeOfDay(TimeOUT1)) return 'The time out must be written as HH:MM:SS.';
  return { TimeIN1, TimeOUT1 };
}
