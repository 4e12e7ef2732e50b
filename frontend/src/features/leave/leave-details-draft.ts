import { ATTENDANCE_MESSAGES } from '@timekeep/contracts/api/attendance-api';
import { LEAVE_DAYS_MAX, LEAVE_MESSAGES, type UpdateLeaveRequest } from '@timekeep/contracts/api/leave-api';
import type { WorkDate } from '@timekeep/contracts/time/work-date';
import type { LeaveSummary } from './leave-api';

export type DaysField = 'SL' | 'VL' | 'INCREMENT';

/** What the form says; days as they are typed. */
export interface DetailsDraft extends Readonly<Record<DaysField, string>> {
  /** Empty for no anniversary; null while the input is no date. */
  readonly ANNIV: WorkDate | null;
}

/** What is wrong: for the whole form, and beside fields. */
export interface DetailsProblem {
  readonly message: string;
  readonly fields: Readonly<Partial<Record<DaysField, string>>>;
}

const DAYS_FIELDS: readonly DaysField[] = ['SL', 'VL', 'INCREMENT'];

/** The form as it begins. */
export function detailsDraft({ SL, VL, INCREMENT, ANNIV }: LeaveSummary): DetailsDraft {
  return { SL: String(SL), VL: String(VL), INCREMENT: String(INCREMENT), ANNIV: ANNIV ?? '' };
}

/** Whether something was entered that is not `former`. */
export function differs(draft: DetailsDraft, former: DetailsDraft): boolean {
  return draft.ANNIV !== former.ANNIV || DAYS_FIELDS.some((field) => draft[field] !== former[field]);
}

/** The draft on top of what somebody else saved meanwhile: what was entered stays, all else is as it is now. */
export function rebased(draft: DetailsDraft, former: DetailsDraft, present: DetailsDraft): DetailsDraft {
  const pick = (field: DaysField) => (draft[field] === former[field] ? present[field] : draft[field]);
  return {
    SL: pick('SL'),
    VL: pick('VL'),
    INCREMENT: pick('INCREMENT'),
    ANNIV: draft.ANNIV === former.ANNIV ? present.ANNIV : draft.ANNIV,
  };
}

/** Why the draft cannot be sent; null when it can. A balance may be below zero, for leave in advance. */
export function detailsProblem(EMPID: string, draft: DetailsDraft): DetailsProblem | null {
  const entries = DAYS_FIELDS.map((field) => ({ field, problem: daysProblem(field, draft[field]) }));
  const wrong = entries.filter(({ problem }) => problem !== null);
  const isMissing = EMPID === '' || DAYS_FIELDS.some((field) => draft[field].trim() === '');
  const wrongDate = draft.ANNIV === null ? ATTENDANCE_MESSAGES.invalidDate : null;
  const message = isMissing ? LEAVE_MESSAGES.fillFields : (wrong[0]?.problem ?? wrongDate);
  if (message === null) return null;
  return { message, fields: Object.fromEntries(wrong.map(({ field, problem }) => [field, problem])) };
}

/** The change as it is sent. The draft must have no problem. */
export function detailsRequest(
  { EMPID, revision }: Pick<LeaveSummary, 'EMPID' | 'revision'>,
  { SL, VL, INCREMENT, ANNIV }: DetailsDraft,
): UpdateLeaveRequest {
  return {
    EMPID,
    leaveUpdates: [
      { LEAVE_TYPE: 'SL', DAYS: Number(SL) },
      { LEAVE_TYPE: 'VL', DAYS: Number(VL) },
    ],
    annivUpdate: { ANNIV: ANNIV === '' ? null : ANNIV, INCREMENT: Number(INCREMENT) },
    revision,
  };
}

function daysProblem(field: DaysField, text: string): string | null {
  const min = field === 'INCREMENT' ? 0 : -LEAVE_DAYS_MAX;
  const days = Number(text);
  const isWhole = /^[-+]?\d+$/.test(text.trim()) && days >= min && days <= LEAVE_DAYS_MAX;
  return isWhole ? null : `Please enter a whole number from ${min} to ${LEAVE_DAYS_MAX}.`;
}
