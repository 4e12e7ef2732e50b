import {
  TIMEKEEP_MESSAGES,
  type CorrectRecordRequest,
  type TimekeepRecord,
} from '@timekeep/contracts/api/timekeep-api';
import {
  correctionFigures,
  withoutExcludedTimes,
  type CorrectionEntry,
  type CorrectionGround,
} from '@timekeep/contracts/attendance/correction';
import {
  isHolidayRemark,
  isRemark,
  REMARK_TITLES,
  remarkTitle,
} from '@timekeep/contracts/attendance/remarks';
import type { TimekeepEditing } from '@/shared/session/session-slice';

/** What of the editing state a correction enters. */
export type EnteredFields = Pick<TimekeepEditing, 'currentIn' | 'currentOut' | 'currentDataRemark'>;

/** The remarks to choose from; that of a holiday only where the record has it. */
export function remarkChoices({ Remarks }: TimekeepRecord): { value: string; label: string }[] {
  const codes = Object.keys(REMARK_TITLES);
  if (isHolidayRemark(Remarks)) codes.push(Remarks);
  return codes.map((value) => ({ value, label: remarkTitle(value) }));
}

/** The editing after a change of what was entered: without the times that the remark excludes, with its figures. */
export function changed(
  editing: TimekeepEditing,
  change: Partial<EnteredFields>,
  ground: CorrectionGround,
): TimekeepEditing {
  const next = { ...editing, ...change };
  const entry = entryOf(next);
  if (!entry) return next;
  const { TimeIN1, TimeOUT1 } = withoutExcludedTimes(entry);
  const { MinsLate, UnderOverTime } = correctionFigures(entry, ground);
  return {
    ...next,
    currentIn: TimeIN1,
    currentOut: TimeOUT1,
    currentMinsLate: String(MinsLate),
    currentUnderOverTime: String(UnderOverTime),
  };
}

/** Whether the editing says something else than the record. */
export function isChanged(editing: TimekeepEditing, record: TimekeepRecord): boolean {
  const { currentDataRemark, currentIn, currentOut } = editing;
  return (
    currentDataRemark !== record.Remarks || currentIn !== record.TimeIN1 || currentOut !== record.TimeOUT1
  );
}

/**
 * The editing on the record as somebody else left it: what was entered stays, the rest is as it reads now. With any
 * time entered the remark stays as well, since it was entered under that.
 */
export function onFreshRecord(
  editing: TimekeepEditing,
  former: TimekeepRecord,
  fresh: TimekeepRecord,
): TimekeepEditing {
  const { currentDataRemark, currentIn, currentOut } = editing;
  return {
    ...editing,
    currentData: fresh,
    currentDataRemark: isChanged(editing, former) ? currentDataRemark : fresh.Remarks,
    currentIn: currentIn === former.TimeIN1 ? fresh.TimeIN1 : currentIn,
    currentOut: currentOut === former.TimeOUT1 ? fresh.TimeOUT1 : currentOut,
  };
}

/** What is missing before it can be saved. */
export interface Missing {
  readonly message: string;
  readonly timeIn: boolean;
  readonly timeOut: boolean;
}

/** What is missing; null when it can be saved. */
export function missingIn({ currentDataRemark, currentIn, currentOut }: EnteredFields): Missing | null {
  if (currentDataRemark === 'TimeIn' && currentIn === null) {
    return { message: TIMEKEEP_MESSAGES.timeInMissing, timeIn: true, timeOut: false };
  }
  if (currentDataRemark === 'Present' && (currentIn === null || currentOut === null)) {
    return {
      message: TIMEKEEP_MESSAGES.timesMissing,
      timeIn: currentIn === null,
      timeOut: currentOut === null,
    };
  }
  return null;
}

/** The correction of a record as seen at its revision. */
export function correctionOf(
  editing: TimekeepEditing,
  record: TimekeepRecord,
  reason: string,
): CorrectRecordRequest {
  const why = reason.trim();
  return {
    EMPID: record.EMPID,
    Date: record.Date,
    Remarks: editing.currentDataRemark,
    MinsLate: editing.currentMinsLate,
    UnderOverTime: editing.currentUnderOverTime,
    TimeIN1: editing.currentIn,
    TimeOUT1: editing.currentOut,
    ...(why === '' ? {} : { reason: why }),
    revision: record.revision,
  };
}

function entryOf({ currentDataRemark, currentIn, currentOut }: EnteredFields): CorrectionEntry | null {
  return isRemark(currentDataRemark)
    ? { remark: currentDataRemark, TimeIN1: currentIn, TimeOUT1: currentOut }
    : null;
}
