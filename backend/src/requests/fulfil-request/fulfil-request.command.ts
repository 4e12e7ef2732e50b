import { Injectable } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { RequestEvent } from '@timekeep/contracts/events/request';
import { requestMessages } from '@timekeep/contracts/requests/request-messages';
import { newCommandContext, type CommandContext } from '../../event-store/command-context.js';
import { stateAfter } from '../../event-store/decider.js';
import { earlierOutcome, type Recorded } from '../../event-store/recorded.js';
import { EventStore, REVISION_CONFLICT } from '../../event-store/event-store.js';
import type { StreamContents } from '../../event-store/reading/stream-contents.js';
import { RefusedError } from '../../event-store/store-errors.js';
import { FACTS_OUTDATED } from '../../timekeep/timekeep.module.js';
import { NoSubject } from '../../security/subject.decorators.js';
import { isGrantedOnly, requestDecider } from '../request.decider.js';
import type { Grant } from '../request.state.js';
import { RequestMutex } from '../request-mutex.js';
import { RequestEffects, type Rehearsed } from './request-effects.js';

const NO_EFFECT = { events: [], position: null, revision: null };

/**
 * Gives a granted request its effect, exactly once; a repetition changes nothing. A grant calls `RequestEffects.plan`, records itself
 * (`Grants.record`), and records its effect (`Fulfilment.of`). When that fails, `RequestCompleter` repeats this command.
 */
@NoSubject(
  'The commands of its effect have the employee as their subject, and the person who granted it as their actor.',
)
export class FulfilRequest extends Command<Recorded<RequestEvent>> {
  constructor(
    readonly EMPID: string,
    readonly REQUEST_ID: string,
  ) {
    super();
  }
}

/** Records the effects of grants. */
@Injectable()
export class Fulfilment {
  constructor(
    private readonly store: EventStore,
    private readonly effects: RequestEffects,
  ) {}

  /**
   * Records the effect of a grant. One that is refused for good returns the request, by the system, with the reason.
   *
   * @param contents the stream with the grant
   * @param rehearsed the effect as it was decided in the same call; null to decide it now
   */
  async of(
    stream: string,
    REQUEST_ID: string,
    contents: StreamContents<RequestEvent>,
    rehearsed: Rehearsed | null,
  ): Promise<Recorded<RequestEvent>> {
    const state = stateAfter(requestDecider, contents.events);
    const request = state.requests.get(REQUEST_ID);
    const grant = state.grants.get(REQUEST_ID);
    if (!request || !grant) return NO_EFFECT;
    const context = effectContext(grant);
    const contextOfReturn = returnContext(grant);
    if (!isGrantedOnly(request)) {
      // A repeated call has the answer of the first one.
      return (
        earlierOutcome(contents, stream, context) ??
        earlierOutcome(contents, stream, contextOfReturn) ??
        NO_EFFECT
      );
    }
    const { EMPID } = request.made;
    try {
      await this.effects.record(request, context, rehearsed);
    } catch (error) {
      if (!(error instanceof RefusedError) || mayPass(error)) throw error;
      const { text: note } = requestMessages.noEffect({ reason: error.message });
      const command = { type: 'give-up', EMPID, REQUEST_ID, note } as const;
      return this.store.execute(requestDecider, stream, command, contextOfReturn, contents);
    }
    const fulfil = { type: 'fulfil', EMPID, REQUEST_ID } as const;
    return this.store.execute(requestDecider, stream, fulfil, context, contents);
  }
}

@CommandHandler(FulfilRequest)
export class FulfilRequestHandler implements ICommandHandler<FulfilRequest> {
  constructor(
    private readonly store: EventStore,
    private readonly mutex: RequestMutex,
    private readonly fulfilment: Fulfilment,
  ) {}

  execute({ EMPID, REQUEST_ID }: FulfilRequest): Promise<Recorded<RequestEvent>> {
    return this.mutex.run(EMPID, async (stream) => {
      const { contents } = await this.store.load(requestDecider, stream);
      return this.fulfilment.of(stream, REQUEST_ID, contents, null);
    });
  }
}

/** Returns the context of all events that follow from a grant. Their ids are derived from its id, so repeated recording is harmless. */
export function effectContext(grant: Grant): CommandContext {
  return { ...contextOf(grant, grant.actor), isKeyDerived: true };
}

/** Returns the context of the return of a grant. Its note depends on more than the grant. */
function returnContext(grant: Grant): CommandContext {
  return contextOf(grant, 'system');
}

function contextOf({ id }: Grant, actor: string): CommandContext {
  const occasion = { actor, route: 'granted requests', key: id, correlationId: id };
  return { ...newCommandContext(occasion), commandId: id };
}

/** True for refusals that say nothing of the effect: another try may succeed. */
function mayPass({ refusal }: RefusedError): boolean {
  const { refusal: atSameMoment } = REVISION_CONFLICT;
  return refusal.kind === 'unavailable' || refusal === atSameMoment || refusal === FACTS_OUTDATED.refusal;
}
