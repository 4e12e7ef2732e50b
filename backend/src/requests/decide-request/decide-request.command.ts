import { isDeepStrictEqual } from 'node:util';
import { Injectable } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { RequestEvent } from '@timekeep/contracts/events/request';
import { isOpen } from '@timekeep/contracts/requests/request-kinds';
import { requestMessages } from '@timekeep/contracts/requests/request-messages';
import type { StaffRequest } from '@timekeep/contracts/requests/requests';
import { laterPosition } from '@timekeep/log/position';
import { newCommandContext, type CommandContext } from '../../event-store/command-context.js';
import { refuse, type Refusal } from '../../event-store/decider.js';
import { earlierOutcome, type Executed, type Recorded } from '../../event-store/recorded.js';
import { EventStore } from '../../event-store/event-store.js';
import { RefusedError } from '../../event-store/store-errors.js';
import { NoSubject } from '../../security/subject.decorators.js';
import { Endorsers } from '../endorsers.js';
import { RequestEffects, type PlannedEffect, type Rehearsed } from '../fulfil-request/request-effects.js';
import { Fulfilment } from '../fulfil-request/fulfil-request.command.js';
import { RequestMutex } from '../request-mutex.js';
import { requestDecider } from '../request.decider.js';
import { ownerOf } from '../request-fields.js';

/** A decision of a supervisor or of HR on one request. */
export interface DecisionOnRequest {
  readonly REQUEST_ID: string;
  readonly decision: 'endorse' | 'return' | 'grant' | 'refuse';
  readonly note: string | null;
  /** The record's revision as the decider saw it; null when it was not sent. */
  readonly revision: string | null;
  /** True if the decider may endorse and return the requests of this employee. */
  readonly mayDecide: boolean;
  /** True if HR saw the request granted, and returns what was granted. */
  readonly revokes: boolean;
}

/**
 * Records a decision on a request, and the effect of a grant. An effect that cannot be recorded now is recorded by the completer; one
 * that is refused for good returns the request.
 */
@NoSubject('The decider refuses decisions on own requests, whoever else there is.')
export class DecideRequest extends Command<Recorded<RequestEvent>> {
  constructor(
    readonly decision: DecisionOnRequest,
    readonly context: CommandContext,
  ) {
    super();
  }
}

/** A recorded grant. */
interface Granted extends Executed<RequestEvent> {
  /** The effect that was decided with it; null when it has to be decided on what is recorded now. */
  readonly rehearsed: Rehearsed | null;
}

/** Records grants, without their effects. */
@Injectable()
export class Grants {
  constructor(
    private readonly store: EventStore,
    private readonly endorsers: Endorsers,
    private readonly effects: RequestEffects,
  ) {}

  /** @throws RefusedError when the grant is refused, or its effect would be */
  async record(
    stream: string,
    { REQUEST_ID, note, revision }: Omit<DecisionOnRequest, 'decision' | 'mayDecide' | 'revokes'>,
    context: CommandContext,
  ): Promise<Granted> {
    const { state, contents } = await this.store.load(requestDecider, stream);
    const earlier = earlierOutcome(contents, stream, context);
    if (earlier) return { recorded: earlier, contents, rehearsed: null };
    const EMPID = ownerOf(REQUEST_ID);
    const request = state.requests.get(REQUEST_ID);
    // The decider refuses other requests before it looks at the facts.
    const [need, effect] =
      request && isOpen(request.state)
        ? await Promise.all([
            request.state === 'endorsed' ? 'none' : this.endorsers.needOfGrant(request.made),
            this.planned(request, revision, context),
          ])
        : (['none', refuse('missing', requestMessages.missing({ request: REQUEST_ID }))] as const);
    const facts = { endorsementRequired: need === 'awaited', effect };
    const command = { type: 'grant', EMPID, REQUEST_ID, by: context.actor, note, ...facts } as const;
    const granted = await this.store.executeThenLoad(requestDecider, stream, command, context, contents);
    return { ...granted, rehearsed: rehearsedFor(granted.recorded, effect) };
  }

  /** Decides the effect without recording it. */
  private async planned(
    { made }: StaffRequest,
    revision: string | null,
    { actor }: CommandContext,
  ): Promise<PlannedEffect | { readonly refusal: Refusal }> {
    const rehearsal = newCommandContext({ actor, route: 'rehearsed requests' });
    try {
      return await this.effects.plan(made, revision, { ...rehearsal, isRehearsal: true });
    } catch (error) {
      if (!(error instanceof RefusedError)) throw error;
      return { refusal: error.refusal };
    }
  }
}

/** Returns the rehearsed effect if it is that of the grant. A grant under the same key at another backend may have another one. */
function rehearsedFor(
  { events }: Recorded<RequestEvent>,
  effect: PlannedEffect | { readonly refusal: Refusal },
): Rehearsed | null {
  const grant = events.find((event) => event.type === 'RequestGranted');
  if (!grant || 'refusal' in effect) return null;
  const { effects, before, rehearsed } = effect;
  const isSame = isDeepStrictEqual([grant.data.effects, grant.data.before], [effects, before]);
  return isSame ? rehearsed : null;
}

@CommandHandler(DecideRequest)
export class DecideRequestHandler implements ICommandHandler<DecideRequest> {
  constructor(
    private readonly store: EventStore,
    private readonly mutex: RequestMutex,
    private readonly grants: Grants,
    private readonly fulfilment: Fulfilment,
  ) {}

  execute({ decision: { decision, ...one }, context }: DecideRequest): Promise<Recorded<RequestEvent>> {
    const EMPID = ownerOf(one.REQUEST_ID);
    return this.mutex.run(EMPID, (stream) => {
      if (decision === 'grant') return this.grant(stream, one, context);
      const command = { ...one, EMPID, by: context.actor };
      return this.store.execute(requestDecider, stream, { type: decision, ...command }, context);
    });
  }

  /** The grant stands when its effect fails: the completer tries again. */
  private async grant(
    stream: string,
    { REQUEST_ID, note, revision }: Omit<DecisionOnRequest, 'decision'>,
    context: CommandContext,
  ): Promise<Recorded<RequestEvent>> {
    const granted = await this.grants.record(stream, { REQUEST_ID, note, revision }, context);
    const { recorded, contents, rehearsed } = granted;
    const effect = await this.fulfilment.of(stream, REQUEST_ID, contents, rehearsed).catch(() => null);
    if (!effect?.position) return recorded;
    return {
      events: [...recorded.events, ...effect.events],
      position: laterPosition(recorded.position, effect.position),
      revision: effect.revision,
    };
  }
}
