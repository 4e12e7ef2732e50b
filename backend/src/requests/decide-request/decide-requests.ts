import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { codeOf } from '@timekeep/contracts/api/answers';
import type { DecisionResult } from '@timekeep/contracts/api/requests-api';
import {
  decideRequestsFields,
  endorseRequestsFields,
  type DecidedRequest,
} from '@timekeep/contracts/requests/fields';
import { noteMessage } from '@timekeep/contracts/requests/request-messages';
import { laterPosition, type LogPosition } from '@timekeep/log/position';
import { sideBySide } from '@timekeep/tools/side-by-side';
import type { Request } from 'express';
import { partContext, type CommandContext } from '../../event-store/command-context.js';
import { refusedAs, RefusedError } from '../../event-store/store-errors.js';
import { failureOf } from '../../http/failures/failure.filter.js';
import { commandContext } from '../../http/request-context.js';
import { recheckAuthority } from '../../security/authority-recheck.js';
import { dtoOf } from '../../http/validation/dto.js';
import { DecideRequest, type DecisionOnRequest } from './decide-request.command.js';

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
