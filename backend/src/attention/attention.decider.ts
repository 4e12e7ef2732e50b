import { employeeOfMatter, type MatterKey } from '@timekeep/contracts/attention/attention-kinds';
import { attentionMessages } from '@timekeep/contracts/attention/attention-messages';
import type { AttentionEvent } from '@timekeep/contracts/events/attention';
import { changeMessages } from '@timekeep/contracts/messages/change-messages';
import { positionText } from '@timekeep/log/position';
import {
  accept,
  actorLabel,
  refuse,
  refuseStale,
  type Decider,
  type Decision,
  type LatestChange,
} from '../event-store/decider.js';

export interface AttentionState {
  /** The facts and the reason of the acceptance that was not taken back; null for none. */
  readonly accepted: { readonly facts: string; readonly reason: string } | null;
  readonly assignedTo: string | null;
  readonly latest: LatestChange | null;
}

export type AttentionCommand = {
  readonly matter: MatterKey;
  /** The revision of the decisions as the caller saw it, null for none; missing when the last one shall win. */
  readonly revision?: string | null | undefined;
} & (
  | {
      readonly type: 'accept';
      readonly reason: string;
      /** The facts as the caller saw them. */
      readonly facts: string;
      /** Fact: those from which the matter follows now; null if it needs no attention. */
      readonly present: string | null;
    }
  | {
      readonly type: 'assign';
      readonly to: string | null;
      /** Fact: true if the employee can settle matters. */
      readonly isAble: boolean;
      /** Fact: as above. */
      readonly present: string | null;
    }
  | { readonly type: 'reopen' }
);

/** Rules of `attention-<kind>-<subject>`: what is accepted is what the caller saw. The same again changes nothing. */
export const attentionDecider: Decider<AttentionState, AttentionCommand, AttentionEvent> = {
  initialState: { accepted: null, assignedTo: null, latest: null },
  evolve(state, event, { position, actor }) {
    const latest = { revision: positionText(position), changedBy: actorLabel(actor, null) };
    switch (event.type) {
      case 'AttentionAccepted':
        return { ...state, accepted: event.data, latest };
      case 'AttentionAssigned':
        return { ...state, assignedTo: event.data.to, latest };
      case 'AttentionReopened':
        return { ...state, accepted: null, latest };
    }
  },
  decide(command, state) {
    const stale = staleness(command.revision, state.latest);
    if (stale) return stale;
    const matter = { ...command.matter, EMPID: employeeOfMatter(command.matter) };
    switch (command.type) {
      case 'accept': {
        const { present, facts, reason } = command;
        if (present === null) return refuse('missing', attentionMessages.gone());
        if (present !== facts) return refuse('conflict', attentionMessages.changed());
        const { accepted } = state;
        if (accepted?.facts === facts && accepted.reason === reason) return accept();
        return accept({ type: 'AttentionAccepted', data: { ...matter, facts, reason } });
      }
      case 'assign': {
        const { to, isAble, present } = command;
        if (to !== null && present === null) return refuse('missing', attentionMessages.gone());
        if (to !== null && !isAble) return refuse('rule', attentionMessages.notHr());
        return to === state.assignedTo
          ? accept()
          : accept({ type: 'AttentionAssigned', data: { ...matter, to } });
      }
      case 'reopen':
        if (!state.accepted) return refuse('missing', attentionMessages.notAccepted());
        return accept({ type: 'AttentionReopened', data: matter });
    }
  },
};

function staleness(
  seen: string | null | undefined,
  latest: LatestChange | null,
): Decision<AttentionEvent> | null {
  if (seen === undefined || seen === (latest?.revision ?? null)) return null;
  const what = attentionMessages.what();
  return latest ? refuseStale(what, latest) : refuse('conflict', changeMessages.noRevision({ what }));
}
