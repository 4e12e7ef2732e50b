import { Body, Controller, Delete, Get, HttpCode, Param, Post, Req } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { changeAnswer, type MessageAnswer } from '@timekeep/contracts/api/answers';
import { API_PATHS } from '@timekeep/contracts/api/api-paths';
import { todaysScheduleAnswer, type TodaysScheduleAnswer } from '@timekeep/contracts/api/attendance-api';
import { previewableAnswer, type PreviewableAnswer } from '@timekeep/contracts/api/preview-api';
import {
  previewRenewalAnswer,
  renewSchedulesAnswer,
  saveScheduleAnswer,
  scheduleAnswer,
  type PastRecords,
  type PreviewRenewalAnswer,
  type RenewSchedulesAnswer,
  type SaveScheduleAnswer,
  type ScheduleAnswer,
} from '@timekeep/contracts/api/schedules-api';
import { renewalMessage, scheduleMessages } from '@timekeep/contracts/schedules/schedule-messages';
import { dateMessages } from '@timekeep/contracts/time/date-messages';
import type { Request } from 'express';
import { type CommandContext, rehearsalContext } from '../event-store/command-context.js';
import { ChangePreviews } from '../http/change-previews.js';
import { messageAnswer, ReadYourWrites } from '../http/read-your-writes.js';
import { commandContext } from '../http/request-context.js';
import { EmpidPipe } from '../http/validation/validation.pipe.js';
import { ApiCall } from '../openapi/api-call.decorator.js';
import { DateFields } from '../organization/organization.module.js';
import { CurrentUser, Roles } from '../security/access.decorators.js';
import { requireOwn, type SignedInUser } from '../security/signed-in-user.js';
import { DeleteSchedules, SaveSchedule, SaveScheduleDto } from './change-schedule/change-schedule.command.js';
import {
  SetShiftDto,
  SetShifts,
  WithdrawShift,
  WithdrawShiftDto,
} from './change-shifts/change-shifts.command.js';
import { isOfEarlierCall, PastRecordsOfSchedule } from './past-records/past-records.query.js';
import { ReadSchedule, TodaysSchedule, TodaysScheduleDto } from './read-schedule/read-schedule.query.js';
import {
  PreviewRenewalDto,
  RenewalPreview,
  RenewSchedules,
  RenewSchedulesDto,
  type RangeChoice,
} from './renew-schedules/renew-schedules.command.js';

@Controller()
export class SchedulesController {
  constructor(
    private readonly commands: CommandBus,
    private readonly reads: ReadYourWrites,
    private readonly dates: DateFields,
    private readonly past: PastRecordsOfSchedule,
    private readonly previews: ChangePreviews,
    private readonly renewalPreview: RenewalPreview,
    private readonly schedules: ReadSchedule,
    private readonly todaysSchedule: TodaysSchedule,
  ) {}

  @ApiCall({
    summary: 'Set the hours of one date for an employee',
    answer: previewableAnswer,
    failures: [404],
    notes:
      'They win over the weekly schedule, on past dates too; corrected records stay as they are. With `preview` nothing is saved.',
  })
  @Roles('HR')
  @Post(API_PATHS.shift)
  @HttpCode(200)
  async setShift(@Body() body: SetShiftDto, @Req() request: Request): Promise<PreviewableAnswer> {
    const { EMPID, in: timeIn, out: timeOut, off, break: pause } = body;
    const date = await this.dates.read(dateMessages.theDay(), body.date);
    const times = {
      ...(timeIn && { in: timeIn }),
      ...(timeOut && { out: timeOut }),
      ...(pause && { break: pause }),
    };
    const hours = off ? ({ off } as const) : times;
    const execute = (context: CommandContext) =>
      this.commands.execute(new SetShifts(EMPID, [date], hours, context));
    const its = { employee: EMPID, date };
    if (body.preview) return this.previews.answer(execute, request, scheduleMessages.dayAsIs(its));
    const { events, position } = await this.previews.record(execute, request);
    if (events.length === 0) return messageAnswer(scheduleMessages.dayAsIs(its));
    return this.reads.confirm(scheduleMessages.daySaved(its), position, ['attendance', 'audit']);
  }

  @ApiCall({
    summary: 'Withdraw the hours of one date, so that the weekly schedule holds on it again',
    answer: previewableAnswer,
    failures: [404],
  })
  @Roles('HR')
  @Delete(API_PATHS.shift)
  async withdrawShift(@Body() body: WithdrawShiftDto, @Req() request: Request): Promise<PreviewableAnswer> {
    const { EMPID } = body;
    const date = await this.dates.read(dateMessages.theDay(), body.date);
    const execute = (context: CommandContext) =>
      this.commands.execute(new WithdrawShift(EMPID, date, context));
    const its = { employee: EMPID, date };
    if (body.preview) return this.previews.answer(execute, request, scheduleMessages.dayNotSet(its));
    const { events, position } = await this.previews.record(execute, request);
    if (events.length === 0) return messageAnswer(scheduleMessages.dayNotSet(its));
    return this.reads.confirm(scheduleMessages.dayWithdrawn(its), position, ['attendance', 'audit']);
  }

