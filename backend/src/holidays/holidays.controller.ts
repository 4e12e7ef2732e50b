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
import type { HolidayOwner } from '@timekeep/contracts/holidays/holidays-of-date';
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
  HolidayOwners,
  WithdrawHoliday,
  WithdrawHolidayDto,
} from './change-holidays/change-holidays.command.js';
import { noHolidayMessage } from './holiday.decider.js';
import { HolidayList } from './list-holidays/list-holidays.query.js';
import { HolidayPreview } from './preview-holiday/preview-holiday.query.js';

/** Projections in which a change is seen. */
const HOLIDAY_READERS: readonly ProjectionName[] = ['attendance', 'leave-summary', 'audit'];

/** A recorded holiday with its changes beside the records, which its preview shows. */
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
    private readonly owners: HolidayOwners,
    private readonly preview: HolidayPreview,
    private readonly previews: ChangePreviews,
  ) {}

  @ApiCall({
    summary: 'Make a date a holiday for all employees, or for those of a company',
    answer: changeHolidayAnswer,
    failures: [404],
    notes:
      '`COMPANY` is the company of the date; records of others stay as they are. A special holiday of a company takes no legal holiday of all away. With `preview` nothing is saved, and the answer has what would change. `X-Preview` with its token saves that alone. With `returnsLeave` leave on the date takes nothing off a balance.',
  })
  @Roles('HR')
  @Post(API_PATHS.holidays)
  @HttpCode(200)
  async apply(
    @Body()
    { selectedDate, selectedRemark: remark, preview = false, COMPANY: company, ...said }: ApplyHolidayDto,
    @Req() request: Request,
  ): Promise<ChangeHolidayAnswer> {
    const date = await this.dates.read(dateMessages.theDate(), selectedDate);
    const execute = this.withLeave((context) =>
      this.commands.execute(new ApplyHoliday({ date, remark, company, ...said }, context)),
    );
    const owner = await this.owners.called(company);
    const words = { date, holiday: remarkTitle(remark) };
    const unchanged = unchangedMessage(words, owner);
    if (preview) return this.previewed(date, execute, request, unchanged);
    const { events, position } = await this.previews.record(execute, request);
    if (events.length === 0) return messageAnswer(unchanged);
    const overLeave = events.some(({ type, data }) => type === 'HolidayApplied' && data.returnsLeave);
    return this.reads.confirm(appliedMessage(words, owner, overLeave), position, HOLIDAY_READERS);
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
    summary: 'Withdraw the holiday of a date, of all or of a company',
    answer: changeHolidayAnswer,
    failures: [404],
    notes:
      'With `preview` nothing is saved, and the answer has what would change. `X-Preview` with its token saves that alone.',
  })
  @Roles('HR')
  @Delete(API_PATHS.holidays)
  async withdraw(
    @Body() { selectedDate, preview = false, COMPANY: company }: WithdrawHolidayDto,
    @Req() request: Request,
  ): Promise<ChangeHolidayAnswer> {
    const date = await this.dates.read(dateMessages.theDate(), selectedDate);
    const execute = this.withLeave((context) =>
      this.commands.execute(new WithdrawHoliday({ date, company }, context)),
    );
    const owner = await this.owners.called(company);
    if (preview) return this.previewed(date, execute, request, noHolidayMessage(date, owner));
    const { position } = await this.previews.record(execute, request);
    const message =
      owner.COMPANY === null
        ? holidayMessages.withdrawn({ date })
        : holidayMessages.withdrawnFrom({ date, company: owner.COMPANY });
    return this.reads.confirm(message, position, HOLIDAY_READERS);
  }

  /** Adds what a change makes of leave to its rehearsals. */
  private withLeave(execute: (context: CommandContext) => Promise<Recorded<HolidayEvent>>) {
    return async (context: CommandContext): Promise<RecordedWithChanges> => {
      const recorded = await execute(context);
      const [event] = recorded.events;
      if (!context.isRehearsal || recorded.position !== null || !event) return recorded;
      return { ...recorded, ...(await this.preview.of(event)) };
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

/** The values of a message about a holiday. */
interface HolidayWords {
  readonly date: WorkDate;
  readonly holiday: string;
}

function unchangedMessage(words: HolidayWords, { COMPANY: company }: HolidayOwner): Message {
  return company === null
    ? holidayMessages.unchanged(words)
    : holidayMessages.unchangedFor({ ...words, company });
}

function appliedMessage(
  words: HolidayWords,
  { COMPANY: company }: HolidayOwner,
  overLeave: boolean,
): Message {
  if (company === null) return holidayMessages[overLeave ? 'appliedOverLeave' : 'applied'](words);
  return holidayMessages[overLeave ? 'appliedOverLeaveFor' : 'appliedFor']({ ...words, company });
}
