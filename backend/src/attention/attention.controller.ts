import { Body, Controller, HttpCode, Post, Req } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { changeAnswer, type MessageAnswer } from '@timekeep/contracts/api/answers';
import {
  ATTENTION_DAYS,
  ATTENTION_MAX_DAYS,
  ATTENTION_PATHS,
  attentionAnswer,
  type AttentionAnswer,
} from '@timekeep/contracts/api/attention-api';
import { kindsOf, REQUEST_WAITS_DAYS } from '@timekeep/contracts/attention/attention';
import { ATTENTION_KINDS, type MatterKey } from '@timekeep/contracts/attention/attention-kinds';
import { attentionMessages } from '@timekeep/contracts/attention/attention-messages';
import { ownAttentionFields, searchAttentionFields } from '@timekeep/contracts/attention/fields';
import { recordMessages } from '@timekeep/contracts/attendance/record-messages';
import { fieldMessages } from '@timekeep/contracts/messages/field-messages';
import type { Request } from 'express';
import { refusedAs } from '../event-store/store-errors.js';
import { ReadYourWrites } from '../http/read-your-writes.js';
import { commandContext } from '../http/request-context.js';
import { dtoOf } from '../http/validation/dto.js';
import { ApiCall } from '../openapi/api-call.decorator.js';
import { ActorNames, RequestLists } from '../requests/requests.module.js';
import { AsksForSecondFactor, CurrentUser, Roles } from '../security/access.decorators.js';
import type { SignedInUser } from '../security/signed-in-user.js';
import { OwnDepartment } from '../supervise/supervise.module.js';
import {
  AcceptAttentionDto,
  AcceptMatter,
  AssignAttentionDto,
  AssignMatter,
  ReopenAttentionDto,
  ReopenMatter,
} from './decide-matter/decide-matter.command.js';
import { AttentionList } from './list-attention/list-attention.query.js';

class SearchAttentionDto extends dtoOf(searchAttentionFields) {}
class OwnAttentionDto extends dtoOf(ownAttentionFields) {}

const NOTES = `Of records those of the days from \`FROM\` to \`TO\`, by default the last ${ATTENTION_DAYS} up to today; of refused punches those that were refused on them, of other kinds all. A matter goes by itself when its condition no longer holds. The oldest come first.`;
const OWN_FIRST = 'What is assigned to the caller comes before the others.';
const LONGEST = `At most ${ATTENTION_MAX_DAYS} days at once.`;

/** Calls about matters that people have to settle. */
@Controller()
export class AttentionController {
  constructor(
    private readonly commands: CommandBus,
    private readonly reads: ReadYourWrites,
    private readonly attention: AttentionList,
    private readonly departments: OwnDepartment,
    private readonly names: ActorNames,
    private readonly requests: RequestLists,
  ) {}

  @ApiCall({
    readsOnly: true,
    summary: 'What needs attention, with the number of each kind',
    answer: attentionAnswer,
    notes: `${NOTES} ${OWN_FIRST} Requests are those on which the caller may decide now.`,
    weight: 'heavy',
  })
  @Roles('HR')
  @Post(ATTENTION_PATHS.attention)
  @HttpCode(200)
  async list(@CurrentUser() user: SignedInUser, @Body() body: SearchAttentionDto): Promise<AttentionAnswer> {
    const {
      kinds = ATTENTION_KINDS,
      reportFilter: filter,
      selectedOption: option = '',
      accepted = false,
    } = body;
    if (filter !== 'none' && option === '')
      throw refusedAs('invalid', recordMessages.optionMissing({ filter: fieldMessages[filter]() }));
    const period = await this.attention.period(body);
    const scope = {
      of: 'all',
      filter,
      option,
      waiting: await (kinds.includes('waiting-request')
        ? this.requests.idsWaiting(user, REQUEST_WAITS_DAYS)
        : undefined),
    } as const;
    const [answer, assignees] = await Promise.all([
      this.attention.search({ kinds, ...period, scope, accepted, reader: user.EMPID }),
      this.attention.assignees(),
    ]);
    return { ...answer, assignees };
  }

