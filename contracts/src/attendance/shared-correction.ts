import type { Message } from '../messages/message.js';
import type { Shift } from '../schedules/weekly-times.js';
import { recordMessages } from './record-messages.js';
import type { RecordSnapshot } from './record.js';

/** The corrections that many records can have at once: a remark, a time out, the out of the schedule, or that the record is right. */
export const SHARED_CORRECTIONS = ['remark', 'out', 'scheduledOut', 'accept'] as const;
export type SharedCorrectionKind = (typeof SHARED_CORRECTIONS)[number];

/** Maximum of records that one call corrects. */
export const MAX_CORRECTED_RECORDS = 200;

/** A correction of many records as entered. */
export interface SharedCorrection {
  readonly change: SharedCorrectionKind;
  /** For `remark`. */
  readonly Remarks?: string | undefined;
  /** For `out`. */
  readonly TimeOUT1?: string | null | undefined;
}

/** The entry that corrects one of the records. */
export interface SharedEntry {
  readonly Remarks: string;
  readonly TimeIN1: string | null;
  readonly TimeOUT1: string | null;
  /** Missing for the first one after the in, or the day that the record has. */
  readonly outNextDay?: true;
}

/**
 * Returns the entry by which a correction of many records corrects one of them, or why it cannot. Times of the record that the correction does
 * not set stay.
 *
 * @param shift the hours of the date; null when off or unscheduled
 */
export function sharedEntry(
  { change, Remarks: remark, TimeOUT1: out }: SharedCorrection,
  { Remarks, TimeIN1, TimeOUT1 }: Pick<RecordSnapshot, 'Remarks' | 'TimeIN1' | 'TimeOUT1'>,
  shift: Shift | null,
): SharedEntry | Message {
  switch (change) {
    case 'accept':
      return { Remarks, TimeIN1, TimeOUT1 };
    case 'remark':
      return remark === undefined ? recordMessages.noSharedRemark() : { Remarks: remark, TimeIN1, TimeOUT1 };
    case 'out':
    case 'scheduledOut': {
      if (TimeIN1 === null) return recordMessages.outWithoutIn();
      const isScheduled = change === 'scheduledOut';
      const time = isScheduled ? shift?.out : out;
      if (time === null || time === undefined)
        return isScheduled ? recordMessages.noScheduledOut() : recordMessages.noSharedOut();
      return {
        Remarks: Remarks === 'TimeIn' ? 'Present' : Remarks,
        TimeIN1,
        TimeOUT1: time,
        // Around the clock the first such time after an early in is the beginning of the shift.
        ...(isScheduled && shift && shift.out === shift.in && { outNextDay: true }),
      };
    }
  }
}
