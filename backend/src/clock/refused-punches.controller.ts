import { Body, Controller, HttpCode, Post, Req } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { API_PATHS } from '@timekeep/contracts/api/api-paths';
import {
  refusedPunchesAnswer,
  type RefusedPunchesAnswer,
  type TakenPunch,
  takenPunchesAnswer,
  type TakenPunchesAnswer,
} from '@timekeep/contracts/api/clock-api';
import { punchMessages } from '@timekeep/contracts/clock/clock-messages';
import type { Message } from '@timekeep/contracts/messages/message';
import { laterPosition } from '@timekeep/log/position';
import type { Request } from 'express';
import { partContext } from '../event-store/command-context.js';
import { RefusedError } from '../event-store/store-errors.js';
import { ReadYourWrites } from '../http/read-your-writes.js';
import { onceContext } from '../http/request-context.js';
import { ApiCall } from '../openapi/api-call.decorator.js';
import { Roles } from '../security/access.decorators.js';
import {
  type KeptPunch,
  RefusedPunchesDto,
  RefusedPunchesList,
} from './list-refused-punches/list-refused-punches.query.js';
import {
  type TakenPunches,
  TakeRefusedPunches,
  TakeRefusedPunchesDto,
} from './take-refused-punches/take-refused-punches.command.js';

@Controller()
export class RefusedPunchesController {
  constructor(
    private readonly commands: CommandBus,
    private readonly reads: ReadYourWrites,
    private readonly list: RefusedPunchesList,
  ) {}

  @ApiCall({
    readsOnly: true,
    summary: 'Punches of terminals that were not recorded, with the reason',
    notes: 'Those of the days from FROM to TO, and those that were refused on these days; latest first.',
    answer: refusedPunchesAnswer,
    weight: 'heavy',
  })
  @Roles('HR')
  @Post(API_PATHS.refusedPunches)
  @HttpCode(200)
  search(@Body() body: RefusedPunchesDto): Promise<RefusedPunchesAnswer> {
    return this.list.search(body);
  }

  @ApiCall({
    summary: 'Record refused punches after all',
    notes: 'Each is answered on its own, in order. One that was taken over before is a duplicate.',
    answer: takenPunchesAnswer,
  })
  @Roles('HR')
  @Post(API_PATHS.takeRefusedPunches)
  @HttpCode(200)
  async take(@Body() { ids }: TakeRefusedPunchesDto, @Req() request: Request): Promise<TakenPunchesAnswer> {
    const context = onceContext(request);
    const found = await this.list.byId(ids);
    // Own punches are refused by themselves, and not those of others with them.
    const [own, others] = [true, false].map((isOwn) =>
      found.filter(({ EMPID }) => (EMPID === context.actor) === isOwn),
    );
    const takenOwn = await this.takeOwn(
      own ?? [],
      new TakeRefusedPunches(own ?? [], partContext(context, 'own')),
    );
    const taken = await this.commands.execute(new TakeRefusedPunches(others ?? [], context));
    const results = new Map([...taken.results, ...takenOwn.results].map((result) => [result.id, result]));
    const inOrder = ids.map((id): TakenPunch => results.get(id) ?? { id, ...NOT_REFUSED });
    const count = inOrder.filter(({ outcome }) => outcome !== 'rejected').length;
    const message = takenMessage(count, ids.length);
    const position =
      taken.position && takenOwn.position
        ? laterPosition(taken.position, takenOwn.position)
        : (taken.position ?? takenOwn.position);
    return {
      results: inOrder,
      ...(await this.reads.confirm(message, position, ['directory', 'attendance'])),
    };
  }

  private async takeOwn(punches: readonly KeptPunch[], command: TakeRefusedPunches): Promise<TakenPunches> {
    try {
      return await this.commands.execute(command);
    } catch (error) {
      if (!(error instanceof RefusedError)) throw error;
      const { message: reason } = error;
      const results = punches.map(({ id }) => ({ id, outcome: 'rejected', reason }) as const);
      return { results, position: null };
    }
  }
}

const NOT_REFUSED = { outcome: 'rejected', reason: punchMessages.notRefused().text } as const;

function takenMessage(count: number, all: number): Message {
  if (count === all) return count === 1 ? punchMessages.oneTaken() : punchMessages.taken({ count });
  return count === 1 ? punchMessages.oneOfTaken({ all }) : punchMessages.someTaken({ count, all });
}
