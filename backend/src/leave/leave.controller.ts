import { Body, Controller, Get, HttpCode, Post, Query, Req } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { changeAnswer, type MessageAnswer } from '@timekeep/contracts/api/answers';
import { API_PATHS } from '@timekeep/contracts/api/api-paths';
import {
  addLeaveAnswer,
  changeLeaveAnswer,
  deleteLinesAnswer,
  leaveBalancesAnswer,
  leaveLinesAnswer,
  type AddLeaveAnswer,
  type ChangeLeaveAnswer,
  type DeleteLinesAnswer,
  type LeaveBalancesAnswer,
  type LeaveLinesAnswer,
} from '@timekeep/contracts/api/leave-api';
import type { Half } from '@timekeep/contracts/attendance/leave-types';
import { leaveMessages } from '@timekeep/contracts/leave/leave-messages';
import { transactionOf } from '@timekeep/contracts/leave/ledger';
import type { Message } from '@timekeep/contracts/messages/message';
import { dateMessages } from '@timekeep/contracts/time/date-messages';
import type { ProjectionName } from '@timekeep/projections/checkpoint/projection-progress';
import type { Request } from 'express';
import { unknownEmployee } from '../employees/employees.module.js';
import { RefusedError } from '../event-store/store-errors.js';
import { PatchOrPut } from '../http/patch-or-put.js';
import { messageAnswer, ReadYourWrites } from '../http/read-your-writes.js';
import { commandContext } from '../http/request-context.js';
import { EmpidPipe, EmpidQueryPipe } from '../http/validation/validation.pipe.js';
import { ApiCall } from '../openapi/api-call.decorator.js';
import { DateFields } from '../organization/organization.module.js';
import { Roles } from '../security/access.decorators.js';
import { AddLeave, AddLeaveDto } from './add-leave/add-leave.command.js';
import { DeleteLinesDto, LeaveDeletions } from './delete-lines/delete-lines.command.js';
import { EmployeeDaysOff } from './days-off.js';
import { DeleteLeave, DeleteLeaveDto, EditLeave, EditLeaveDto } from './edit-leave/edit-leave.command.js';
import { EmployeeLeave } from './employee-leave.js';
import { LeaveBalances, LeaveLines } from './read-leave/read-leave.query.js';
import { UpdateLeave, UpdateLeaveDto } from './update-leave/update-leave.command.js';
import type { LeaveDetails } from './update-leave/update-leave.decision.js';

/** The projections that show leave: as a remark in records, and as balances. */
const LEAVE_READERS: readonly ProjectionName[] = ['attendance', 'leave-summary', 'audit'];

const UPDATE = {
  summary: "Set an employee's leave balances, anniversary and increment",
  notes: 'What is left out stays as it is.',
  answer: changeAnswer,
  failures: [404],
} as const;

@Controller()
export class LeaveController {
  constructor(
    private readonly balances: LeaveBalances,
    private readonly lines: LeaveLines,
    private readonly commands: CommandBus,
    private readonly reads: ReadYourWrites,
    private readonly dates: DateFields,
    private readonly off: EmployeeDaysOff,
    private readonly leave: EmployeeLeave,
    private readonly deletions: LeaveDeletions,
  ) {}

  @ApiCall({
    summary: 'Days of leave left, two rows for each employee',
    answer: leaveBalancesAnswer,
    notes:
      'By name and without the resigned, or with them if `left=true`; with `EMPID` the rows of that employee alone.',
    weight: 'heavy',
    optionalQuery: ['EMPID', 'left'],
    failures: [400, 404],
  })
  @Roles('HR')
  @Get(API_PATHS.leaves)
  async balancesOf(
    @Query('EMPID', EmpidQueryPipe) EMPID: string | undefined,
    @Query('left') left: string | undefined,
  ): Promise<LeaveBalancesAnswer> {
    if (EMPID === undefined) return { data: await this.balances.all(left === 'true') };
    const rows = await this.balances.of(EMPID);
    return { data: rowsOf(EMPID, rows.length > 0 ? rows : null) };
  }