  @ApiCall({
    summary: 'Delete the schedule of an employee from today on',
    answer: changeAnswer,
    failures: [404],
  })
  @Roles('HR')
  @Delete(API_PATHS.scheduleOf)
  async delete(@Param('EMPID', EmpidPipe) EMPID: string, @Req() request: Request): Promise<MessageAnswer> {
    const command = new DeleteSchedules(EMPID, commandContext(request));
    const { events, position } = await this.commands.execute(command);
    if (events.length === 0) {
      return messageAnswer(scheduleMessages.noneAhead({ employee: EMPID }));
    }
    return this.reads.confirm(scheduleMessages.deleted({ employee: EMPID }), position, [
      'attendance',
      'audit',
    ]);
  }

  @ApiCall({
    summary: 'Carry schedules over the next year',
    answer: renewSchedulesAnswer,
    notes: 'Only days without hours are filled: the same call again changes nothing.',
  })
  @Roles('HR')
  @Post(API_PATHS.renewSchedules)
  @HttpCode(200)
  async renew(@Body() body: RenewSchedulesDto, @Req() request: Request): Promise<RenewSchedulesAnswer> {
    const choices: RangeChoice[] = [];
    for (const { EMPID, FROM } of body.choices ?? []) {
      choices.push({ EMPID, FROM: await this.dates.read(dateMessages.firstDay(), FROM) });
    }
    const command = new RenewSchedules(body.ids, commandContext(request), choices);
    const { year, stats, undefinedSchedules, position } = await this.commands.execute(command);
    const message = renewalMessage(stats.five + stats.six, year);
    return {
      ...(await this.reads.confirm(message, position, ['attendance', 'audit'])),
      undefinedSchedules,
      stats,
      year,
    };
  }

  @ApiCall({
    readsOnly: true,
    summary: 'Employees of whom a renewal would carry one of several schedules, and which',
    answer: previewRenewalAnswer,
  })
  @Roles('HR')
  @Post(API_PATHS.previewRenewal)
  @HttpCode(200)
  previewRenewal(@Body() { ids }: PreviewRenewalDto): Promise<PreviewRenewalAnswer> {
    return this.renewalPreview.of(ids);
  }

  @ApiCall({
    summary: 'Save the schedule of an employee',
    answer: saveScheduleAnswer,
    failures: [404],
    notes:
      'Records of past days keep their hours, unless `rederives` is true. With `preview` nothing is saved.',
  })
  @Roles('HR')
  @Post(API_PATHS.saveSchedule)
  @HttpCode(200)
  async save(@Body() body: SaveScheduleDto, @Req() request: Request): Promise<SaveScheduleAnswer> {
    const { EMPID, rederives = false, preview = false } = body;
    const schedule = {
      EMPID,
      FROM: await this.dates.read(dateMessages.firstDay(), body.FROM),
      TO: await this.dates.read(dateMessages.lastDay(), body.TO),
      DAYS: body.DAYS,
      TIME: body.TIME,
      BREAK: body.BREAK,
      rederives,
    };
    const context = commandContext(request);
    const reached = await this.past.reached();
    const past = rederives || preview ? await this.pastRecords(new SaveSchedule(schedule, context)) : null;
    const counts = past && { changed: past.changed, count: past.records, kept: past.kept.length };
    const execute = (of: CommandContext) => this.commands.execute(new SaveSchedule(schedule, of));
    if (past && counts && preview) {
      const all = await this.previews.of(execute, context);
      return {
        ...messageAnswer(scheduleMessages.previewed(counts)),
        past,
        ...(all && { preview: all }),
      };
    }
    const { events, position } = await this.previews.record(execute, request);
    const isAboutPast = events.some(({ type, data }) => type === 'ScheduleSaved' && data.FROM < data.savedOn);
    const saved = isAboutPast ? scheduleMessages.savedFromToday : scheduleMessages.saved;
    // A repeated call finds the records as the first one has changed them: its numbers would say that nothing changed.
    const isRepeated = isOfEarlierCall(position, reached);
    if (isRepeated && rederives) {
      return this.reads.confirm(scheduleMessages.saved({ employee: EMPID }), position, [
        'attendance',
        'audit',
      ]);
    }
    const message = counts
      ? scheduleMessages.savedForPast({ employee: EMPID, ...counts })
      : saved({ employee: EMPID });
    const answer = await this.reads.confirm(message, position, ['attendance', 'audit']);
    return past ? { ...answer, past } : answer;
  }

  /** Decides a schedule without recording it, and returns what becomes of the records of past days. */
  private async pastRecords({ schedule, context }: SaveSchedule): Promise<PastRecords | null> {
    const { events } = await this.commands.execute(new SaveSchedule(schedule, rehearsalContext(context)));
    const [saved] = events;
    return saved?.type === 'ScheduleSaved' ? this.past.after(saved) : null;
  }

  @ApiCall({
    summary: 'The schedule of an employee',
    answer: scheduleAnswer,
    failures: [404],
  })
  @Roles('HR')
  @Get(API_PATHS.scheduleOf)
  scheduleOf(@Param('EMPID', EmpidPipe) EMPID: string): Promise<ScheduleAnswer> {
    return this.schedules.find(EMPID);
  }

  @ApiCall({
    readsOnly: true,
    summary: "One's own schedule of a day",
    answer: todaysScheduleAnswer,
  })
  @Post(API_PATHS.todaysSchedule)
  @HttpCode(200)
  async todays(
    @Body() { id, date }: TodaysScheduleDto,
    @CurrentUser() user: SignedInUser,
  ): Promise<TodaysScheduleAnswer> {
    requireOwn(user, id);
    return { data: await this.todaysSchedule.of(id, await this.dates.read(dateMessages.theDay(), date)) };
  }
}
