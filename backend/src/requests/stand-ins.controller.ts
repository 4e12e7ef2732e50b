import { Body, Controller, Get, Req } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { changeAnswer, type MessageAnswer } from '@timekeep/contracts/api/answers';
import { API_PATHS } from '@timekeep/contracts/api/api-paths';
import { standInsAnswer, type StandInsAnswer } from '@timekeep/contracts/api/stand-ins-api';
import { requestMessages } from '@timekeep/contracts/requests/request-messages';
import { dateMessages } from '@timekeep/contracts/time/date-messages';
import type { Request } from 'express';
import { PatchOrPut } from '../http/patch-or-put.js';
import { ReadYourWrites } from '../http/read-your-writes.js';
import { commandContext } from '../http/request-context.js';
import { ApiCall } from '../openapi/api-call.decorator.js';
import { DateFields } from '../organization/organization.module.js';
import { AsksForSecondFactor, Roles } from '../security/access.decorators.js';
import { StandIns } from './list-stand-ins/list-stand-ins.query.js';
import { NameStandIn, NameStandInDto } from './name-stand-in/name-stand-in.command.js';
import { ActorNames } from './search-requests/search-requests.query.js';

@Controller()
export class StandInsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly dates: DateFields,
    private readonly reads: ReadYourWrites,
    private readonly standIns: StandIns,
    private readonly names: ActorNames,
  ) {}

  @ApiCall({
    summary: 'Stand-ins of supervisors, without past ones, and the supervisors who can be named',
    answer: standInsAnswer,
  })
  @Roles('HR')
  @Get(API_PATHS.standIns)
  presentStandIns(): Promise<StandInsAnswer> {
    return this.standIns.present();
  }

  @ApiCall({
    summary: 'Name the stand-in of a supervisor, or none',
    answer: changeAnswer,
    notes: 'It takes the place of a former one. Without `standIn` nobody represents the supervisor.',
  })
  @Roles('HR')
  @AsksForSecondFactor()
  @PatchOrPut(API_PATHS.standIns)
  async nameStandIn(
    @Body() { EMPID, standIn, FROM, TO }: NameStandInDto,
    @Req() request: Request,
  ): Promise<MessageAnswer> {
    // A field that may be left out may be null as well.
    const named =
      typeof standIn !== 'string'
        ? null
        : {
            standIn,
            FROM: await this.dates.read(dateMessages.firstDay(), FROM ?? ''),
            TO: await this.dates.read(dateMessages.lastDay(), TO ?? ''),
          };
    const nameOf = await this.names.of(named ? [EMPID, named.standIn] : [EMPID]);
    const { position } = await this.commands.execute(new NameStandIn(EMPID, named, commandContext(request)));
    const supervisor = nameOf(EMPID);
    const message = named
      ? requestMessages.standInNamed({
          first: named.FROM,
          last: named.TO,
          standIn: nameOf(named.standIn),
          supervisor,
        })
      : requestMessages.standInRemoved({ supervisor });
    return this.reads.confirm(message, position, ['requests']);
  }
}
