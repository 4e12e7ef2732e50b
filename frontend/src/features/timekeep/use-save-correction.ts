import { ACCOUNT_MESSAGES } from '@timekeep/contracts/api/accounts-api';
import type { TimekeepRecord } from '@timekeep/contracts/api/timekeep-api';
import { fromWireDate } from '@timekeep/contracts/time/work-date';
import { useDispatch, useStore } from 'react-redux';
import { conflictOf, failureMessage } from '@/shared/api/failure';
import { timekeepEdited, type SessionState, type TimekeepEditing } from '@/shared/session/session-slice';
import { notify } from '@/shared/toast/notify';
import { correctionOf, onFreshRecord } from './correction';
import { useCorrectRecordMutation, useLazySearchTimekeepQuery } from './timekeep-api';

const FAILED = ACCOUNT_MESSAGES.registrationException;

interface SaveCorrection {
  readonly saving: boolean;
  readonly reloading: boolean;
  /** Who was faster with the same record; null when nobody was. */
  readonly conflict: string | null;
  readonly save: (reason: string) => Promise<void>;
  /** Goes on with the record as it is now; what was entered stays. */
  readonly reload: () => Promise<void>;
}

/** Saves a correction; `onSaved` follows when the server has it, and a toast whatever comes of it. */
export function useSaveCorrection(
  record: TimekeepRecord,
  editing: TimekeepEditing,
  onSaved: () => void,
): SaveCorrection {
  const dispatch = useDispatch();
  const store = useStore<{ readonly session: SessionState }>();
  const [correct, { error, isLoading, reset }] = useCorrectRecordMutation();
  const [search, { isFetching }] = useLazySearchTimekeepQuery({ refetchOnFocus: false });
  const save = async (reason: string) => {
    const answer = await correct(correctionOf(editing, record, reason));
    if (!answer.error) {
      notify('success', answer.data.msg);
      onSaved();
    } else if (conflictOf(answer.error) === null) {
      notify('error', failureMessage(answer.error, FAILED));
    }
  };
  const reload = async () => {
    const date = fromWireDate(record.Date);
    const answer = await search({
      FROM: date,
      TO: date,
      reportFilter: 'name',
      selectedOption: record.EMPID,
    });
    const fresh = answer.data?.data[0];
    const present = store.getState().session.timekeepEditing;
    // Cancelled meanwhile: there is nothing to go on with.
    if (present.currentData !== record) return;
    if (answer.error || !fresh) {
      notify('error', failureMessage(answer.error, FAILED));
      return;
    }
    // What was entered while it was read counts too.
    dispatch(timekeepEdited(onFreshRecord(present, record, fresh)));
    reset();
  };
  return { saving: isLoading, reloading: isFetching, conflict: conflictOf(error), save, reload };
}