  @ApiCall({
    summary: "The ledger of an employee's leave, newest line first",
    answer: leaveLinesAnswer,
    failures: [400, 404],
  })
  @Roles('HR')
  @Get(API_PATHS.leaveTransactions)
  async linesOf(@Query('EMPID', EmpidQueryPipe, EmpidPipe) EMPID: string): Promise<LeaveLinesAnswer> {
    const [lines, worked, holidays] = await Promise.all([
      this.lines.of(EMPID),
      this.off.recentlyWorked(EMPID),
      this.off.holidaysOf(EMPID),
    ]);
    return { data: rowsOf(EMPID, lines), worked, holidays };
  }

  @ApiCall({
    summary: 'Record days of leave, all of them or none',
    answer: addLeaveAnswer,
    notes:
      'Days that need no leave are recorded too, and named in `warnings`. With `preview` the entries are checked, and nothing is recorded.',
    failures: [404],
  })
  @Roles('HR')
  @Post(API_PATHS.addLeave)
  @HttpCode(200)
  async add(
    @Body() { EMPID, leaveEntries, preview = false }: AddLeaveDto,
    @Req() request: Request,
  ): Promise<AddLeaveAnswer> {
    const entries = await this.withDates(leaveEntries);
    const context = commandContext(request);
    const given = preview ? ({ ...context, isRehearsal: true } as const) : context;
    // Before the command, since an unreachable database must not hide that the leave was recorded.
    const warnings = await this.warningsOf(EMPID, entries);
    const { position } = await this.commands.execute(new AddLeave({ EMPID, entries }, given));
    if (preview) return { status: true, ...messageAnswer(leaveMessages.rehearsed()), ...warnings };
    const answer = await this.reads.confirm(leaveMessages.added(), position, LEAVE_READERS);
    return { status: true, ...answer, ...warnings };
  }

  @PatchOrPut(API_PATHS.editLeave)
  @ApiCall({
    summary: 'Correct days of leave, all of them or none',
    answer: changeLeaveAnswer,
    notes: '`warnings` names the days that need no leave, of those whose date or half changed.',
    failures: [404],
  })
  @Roles('HR')
  async edit(
    @Body() { EMPID, leaveData, revision }: EditLeaveDto,
    @Req() request: Request,
  ): Promise<ChangeLeaveAnswer> {
    const edits = await this.withDates(leaveData);
    const former = await this.leave.ledger(EMPID);
    const moved = edits.flatMap(({ TRANSAC_ID, DATE, half }) => {
      const line = transactionOf(former, TRANSAC_ID);
      const part = { DATE, half: half === undefined ? (line?.half ?? null) : half };
      return line?.DATE === DATE && (line.half ?? null) === part.half ? [] : [part];
    });
    // Before the command, since an unreachable database must not hide that the edit was recorded.
    const warnings = await this.warningsOf(EMPID, moved);
    const command = new EditLeave({ EMPID, edits, revision }, commandContext(request));
    const { events, position } = await this.commands.execute(command);
    if (events.length === 0) return messageAnswer(leaveMessages.unchanged());
    return { ...(await this.reads.confirm(leaveMessages.edited(), position, LEAVE_READERS)), ...warnings };
  }

  @ApiCall({
    summary: 'Delete a day of leave and give it back',
    answer: changeAnswer,
    notes:
      'A `revision` that is no longer the leave’s is refused with who changed it; without it the last one wins.',
    failures: [404],
  })
  @Roles('HR')
  @Post(API_PATHS.deleteLeave)
  @HttpCode(200)
  async delete(
    @Body() { TRANSAC_ID, revision }: DeleteLeaveDto,
    @Req() request: Request,
  ): Promise<MessageAnswer> {
    const command = new DeleteLeave(TRANSAC_ID, revision, commandContext(request));
    const { position } = await this.commands.execute(command);
    const message = leaveMessages.deleted({ transaction: TRANSAC_ID });
    return this.reads.confirm(message, position, LEAVE_READERS);
  }

