import { isDeepStrictEqual } from 'node:util';
import { Injectable } from '@nestjs/common';
import { Command, CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Request } from 'express';
import type { RequestEvent } from '@timekeep/contracts/events/request';
import { isOpen } from '@timekeep/contracts/requests/request-kinds';
import { noteMessage, requestMessages } from '@timekeep/contracts/requests/request-messages';
import type { StaffRequest } from '@timekeep/contracts/requests/requests';
import { laterPosition, type LogPosition } from '@timekeep/log/position';
import { codeOf } from '@timekeep/contracts/api/answers';
import type { DecisionResult } from '@timekeep/contracts/api/requests-api';
import {
  type DecidedRequest,
  decideRequestsFields,
  endorseRequestsFields,
} from '@timekeep/contracts/requests/fields';
import { sideBySide } from '@timekeep/tools/side-by-side';
import { type CommandContext, newCommandContext, partContext } from '../../event-store/command-context.js';
import { type Refusal, refuse } from '../../event-store/decider.js';
import { earlierOutcome, type Executed, type Recorded } from '../../event-store/recorded.js';
import { EventStore } from '../../event-store/event-store.js';
import { refusedAs, RefusedError } from '../../event-store/store-errors.js';
import { NoSubject } from '../../security/subject.decorators.js';
import { Endorsers } from '../endorsers.js';
import { type PlannedEffect, type Rehearsed, RequestEffects } from '../fulfil-request/request-effects.js';
import { Fulfilment } from '../fulfil-request/fulfil-request.command.js';
import { RequestMutex } from '../request-mutex.js';
import { requestDecider } from '../request.decider.js';
import { ownerOf } from '../request-fields.js';
import { failureOf } from '../../http/failures/failure.filter.js';
import { commandContext } from '../../http/request-context.js';
import { recheckAuthority } from '../../security/authority-recheck.js';
import { dtoOf } from '../../http/validation/dto.js';

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
 * Records a decision on a request, and the effect of a grant. Who may decide what is ruled by `endorse`, `grant` and `refuseRequest` in
 * `requests/request.decider.ts`. An effect that cannot be recorded now is recorded by the completer; one that is refused for good returns
 * the request.
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

const SIDE_BY_SIDE = 16;

export class EndorseRequestsDto extends dtoOf(endorseRequestsFields) {}

export class DecideRequestsDto extends dtoOf(decideRequestsFields) {}

/** The results of decisions, and the position of the last event that they recorded. */
export interface Decided {
  readonly results: readonly DecisionResult[];
  readonly position: LogPosition | null;
}

/** Decides many requests, each on its own: some may be refused while others are done. */
@Injectable()
export class DecideRequests {
  constructor(private readonly commands: CommandBus) {}

  /**
   * A caller whose authority ends meanwhile decides no further ones.
   *
   * @param mayDecide returns true if the caller, a supervisor, may endorse or return that request; null for HR, who may decide on all
   * @throws StoreUnavailableError when the log does not answer, and RefusedError when the records are not up to date; the call may be
   *   repeated under its key
   */
  async decide(
    { decision, requests, note: written }: EndorseRequestsDto | DecideRequestsDto,
    request: Request,
    mayDecide: ((REQUEST_ID: string) => Promise<boolean>) | null,
  ): Promise<Decided> {
    const context = commandContext(request);
    let position: LogPosition | null = null;
    // A field that may be left out may be null as well.
    const note = written?.trim() || null;
    const results = new Map<string, DecisionResult>();
    const passed = (last: LogPosition | null): void => {
      position = last && position ? laterPosition(position, last) : (last ?? position);
    };
    const decideOne = async ({ REQUEST_ID, revision, granted }: DecidedRequest): Promise<void> => {
      const one = { REQUEST_ID, decision, note, revision: revision ?? null };
      try {
        await recheckAuthority(request);
        const may = mayDecide ? await mayDecide(REQUEST_ID) : true;
        const by = { mayDecide: may, revokes: mayDecide === null && granted === true };
        await this.decideOne({ ...one, ...by }, partContext(context, REQUEST_ID), passed);
        results.set(REQUEST_ID, { REQUEST_ID, status: 200 });
      } catch (error) {
        // A temporary refusal is not a result: the caller can repeat the call under its key, and decisions already made are kept.
        if (!(error instanceof RefusedError) || error.refusal.kind === 'unavailable') throw error;
        const { status, err, declared } = failureOf(error);
        results.set(REQUEST_ID, { REQUEST_ID, status, err, ...(declared && codeOf(declared)) });
      }
    };
    await sideBySide(requests, SIDE_BY_SIDE, decideOne);
    return { results: requests.flatMap(({ REQUEST_ID }) => results.get(REQUEST_ID) ?? []), position };
  }

  /**
   * @param passed is called with the position of what was recorded, also when the grant was returned
   * @throws RefusedError for a decision that is refused, and for a grant that was returned since it cannot take effect
   */
  private async decideOne(
    decision: DecisionOnRequest,
    context: CommandContext,
    passed: (position: LogPosition | null) => void,
  ): Promise<void> {
    const { events, position } = await this.commands.execute(new DecideRequest(decision, context));
    passed(position);
    if (decision.decision !== 'grant') return;
    const returned = events.find((event) => event.type === 'RequestReturned');
    if (returned) throw refusedAs('conflict', noteMessage(returned.data.note));
  }
}
