import { LEAVE_MESSAGES } from '@timekeep/contracts/api/leave-api';
import { useState } from 'react';
import { useAddLeaveMutation } from '@/features/resource/leave/leave-api';
import { notifyBriefly } from '@/shared/toast/notify';
import {
  applicationFailure,
  applicationProblem,
  applicationRequest,
  isStarted,
  newApplication,
  type ApplicationDraft,
} from './application.model';

/** An application for leave from its first letter to its recording; `EMPID` is empty until somebody is named. */
export function useApplication(EMPID: string, onAdded: () => void) {
  const [add, { isLoading: saving }] = useAddLeaveMutation();
  const [draft, setDraft] = useState<ApplicationDraft>(() => newApplication(EMPID));
  /** What the server said of the application as it was sent. */
  const [refusal, setRefusal] = useState<string | null>(null);
  const [wasTried, setWasTried] = useState(false);
  const [asking, setAsking] = useState(false);
  /** The request that is asked about; of an employee known by another way to write the id, theirs. */
  const requestFor = (knownId: string | null) =>
    applicationRequest({ ...draft, EMPID: knownId ?? draft.EMPID });
  // Shown from the first try on, and for as long as it is true.
  const problem = wasTried ? applicationProblem(draft) : null;

  return {
    draft,
    dirty: isStarted(draft, EMPID),
    saving,
    asking,
    problem: problem ?? refusal,
    /** Somebody tried to submit it with fields left empty, and some still are. */
    isIncomplete: wasTried && applicationRequest(draft) === null,
    change: (change: (former: ApplicationDraft) => ApplicationDraft) => {
      setDraft(change);
      setRefusal(null);
    },
    submit: () => {
      const message = applicationProblem(draft);
      setRefusal(null);
      setWasTried(message !== null);
      if (message === null) setAsking(true);
      else notifyBriefly('error', message);
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
        setRefusal(failure);
        notifyBriefly('error', failure);
        return;
      }
      notifyBriefly('success', LEAVE_MESSAGES.added);
      onAdded();
    },
  };
}