  @ApiCall({
    readsOnly: true,
    summary: "What needs attention in the supervisor's own department",
    answer: attentionAnswer,
    notes: `${NOTES} ${OWN_FIRST} ${LONGEST} Of the people who are in the department today, without the supervisor, on the days on which they were in it, and whatever HR assigned to the supervisor; requests are those on which the caller may decide now.`,
    weight: 'heavy',
  })
  @Roles('SUPERVISOR')
  @Post(ATTENTION_PATHS.supervised)
  @HttpCode(200)
  async ofDepartment(
    @CurrentUser() user: SignedInUser,
    @Body() body: OwnAttentionDto = new OwnAttentionDto(),
  ): Promise<AttentionAnswer> {
    const kinds = kindsOf('SUPERVISOR').filter((kind) => body.kinds?.includes(kind) ?? true);
    const period = await this.attention.period(body, ATTENTION_MAX_DAYS);
    const [team, waiting = []] = await Promise.all([
      this.departments.team(user.EMPID),
      kinds.includes('waiting-request') ? this.requests.idsWaiting(user, REQUEST_WAITS_DAYS) : undefined,
    ]);
    const scope = { of: 'team', ...team, waiting } as const;
    // HR assigns matters of any kind and department.
    const assigned = { to: user.EMPID, kinds: body.kinds ?? ATTENTION_KINDS };
    return this.attention.search({ kinds, ...period, scope, accepted: false, assigned, reader: user.EMPID });
  }

  @ApiCall({
    readsOnly: true,
    summary: "What needs attention of one's own",
    answer: attentionAnswer,
    notes: `${NOTES} ${LONGEST} Without work of which HR granted a part, since overtime of a day is asked for once.`,
  })
  @Post(ATTENTION_PATHS.own)
  @HttpCode(200)
  async own(
    @CurrentUser() { EMPID }: SignedInUser,
    @Body() body: OwnAttentionDto = new OwnAttentionDto(),
  ): Promise<AttentionAnswer> {
    const kinds = kindsOf('EMPLOYEE').filter((kind) => body.kinds?.includes(kind) ?? true);
    const scope = { of: 'people', EMPIDs: [EMPID] } as const;
    const period = await this.attention.period(body, ATTENTION_MAX_DAYS);
    return this.attention.search({ kinds, ...period, scope, accepted: false, isAsked: true });
  }

  @ApiCall({
    summary: 'Accept a matter as it is, with a reason',
    answer: changeAnswer,
    notes: 'It needs attention again once the `facts` that it follows from change.',
    failures: [404, 409],
  })
  @Roles('HR')
  @AsksForSecondFactor()
  @Post(ATTENTION_PATHS.accepted)
  @HttpCode(200)
  async accept(
    @Body() { kind, subject, revision, facts, reason }: AcceptAttentionDto,
    @Req() request: Request,
  ): Promise<MessageAnswer> {
    const decided = { ...(await this.about({ kind, subject })), revision, facts, reason };
    const { position } = await this.commands.execute(new AcceptMatter(decided, commandContext(request)));
    return this.reads.confirm(attentionMessages.accepted(), position, ['directory']);
  }

  @ApiCall({
    summary: 'Give a matter to somebody to settle, or to nobody any more',
    answer: changeAnswer,
    notes: 'To an active account of HR or of a supervisor.',
    failures: [404, 409, 422],
  })
  @Roles('HR')
  @AsksForSecondFactor()
  @Post(ATTENTION_PATHS.assigned)
  @HttpCode(200)
  async assign(
    @Body() { kind, subject, revision, to = null }: AssignAttentionDto,
    @Req() request: Request,
  ): Promise<MessageAnswer> {
    const decided = { ...(await this.about({ kind, subject })), revision, to };
    const { position } = await this.commands.execute(new AssignMatter(decided, commandContext(request)));
    const message =
      to === null
        ? attentionMessages.unassigned()
        : attentionMessages.assigned({ employee: (await this.names.of([to]))(to) });
    return this.reads.confirm(message, position, ['directory']);
  }

  @ApiCall({
    summary: 'Take the acceptance of a matter back',
    answer: changeAnswer,
    failures: [404, 409],
  })
  @Roles('HR')
  @AsksForSecondFactor()
  @Post(ATTENTION_PATHS.reopened)
  @HttpCode(200)
  async reopen(
    @Body() { kind, subject, revision }: ReopenAttentionDto,
    @Req() request: Request,
  ): Promise<MessageAnswer> {
    const decided = { ...(await this.about({ kind, subject })), revision };
    const { position } = await this.commands.execute(new ReopenMatter(decided, commandContext(request)));
    return this.reads.confirm(attentionMessages.reopened(), position, ['directory']);
  }

  private async about(matter: MatterKey) {
    return { matter, EMPID: await this.attention.employeeOf(matter) };
  }
}
