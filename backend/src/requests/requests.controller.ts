import { partsOf } from '@timekeep/contracts/attendance/record';
import { Body, Controller, Get, HttpCode, Param, Post, Req } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { changeAnswer, type MessageAnswer } from '@timekeep/contracts/api/answers';
import { API_PATHS } from '@timekeep/contracts/api/api-paths';
import {
  decideRequestsAnswer,
  leaveOfRequestsAnswer,
  makeRequestAnswer,
  ownRequestsAnswer,
  requestDetailAnswer,
  searchRequestsAnswer,
  type DecideRequestsAnswer,
  type LeaveOfRequestsAnswer,
  type MakeRequestAnswer,
  type OwnRequestsAnswer,
  type RequestDetailAnswer,
  type SearchRequestsAnswer,
} from '@timekeep/contracts/api/requests-api';
import type { Message } from '@timekeep/contracts/messages/message';
import { requestMessages } from '@timekeep/contracts/requests/request-messages';
import { dateMessages } from '@timekeep/contracts/time/date-messages';
import type { ProjectionName } from '@timekeep/projections/checkpoint/projection-progress';
import type { Request } from 'express';
import { refusedAs } from '../event-store/store-errors.js';
import { ReadYourWrites } from '../http/read-your-writes.js';
import { commandContext } from '../http/request-context.js';
import { ApiCall } from '../openapi/api-call.decorator.js';
import { DateFields } from '../organization/organization.module.js';
import { CurrentUser, Roles } from '../security/access.decorators.js';
import type { SignedInUser } from '../security/signed-in-user.js';
import {
  DecideRequests,
  DecideRequestsDto,
  EndorseRequestsDto,
  type Decided,
} from './decide-request/decide-request.command.js';
import { GrantOvertime, GrantOvertimeDto } from './grant-overtime/grant-overtime.command.js';
import { RequestDetail } from './request-detail/request-detail.query.js';
import { RequestLists, SearchRequestsDto } from './search-requests/search-requests.query.js';
import { MakeRequest, MakeRequestDto } from './make-request/make-request.command.js';
import { LeaveOfRequestsDto, ownerOf, requireRequestId } from './request-fields.js';
import { SupervisedDepartments } from './supervised-departments.js';
import { TakeBackRequest, TakeBackRequestDto } from './withdraw-requests/withdraw-requests.command.js';

/** The projections that show what a granted request changes. */
const EFFECT_READERS: readonly ProjectionName[] = ['requests', 'attendance', 'leave-summary', 'audit'];

