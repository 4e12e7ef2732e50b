import { LEAVE_MESSAGES } from '@timekeep/contracts/api/leave-api';
import { useState } from 'react';
import { notifyBriefly } from '../../../../shared/toast/notify';
import { useAddLeaveMutation } from '../leave-api';
import {
  applicationFailure,
  applicationRequest,
  isStarted,
  newApplication,
  type ApplicationDraft,
} from './application.model';

/** An application for leave from its first letter to its recording; `EMPID` is empty until somebody is named. */
export function useApplication(EMPID: string, onAdded: () => void) {
  const [add, { isLoading: saving }] = useAddLeaveMutation();
  const [draft, setDraft] = useState<ApplicationDraft>(() => newApplication(EMPID));
  const [problem, setProblem] = useState<string | null>(null);
  const [asking, setAsking] = useState(false);
  /** The request that is asked about; of an employee known by another way to write the id, theirs. */
  const requestFor = (knownId: string | null) =>
    applicationRequest({ ...draft, EMPID: knownId ?? draft.EMPID });
  const fail = (message: string) => {
    setProblem(message);
    notifyBriefly('error', message);
  };

  const stillTrue = problem === LEAVE_MESSAGES.fillFields && requestFor(null) ? null : problem;

  return {
    draft,
    dirty: isStarted(draft, EMPID),
    saving,
    asking,
    problem: stillTrue,
    /** Somebody tried to submit it with fields left empty, and some still are. */
    isIncomplete: stillTrue === LEAVE_MESSAGES.fillFields,
    change: (change: (former: ApplicationDraft) => ApplicationDraft) => {
      setDraft(change);
      setProblem((former) => (former === LEAVE_MESSAGES.fillFields ? former : null));
    },
    submit: () => {
      if (requestFor(null) === null) {
        fail(LEAVE_MESSAGES.fillFields);
        return;
      }
      setProblem(null);
      setAsking(true);
    },
    cancel: () => {
      setAsking(false);
    },
    confirm: async (knownId: string | null) => {
      const request = requestFor(knownId);
      if (!request) return;
      const { data, error } = await add(request);
      const failure = applicationFailure({ ...(data && { data }), error });
      setAsking(false);
      if (failure !== null) {
        fail(failure);
        return;
      }
      notifyBriefly('success', LEAVE_MESSAGES.added);
      onAdded();
    },
  };
}
