import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { RequestEvent } from '@timekeep/contracts/events/request';
import type { StaffRequest } from '@timekeep/contracts/requests/requests';
import { newCommandContext, type CommandContext } from '../../event-store/command-context.js';
import type { Refusal } from '../../event-store/decider.js';
import { earlierOutcome } from '../../event-store/earlier-outcome.js';
import { EventStore } from '../../event-store/event-store.js';
import type { Recorded } from '../../event-store/recorded.js';
import { RefusedError } from '../../event-store/store-errors.js';
import { NoSubject } from '../../security/own-changes/subject.decorators.js';
import { Endorsers } from '../endorsers.js';
import { RequestEffects } from '../fulfil-request/request-effects.js';
import { RequestTurns } from '../request-turns.js';
import { requestDecider, type RequestDecision } from '../request.decider.js';
import { ownerOf } from '../request-fields.js';

/** A decision of a supervisor or of HR on one request. */
export interface Decision {
  readonly REQUEST_ID: string;
  readonly decision: 'endorse' | 'return' | 'grant' | 'refuse';
  readonly note: string | null;
  /** The record's revision as the decider saw it; null when it was not sent. */
  readonly revision: string | null;
  /** True if the decider may endorse and return the requests of this employee. */
  readonly mayDecide: boolean;
}

/** Records a decision on a request; a grant is recorded alone, without its effect (`FulfilRequest`). */
@NoSubject('The decider refuses decisions on own requests, whoever else there is.')
export class DecideRequest extends Command<Recorded<RequestEvent>> {
  constructor(
    readonly decision: Decision,
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(DecideRequest)
export class DecideRequestHandler implements ICommandHandler<DecideRequest> {
  constructor(
    private readonly store: EventStore,
    private readonly turns: RequestTurns,
    private readonly endorsers: Endorsers,
    private readonly effects: RequestEffects,
  ) {}

  execute({ decision, context }: DecideRequest): Promise<Recorded<RequestEvent>> {
    return this.turns.run(ownerOf(decision.REQUEST_ID), (stream) => this.decide(stream, decision, context));
  }

  private async decide(
    stream: string,
    { REQUEST_ID, decision, note, revision, mayDecide }: Decision,
    context: CommandContext,
  ): Promise<Recorded<RequestEvent>> {
    const of = { EMPID: ownerOf(REQUEST_ID), REQUEST_ID, by: context.actor, note };
    if (decision !== 'grant') {
      const command: RequestDecision =
        decision === 'refuse' ? { type: 'refuse', ...of } : { type: decision, ...of, mayDecide };
      return this.store.execute(requestDecider, stream, command, context);
    }
    const { state, contents } = await this.store.load(requestDecider, stream);
    const earlier = earlierOutcome(contents, stream, context);
    if (earlier) return earlier;
    const isEndorsed = state.requests.get(REQUEST_ID)?.state === 'endorsed';
    const need = isEndorsed ? 'none' : await this.endorsers.needOfGrant(of.EMPID);
    const grant = { type: 'grant', ...of, endorsementRequired: need === 'awaited' } as const;
    // Decided before the effect, whose rehearsal reads several streams.
    const first = requestDecider.decide({ ...grant, effects: [], before: null }, state);
    if ('refusal' in first) throw refusedBy(first);
    const planned = await this.plan(state.requests.get(REQUEST_ID), revision, context);
    return this.store.execute(requestDecider, stream, { ...grant, ...planned }, context, contents);
  }

  private plan(request: StaffRequest | undefined, revision: string | null, { actor }: CommandContext) {
    if (!request) throw new Error('A decision on a request that does not exist is refused.');
    const rehearsal = newCommandContext({ actor, route: 'rehearsed requests' });
    return this.effects.plan(request.made, revision, { ...rehearsal, isRehearsal: true });
  }
}

function refusedBy({ refusal }: { readonly refusal: Refusal }): RefusedError {
  return new RefusedError(refusal);
}