@Controller()
export class RequestsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly dates: DateFields,
    private readonly reads: ReadYourWrites,
    private readonly decisions: DecideRequests,
    private readonly departments: SupervisedDepartments,
    private readonly lists: RequestLists,
    private readonly details: RequestDetail,
  ) {}

  @ApiCall({
    summary: 'Ask for a correction, leave, overtime or other hours',
    answer: makeRequestAnswer,
    notes:
      'Corrections and overtime are of one day. Rest days and holidays in a range take no leave, nor do the days in `except`. A second open request of the same kind and day is refused.',
    failures: [404],
  })
  @Post(API_PATHS.requests)
  async make(
    @Body() body: MakeRequestDto,
    @CurrentUser() { EMPID }: SignedInUser,
    @Req() request: Request,
  ): Promise<MakeRequestAnswer> {
    const { remark = null, TimeIN1 = null, TimeOUT1 = null, LEAVE_TYPE = null, half = null } = body;
    const { kind, minutes = null, reason, revision = null } = body;
    const [FROM, TO, except] = await Promise.all([
      this.dates.read(dateMessages.firstDay(), body.FROM),
      this.dates.read(dateMessages.lastDay(), body.TO),
      Promise.all((body.except ?? []).map((date) => this.dates.read(dateMessages.leftOut(), date))),
    ]);
    const input = {
      ...{ kind, FROM, TO, remark, TimeIN1, TimeOUT1, LEAVE_TYPE, half, except, minutes, reason },
      ...partsOf(body),
    };
    const command = new MakeRequest({ EMPID, input, revision }, commandContext(request));
    const { events, position } = await this.commands.execute(command);
    const REQUEST_ID = events[0]?.data.REQUEST_ID ?? '';
    return { REQUEST_ID, ...(await this.reads.confirm(requestMessages.made(), position, ['requests'])) };
  }

  @ApiCall({
    summary: 'Take back an own request that is not decided',
    answer: changeAnswer,
    failures: [404],
  })
  @Post(API_PATHS.takeBackRequest)
  @HttpCode(200)
  async takeBack(
    @Body() { REQUEST_ID }: TakeBackRequestDto,
    @CurrentUser() { EMPID }: SignedInUser,
    @Req() request: Request,
  ): Promise<MessageAnswer> {
    if (ownerOf(REQUEST_ID) !== EMPID) {
      throw refusedAs('forbidden', requestMessages.notYours());
    }
    const command = new TakeBackRequest(EMPID, REQUEST_ID, commandContext(request));
    const { position } = await this.commands.execute(command);
    return this.reads.confirm(requestMessages.takenBack(), position, ['requests']);
  }

  @ApiCall({ summary: "One's own requests, newest first", answer: ownRequestsAnswer })
  @Get(API_PATHS.ownRequests)
  own(@CurrentUser() { EMPID }: SignedInUser): Promise<OwnRequestsAnswer> {
    return this.lists.own(EMPID);
  }

  @ApiCall({
    readsOnly: true,
    summary: 'Requests of the own departments, or for HR of all employees, oldest first',
    answer: searchRequestsAnswer,
    notes:
      'Without `states`, those that wait for a decision of the caller. `FROM` and `TO` are days that are asked for. `after` is `next` of the page before. A supervisor finds requests of employees who are in the department now: open ones, and others that were made in it; likewise those of departments whose supervisor is represented.',
    weight: 'heavy',
  })
  @Roles('SUPERVISOR', 'HR')
  @Post(API_PATHS.searchRequests)
  @HttpCode(200)
  search(
    @CurrentUser() user: SignedInUser,
    @Body() body: SearchRequestsDto = new SearchRequestsDto(),
  ): Promise<SearchRequestsAnswer> {
    return this.lists.search(user, body);
  }

  @ApiCall({
    summary: 'A request with its history, who else is away, and what changed since',
    answer: requestDetailAnswer,
    notes:
      'For its owner, for HR, and for supervisors of the department while it is open, or if it was made there.',
    failures: [404],
  })
  @Get(API_PATHS.requestDetail)
  detail(@Param('REQUEST_ID') text: string, @CurrentUser() user: SignedInUser): Promise<RequestDetailAnswer> {
    const REQUEST_ID = requireRequestId(text);
    return this.details.of(REQUEST_ID, ownerOf(REQUEST_ID), user);
  }

  @ApiCall({
    readsOnly: true,
    summary: 'The leave that requests would take, with the balances as they are now',
    answer: leaveOfRequestsAnswer,
    notes: 'Requests of another kind, own ones, and those that the caller may not see, are left out.',
    weight: 'heavy',
  })
  @Roles('SUPERVISOR', 'HR')
  @Post(API_PATHS.leaveOfRequests)
  @HttpCode(200)
  async leaveOfRequests(
    @CurrentUser() user: SignedInUser,
    @Body() { requests }: LeaveOfRequestsDto,
  ): Promise<LeaveOfRequestsAnswer> {
    return { data: await this.details.leaveOfAll(requests, user) };
  }

  @ApiCall({
    summary: 'Endorse requests of the own departments, or return them with a note',
    answer: decideRequestsAnswer,
    notes: 'Each is decided on its own; the answer has the result of each.',
  })
  @Roles('SUPERVISOR')
  @Post(API_PATHS.endorseRequests)
  @HttpCode(200)
  async endorse(
    @Body() body: EndorseRequestsDto,
    @CurrentUser() { EMPID }: SignedInUser,
    @Req() request: Request,
  ): Promise<DecideRequestsAnswer> {
    const departments = await this.departments.of(EMPID);
    const mayDecide = (REQUEST_ID: string) => this.departments.includeRequest(departments, REQUEST_ID);
    const decided = await this.decisions.decide(body, request, mayDecide);
    return this.answer(decided, ['requests']);
  }

  @ApiCall({
    summary: 'Grant, refuse or return requests',
    answer: decideRequestsAnswer,
    notes:
      'Each is decided on its own; the answer has the result of each. A correction whose record changed since the request is granted only with the record’s present `revision`. Granted overtime can be returned; it does not count any more then.',
  })
  @Roles('HR')
  @Post(API_PATHS.decideRequests)
  @HttpCode(200)
  async decide(@Body() body: DecideRequestsDto, @Req() request: Request): Promise<DecideRequestsAnswer> {
    const decided = await this.decisions.decide(body, request, null);
    return this.answer(decided, body.decision === 'grant' ? EFFECT_READERS : ['requests']);
  }

  @ApiCall({
    summary: 'Grant overtime that nobody asked for',
    answer: makeRequestAnswer,
    notes:
      'All minutes of the date that count, which may be fewer than were worked. It is recorded as a request that is granted at once. Refused while a request for overtime on the date waits, after overtime on it was granted, and where the company asks for an endorsement that somebody can give.',
    failures: [404],
  })
  @Roles('HR')
  @Post(API_PATHS.grantOvertime)
  async grantOvertime(@Body() body: GrantOvertimeDto, @Req() request: Request): Promise<MakeRequestAnswer> {
    const { EMPID, minutes, reason } = body;
    const date = await this.dates.read(dateMessages.theDate(), body.date);
    const command = new GrantOvertime({ EMPID, date, minutes, reason }, commandContext(request));
    const { events, position } = await this.commands.execute(command);
    const REQUEST_ID = events[0]?.data.REQUEST_ID ?? '';
    const message = requestMessages.overtimeGiven({ employee: EMPID, date, minutes });
    return { REQUEST_ID, ...(await this.reads.confirm(message, position, EFFECT_READERS)) };
  }

  private async answer(
    { results, position }: Decided,
    projections: readonly ProjectionName[],
  ): Promise<DecideRequestsAnswer> {
    const done = results.filter(({ status }) => status === 200).length;
    const message = decidedMessage(done, results.length);
    return { results, ...(await this.reads.confirm(message, position, projections)) };
  }
}

function decidedMessage(count: number, all: number): Message {
  if (count < all) return requestMessages.someDecided({ count, all });
  return count === 1 ? requestMessages.oneDecided() : requestMessages.allDecided({ count });
}
