import type { TimekeepRecord } from '@timekeep/contracts/api/timekeep-api';
import { fromWireDate } from '@timekeep/contracts/time/work-date';
import { useDispatch } from 'react-redux';
import { t } from '@/shared/language/language';
import { mediumDate } from './date-format';
import { MODALS, useModal } from '@/shared/dialog/use-modal';
import { timekeepEditingBegun } from '@/shared/session/session-slice';

/** Records that can be gone through one after the other. */
const MAX_FOLLOWING = 500;

/** Opens a record for correction and stores it in the session's editing state, with those that follow in the list. */
export function useOpenCorrection() {
  const dispatch = useDispatch();
  const modal = useModal();
  return {
    openLabel,
    onOpen: (record: TimekeepRecord, rowsAfter?: () => readonly TimekeepRecord[]) => {
      const following = rowsAfter?.().slice(0, MAX_FOLLOWING) ?? [];
      dispatch(timekeepEditingBegun({ record, following }));
      modal.open(MODALS.modifyTimekeep);
    },
  };
}

function openLabel({ EMPNAME, Date }: TimekeepRecord): string {
  return t('Modify the record of {employee}, {date}', {
    employee: EMPNAME,
    date: mediumDate(fromWireDate(Date)),
  });
}
