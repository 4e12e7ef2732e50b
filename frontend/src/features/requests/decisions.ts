import type { DecisionResult, RequestItem } from '@timekeep/contracts/api/requests-api';
import { useState } from 'react';
import { useAddressState } from '@/shared/address-state';
import { t } from '@/shared/language/language';
import { NO_REQUEST, requestAddress } from './requests-address';

export type Decision = 'endorse' | 'return' | 'grant' | 'refuse';

/** The person who decides: a supervisor, or HR. */
export type DecidingRole = 'SUPERVISOR' | 'HR';

/** The decisions of each role, the usual one last. */
export const DECISIONS: Readonly<Record<DecidingRole, readonly Decision[]>> = {
  SUPERVISOR: ['return', 'endorse'],
  HR: ['refuse', 'return', 'grant'],
};

export const DECISION_LABELS: Readonly<Record<Decision, string>> = {
  endorse: t('Endorse'),
  return: t('Return'),
  grant: t('Grant'),
  refuse: t('Refuse'),
};

/** A request to decide, with the revision of the record that the user has seen; null when it is the one of the request. */
export interface RequestToDecide {
  readonly request: RequestItem;
  readonly revision: string | null;
}

/** A decision that the user is about to make. */
interface Deciding {
  readonly decision: Decision;
  readonly requests: readonly RequestToDecide[];
}

/** A decision with the server's results, in the order of the requests. */
export interface Outcome extends Deciding {
  readonly results: readonly DecisionResult[];
}

/** True if the server has decided as asked. */
export function isDone({ status }: DecisionResult): boolean {
  return status < 300;
}

/**
 * The decisions of a user on a list of requests: the request that is open, which is in the address, the decision that is being made, and
 * the results of the last one. Results with requests that were not decided stay until they are decided or dismissed.
 *
 * @param onDone called with the ids of requests that were decided
 */
export function useDecisions(onDone: (ids: ReadonlySet<string>) => void) {
  const [{ request: opened }, changeOpened] = useAddressState(requestAddress, NO_REQUEST);
  const [deciding, setDeciding] = useState<Deciding | null>(null);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const [areResultsOpen, setResultsOpen] = useState(false);
  const close = () => {
    if (opened !== undefined)
      changeOpened({ request: undefined }, { replace: true, preventScrollReset: true });
  };
  return {
    opened,
    deciding,
    outcome,
    /** Number of requests of the last decision that were not decided. */
    undecided: outcome?.results.filter((result) => !isDone(result)).length ?? 0,
    /** True while the results are shown in a dialog. */
    areResultsShown: areResultsOpen && opened === undefined && deciding === null,
    open: (REQUEST_ID: string) => {
      changeOpened({ request: REQUEST_ID }, { preventScrollReset: true });
    },
    close,
    decide: (decision: Decision, requests: readonly RequestToDecide[]) => {
      setDeciding({ decision, requests });
    },
    cancel: () => {
      setDeciding(null);
    },
    /** Called with the results of the decision that is being made. */
    finish: (results: readonly DecisionResult[]) => {
      if (!deciding) return;
      const next = withResults(outcome, { ...deciding, results });
      const isAllDone = results.length === 1 && next.results.every(isDone);
      setDeciding(null);
      setOutcome(isAllDone ? null : next);
      setResultsOpen(!isAllDone);
      close();
      onDone(new Set(results.filter(isDone).map(({ REQUEST_ID }) => REQUEST_ID)));
    },
    showResults: (isShown: boolean) => {
      setResultsOpen(isShown);
      if (!isShown && outcome?.results.every(isDone)) setOutcome(null);
    },
    forget: () => {
      setOutcome(null);
      setResultsOpen(false);
    },
  };
}

/** Returns the former outcome with new results if it has the requests, otherwise the new one. */
function withResults(former: Outcome | null, next: Outcome): Outcome {
  const results = new Map(next.results.map((result) => [result.REQUEST_ID, result]));
  const isPart = next.results.every(({ REQUEST_ID }) =>
    former?.results.some((result) => result.REQUEST_ID === REQUEST_ID && !isDone(result)),
  );
  if (!former || !isPart) return next;
  return { ...former, results: former.results.map((result) => results.get(result.REQUEST_ID) ?? result) };
}
