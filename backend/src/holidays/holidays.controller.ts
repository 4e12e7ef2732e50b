import { Body, Controller, Delete, Get, HttpCode, Post, Req } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { API_PATHS } from '@timekeep/contracts/api/api-paths';
import {
  changeHolidayAnswer,
  holidaysAnswer,
  type ChangeHolidayAnswer,
  type HolidayChanges,
  type HolidaysAnswer,
} from '@timekeep/contracts/api/holidays-api';
import type { LeaveDays } from '@timekeep/contracts/api/preview-api';
import { remarkTitle } from '@timekeep/contracts/attendance/remarks';
import { holidayMessages } from '@timekeep/contracts/holidays/holiday-messages';
import type { HolidayEvent } from '@timekeep/contracts/events/holiday';
import type { Message } from '@timekeep/contracts/messages/message';
import { dateMessages } from '@timekeep/contracts/time/date-messages';
import type { WorkDate } from '@timekeep/contracts/time/work-date';
import type { ProjectionName } from '@timekeep/projections/checkpoint/projection-names';
import type { Request } from 'express';
import { type CommandContext, rehearsalContext } from '../event-store/command-context.js';
import { ChangePreviews } from '../http/change-previews.js';
import type { Recorded } from '../event-store/recorded.js';
import { messageAnswer, ReadYourWrites } from '../http/read-your-writes.js';
import { commandContext } from '../http/request-context.js';
import { ApiCall } from '../openapi/api-call.decorator.js';
import { DateFields } from '../organization/organization.module.js';
import { Roles } from '../security/access.decorators.js';
import {
  ApplyHoliday,
  ApplyHolidayDto,
  WithdrawHoliday,
  WithdrawHolidayDto,
} from './change-holidays/change-holidays.command.js';
import { HolidayList } from './list-holidays/list-holidays.query.js';
import { HolidayPreview } from './preview-holiday/preview-holiday.query.js';

/** Projections in which a change is seen. */
const HOLIDAY_READERS: readonly ProjectionName[] = ['attendance', 'leave-summary', 'audit'];

/** What a holiday changes, beside its records, for its preview. */
interface RecordedWithChanges extends Recorded<HolidayEvent> {
  readonly changes?: Omit<HolidayChanges, 'changed'>;
  readonly leave?: LeaveDays;
}

@Controller()
export class HolidaysController {
  constructor(
    private readonly commands: CommandBus,
    private readonly dates: DateFields,
    private readonly reads: ReadYourWrites,
    private readonly holidays: HolidayList,
    private readonly preview: HolidayPreview,
    private readonly previews: ChangePreviews,
  ) {}

  @ApiCall({
    summary: 'Make a date a holiday for all employees',
    answer: changeHolidayAnswer,
    notes:
      'With `preview` nothing is saved, and the answer has what would change. `X-Preview` with its token saves that alone. With `returnsLeave` leave on the date takes nothing off a balance.',
  })
  @Roles('HR')
  @Post(API_PATHS.holidays)
  @HttpCode(200)
  async apply(
    @Body() { selectedDate, selectedRemark: remark, preview = false, ...said }: ApplyHolidayDto,
    @Req() request: Request,
  ): Promise<ChangeHolidayAnswer> {
    const date = await this.dates.read(dateMessages.theDate(), selectedDate);
    const execute = this.withLeave((context) =>
      this.commands.execute(new ApplyHoliday({ date, remark, ...said }, context)),
    );
    const words = { date, holiday: remarkTitle(remark) };
    if (preview) return this.previewed(date, execute, request, holidayMessages.unchanged(words));
    const { events, position } = await this.previews.record(execute, request);
    if (events.length === 0) return messageAnswer(holidayMessages.unchanged(words));
    const overLeave = events.some(({ type, data }) => type === 'HolidayApplied' && data.returnsLeave);
    const message = holidayMessages[overLeave ? 'appliedOverLeave' : 'applied'](words);
    return this.reads.confirm(message, position, HOLIDAY_READERS);
  }

  @ApiCall({
    summary: 'All holidays, by date',
    answer: holidaysAnswer,
  })
  @Roles('HR')
  @Get(API_PATHS.holidays)
  async list(): Promise<HolidaysAnswer> {
    return { data: await this.holidays.all() };
  }

  @ApiCall({
    summary: 'Withdraw the holiday of a date',
    answer: changeHolidayAnswer,
    failures: [404],
    notes:
      'With `preview` nothing is saved, and the answer has what would change. `X-Preview` with its token saves that alone.',
  })
  @Roles('HR')
  @Delete(API_PATHS.holidays)
  async withdraw(
    @Body() { selectedDate, preview = false }: WithdrawHolidayDto,
    @Req() request: Request,
  ): Promise<ChangeHolidayAnswer> {
    const date = await this.dates.read(dateMessages.theDate(), selectedDate);
    const execute = this.withLeave((context) => this.commands.execute(new WithdrawHoliday(date, context)));
    if (preview) return this.previewed(date, execute, request, holidayMessages.noHoliday({ date }));
    const { position } = await this.previews.record(execute, request);
    return this.reads.confirm(holidayMessages.withdrawn({ date }), position, HOLIDAY_READERS);
  }

  /** Adds what a change makes of leave to its rehearsals. */
  private withLeave(execute: (context: CommandContext) => Promise<Recorded<HolidayEvent>>) {
    return async (context: CommandContext): Promise<RecordedWithChanges> => {
      const recorded = await execute(context);
      const [event] = recorded.events;
      if (!context.isRehearsal || recorded.position !== null || !event) return recorded;
      const changes = await this.preview.of(event);
      return { ...recorded, changes, leave: leaveOf(changes) };
    };
  }

  /** Decides a command without recording it, and returns what would change. */
  private async previewed(
    date: WorkDate,
    execute: (context: CommandContext) => Promise<RecordedWithChanges>,
    request: Request,
    unchanged: Message,
  ): Promise<ChangeHolidayAnswer> {
    const context = commandContext(request);
    const rehearsed = await execute(rehearsalContext(context));
    const preview = await this.previews.ofOutcome(rehearsed, context.actor);
    if (!rehearsed.changes || !preview) return messageAnswer(unchanged);
    const counts = { date, changed: preview.changed, count: preview.records };
    const changes = { ...rehearsed.changes, changed: preview.changed };
    return { ...messageAnswer(holidayMessages.previewed(counts)), changes, preview };
  }
}

/** Returns the days of leave that a holiday gives back, below zero for those that are taken again. */
function leaveOf({ leave, onLeave }: Pick<HolidayChanges, 'leave' | 'onLeave'>): LeaveDays {
  const days = { SL: 0, VL: 0 };
  if (leave === 'same') return days;
  for (const { LEAVE_TYPE, half } of onLeave) {
    days[LEAVE_TYPE] += (leave === 'returned' ? 1 : -1) * (half === null ? 1 : 0.5);
  }
  return days;
}