  @ApiCall({
    summary: 'Delete several days of leave of an employee and give them back',
    answer: deleteLinesAnswer,
    notes:
      'Each day is sent as the caller saw it, and answered by itself: one that was deleted or changed meanwhile stays as it is. With `preview` nothing is recorded, and the answer has what would change. `X-Preview` with its token saves that alone.',
    weight: 'heavy',
  })
  @Roles('HR')
  @Post(API_PATHS.deleteLeaveLines)
  @HttpCode(200)
  deleteLines(@Body() body: DeleteLinesDto, @Req() request: Request): Promise<DeleteLinesAnswer> {
    return body.preview === true
      ? this.deletions.preview(body, request)
      : this.deletions.save(body, request, LEAVE_READERS);
  }

  @PatchOrPut(API_PATHS.updateLeave)
  @Roles('HR')
  @ApiCall(UPDATE)
  async update(@Body() body: UpdateLeaveDto, @Req() request: Request): Promise<MessageAnswer> {
    const command = new UpdateLeave(await this.detailsOf(body), body.revision, commandContext(request));
    const { events, position } = await this.commands.execute(command);
    if (events.length === 0) return messageAnswer(leaveMessages.detailsUnchanged());
    return this.reads.confirm(leaveMessages.detailsSaved(), position, LEAVE_READERS);
  }

  @Roles('HR')
  @ApiCall(UPDATE)
  @Post(API_PATHS.updateLeave)
  @HttpCode(200)
  updateByPost(@Body() body: UpdateLeaveDto, @Req() request: Request): Promise<MessageAnswer> {
    return this.update(body, request);
  }

  private async warningsOf(
    EMPID: string,
    parts: readonly { readonly DATE: string; readonly half?: Half | null }[],
  ): Promise<Pick<ChangeLeaveAnswer, 'warnings'>> {
    const warnings = await this.off.warningsOf(EMPID, parts);
    return warnings.length > 0 ? { warnings } : {};
  }

  private async detailsOf({
    EMPID,
    leaveUpdates,
    annivUpdate,
    reason,
  }: UpdateLeaveDto): Promise<LeaveDetails> {
    const ANNIV = annivUpdate?.ANNIV;
    const INCREMENT = annivUpdate?.INCREMENT;
    return {
      EMPID,
      balances: Object.fromEntries(leaveUpdates.map(({ LEAVE_TYPE, DAYS }) => [LEAVE_TYPE, DAYS])),
      ...(ANNIV !== undefined && { ANNIV: await this.readAnniversary(ANNIV) }),
      ...(typeof INCREMENT === 'number' && { INCREMENT }),
      ...(typeof reason === 'string' && { reason }),
    };
  }

  /**
   * Parses the dates of leave entries as they come in.
   *
   * @throws RefusedError as invalid for a text that is not a date, with the number of its entry in the request
   */
  private withDates<Entry extends { readonly DATE: string }>(entries: readonly Entry[]): Promise<Entry[]> {
    const inEntry = (index: number) => (reason: Message) =>
      entries.length === 1 ? reason : leaveMessages.ofEntry({ entry: index + 1, reason });
    return Promise.all(
      entries.map(async (entry, index) => ({
        ...entry,
        DATE: await this.dates.read(dateMessages.ofLeave(), entry.DATE, inEntry(index)),
      })),
    );
  }

  private async readAnniversary(text: string | null): Promise<string | null> {
    return text === null || text === '' ? null : this.dates.read(dateMessages.anniversary(), text);
  }
}

/**
 * Returns the rows of an employee.
 *
 * @throws RefusedError as missing when there is no such employee
 */
function rowsOf<T>(EMPID: string, rows: T | null): T {
  if (rows === null) throw new RefusedError(unknownEmployee(EMPID).refusal);
  return rows;
}
