import type { TimekeepRecord } from '@timekeep/contracts/api/timekeep-api';
import { fromWireDate, isWorkDate, toWireDate, type WorkDate } from '@timekeep/contracts/time/work-date';
import { useDispatch } from 'react-redux';
import { t } from '@/shared/language/language';
import { mediumDate } from './date-format';
import { MODALS, useModal } from '@/shared/dialog/use-modal';
import { useContinuedForm } from '@/shared/form/continued-form';
import { timekeepEditingBegun } from '@/shared/session/session-slice';

/** Records that can be gone through one after the other. */
const MAX_FOLLOWING = 500;

/**
 * Opens a record for correction and stores it in the session's editing state, with those that follow in the list.
 *
 * @param records those of which the user may continue to correct one
 */
export function useOpenCorrection(records: readonly TimekeepRecord[] = []) {
  const dispatch = useDispatch();
  const modal = useModal();
  const onOpen = (record: TimekeepRecord, rowsAfter?: () => readonly TimekeepRecord[]) => {
    const following = rowsAfter?.().slice(0, MAX_FOLLOWING) ?? [];
    dispatch(timekeepEditingBegun({ record, following }));
    modal.open(MODALS.modifyTimekeep);
  };
  useContinuedForm((form) => {
    const record = records.find((shown) => correctionKey(shown) === form);
    if (record) onOpen(record);
    return record !== undefined;
  });
  return { openLabel, onOpen };
}

/** Returns the key of the draft of a correction. */
export function correctionKey({ EMPID, Date }: Pick<TimekeepRecord, 'EMPID' | 'Date'>): string {
  return `timekeep-${EMPID}-${Date}`;
}

/** Returns the record that the draft of a correction is about; null for a draft of another form. */
export function recordOfCorrection(form: string): { readonly EMPID: string; readonly date: WorkDate } | null {
  const [, EMPID = '', date = ''] = /^timekeep-(\d{6})-(\d{4}-\d{2}-\d{2})T/.exec(form) ?? [];
  return isWorkDate(date) && form === correctionKey({ EMPID, Date: toWireDate(date) })
    ? { EMPID, date }
    : null;
}

function openLabel({ EMPNAME, Date }: TimekeepRecord): string {
  return t('Modify the record of {employee}, {date}', {
    employee: EMPNAME,
    date: mediumDate(fromWireDate(Date)),
  });
}
