import type { DecisionResult, RequestItem } from '@timekeep/contracts/api/requests-api';
import { isOpen } from '@timekeep/contracts/requests/request-kinds';
import { useState } from 'react';
import { useDialogAddress } from '@/shared/dialog/dialog-address';
import { t } from '@/shared/language/language';
import { NO_REQUEST, requestAddress } from './requests-address';

export type Decision = 'endorse' | 'return' | 'grant' | 'refuse';

/** The person who decides: a supervisor, or HR. */
export type DecidingRole = 'SUPERVISOR' | 'HR';

/** The decisions of each role, the usual one last. */
const DECISIONS: Readonly<Record<DecidingRole, readonly Decision[]>> = {
  SUPERVISOR: ['return', 'endorse'],
  HR: ['refuse', 'return', 'grant'],
};

/** Returns the decisions that a role can make on some of the requests, the usual one last. */
export function decisionsOn(role: DecidingRole, requests: readonly RequestItem[]): readonly Decision[] {
  return DECISIONS[role].filter((decision) => requests.some((request) => allows(role, decision, request)));
}

/**
 * True if a request is in a state in which a role can make the decision: an open one, which is endorsed once. HR also returns overtime
 * that was granted wrongly, since it changed no record.
 */
export function allows(role: DecidingRole, decision: Decision, { state, kind }: RequestItem): boolean {
  if (isOpen(state)) return decision !== 'endorse' || state !== 'endorsed';
  return role === 'HR' && decision === 'return' && kind === 'overtime' && state === 'granted';
}

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

/** A decision on requests. */
interface Decided {
  readonly decision: Decision;
  readonly requests: readonly RequestToDecide[];
}

/** A decision that the user is about to make. */
interface Deciding extends Decided {
  /** Key of the draft of its form. */
  readonly draft: string;
  /** Requests of a draft that are left out, since the decision cannot be made on them any more. */
  readonly missing: number;
}

const MANY = 'decide-requests';

/** Returns the key of the draft of a decision on several requests, which has the decision and their numbers. */
export function draftOfDecision({ decision, requests }: Decided): string {
  return [MANY, decision, ...requests.map(({ request }) => request.REQUEST_ID)].join(' ');
}

/** Returns the decision and the numbers of the requests of such a key; null for the key of another form. */
export function decisionOfDraft(key: string): { decision: Decision; ids: ReadonlySet<string> } | null {
  const [form, text, ...ids] = key.split(' ');
  const decision = [...DECISIONS.HR, ...DECISIONS.SUPERVISOR].find((each) => each === text);
  return form === MANY && decision ? { decision, ids: new Set(ids) } : null;
}

/** The result of a request, with the decision that was asked for. */
interface MadeDecision extends DecisionResult {
  readonly decision: Decision;
}

/** Requests with the results of decisions on them, in the same order. */
export interface Outcome {
  readonly requests: readonly RequestToDecide[];
  readonly results: readonly MadeDecision[];
}

/** True if the server has decided as asked. */
export function isDone({ status }: DecisionResult): boolean {
  return status < 300;
}

/** A request that was not decided, with the reason. */
interface Undecided {
  readonly request: RequestToDecide;
  readonly result: MadeDecision;
}

/**
 * The decisions of a user on a list of requests: the request that is open, which is in the address, the decision that is being made, its
 * results, and all requests that could not be decided. These stay until they are decided or dismissed.
 *
 * @param onDone called with the ids of requests that were decided
 */
export function useDecisions(onDone: (ids: ReadonlySet<string>) => void) {
  const address = useDialogAddress(requestAddress, NO_REQUEST);
  const { request: opened } = address.opened;
  const [deciding, setDeciding] = useState<Deciding | null>(null);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const [undecided, setUndecided] = useState<readonly Undecided[]>([]);
  const [lastOpened, setLastOpened] = useState<string | null>(null);
  const close = () => {
    if (opened !== undefined) address.close();
  };
  return {
    opened,
    /** The request that was opened last. */
    lastOpened,
    deciding,
    /** The results that are shown; null while a request or a decision is. */
    outcome: opened === undefined && deciding === null ? outcome : null,
    undecided,
    open: (REQUEST_ID: string) => {
      setLastOpened(REQUEST_ID);
      address.open({ request: REQUEST_ID });
    },
    close,
    decide: (next: Deciding) => {
      setDeciding(next);
    },
    cancel: () => {
      setDeciding(null);
    },
    /** Called with the results of a decision. */
    finish: ({ decision, requests }: Decided, answer: readonly DecisionResult[]) => {
      const results = answer.map((result) => ({ ...result, decision }));
      const decided = new Set(results.map(({ REQUEST_ID }) => REQUEST_ID));
      const next = withResults(outcome, { requests, results });
      setDeciding(null);
      setOutcome(results.length === 1 && next.results.every(isDone) ? null : next);
      setUndecided([
        ...undecided.filter(({ result }) => !decided.has(result.REQUEST_ID)),
        ...undecidedOf(requests, results),
      ]);
      close();
      onDone(new Set(results.filter(isDone).map(({ REQUEST_ID }) => REQUEST_ID)));
    },
    closeResults: () => {
      setOutcome(null);
    },
    /** Shows why requests were not decided. */
    showUndecided: () => {
      setOutcome({
        requests: undecided.map(({ request }) => request),
        results: undecided.map(({ result }) => result),
      });
    },
    forgetUndecided: () => {
      setUndecided([]);
    },
  };
}

function undecidedOf(
  requests: readonly RequestToDecide[],
  results: readonly MadeDecision[],
): readonly Undecided[] {
  const found = new Map(results.map((result) => [result.REQUEST_ID, result]));
  return requests.flatMap((request) => {
    const result = found.get(request.request.REQUEST_ID);
    return result && !isDone(result) ? [{ request, result }] : [];
  });
}

/** Returns the results that are shown with new ones of some of its requests; the new ones alone if they are of other requests. */
function withResults(shown: Outcome | null, next: Outcome): Outcome {
  const results = new Map(next.results.map((result) => [result.REQUEST_ID, result]));
  const isPart = next.results.every(({ REQUEST_ID }) =>
    shown?.results.some((result) => result.REQUEST_ID === REQUEST_ID),
  );
  if (!shown || !isPart) return next;
  return { ...shown, results: shown.results.map((result) => results.get(result.REQUEST_ID) ?? result) };
}
