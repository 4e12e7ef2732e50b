import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { codeOf } from '@timekeep/contracts/api/answers';
import type { CorrectedRecord, CorrectRecordsAnswer } from '@timekeep/contracts/api/timekeep-api';
import { correctRecordsFields } from '@timekeep/contracts/attendance/fields';
import { recordMessages } from '@timekeep/contracts/attendance/record-messages';
import { sharedEntry } from '@timekeep/contracts/attendance/shared-correction';
import type { TimekeepCorrected } from '@timekeep/contracts/events/timekeep';
import { changeMessages } from '@timekeep/contracts/messages/change-messages';
import { dateMessages } from '@timekeep/contracts/time/date-messages';
import { laterPosition, type LogPosition } from '@timekeep/log/position';
import { sideBySide } from '@timekeep/tools/side-by-side';
import type { Request } from 'express';
import { partContext, rehearsalContext, type CommandContext } from '../../event-store/command-context.js';
import { refusedAs, RefusedError } from '../../event-store/store-errors.js';
import { ChangePreviews } from '../../http/change-previews.js';
import { failureOf } from '../../http/failures/failure.filter.js';
import { messageAnswer, ReadYourWrites } from '../../http/read-your-writes.js';
import { commandContext } from '../../http/request-context.js';
import { dtoOf } from '../../http/validation/dto.js';
import { DateFields } from '../../organization/organization.module.js';
import { EmployeeSchedules } from '../../schedules/schedules.module.js';
import { recheckAuthority } from '../../security/authority-recheck.js';
import { CorrectRecord } from '../correct-record/correct-record.command.js';
import { PresentRecords } from '../correct-record/present-record.js';

const SIDE_BY_SIDE = 16;

export class CorrectRecordsDto extends dtoOf(correctRecordsFields) {}

type ChosenRecord = CorrectRecordsDto['records'][number];

/** The results of corrections, with what they recorded. */
interface Corrected {
  readonly events: readonly TimekeepCorrected[];
  /** Position of the last event; null when nothing was recorded. */
  readonly position: LogPosition | null;
  readonly results: readonly CorrectedRecord[];
}

/** Corrects many records in the same way, each on its own: some may be refused while others are done. */
@Injectable()
export class CorrectRecords {
  constructor(
    private readonly commands: CommandBus,
    private readonly records: PresentRecords,
    private readonly schedules: EmployeeSchedules,
    private readonly dates: DateFields,
    private readonly previews: ChangePreviews,
    private readonly reads: ReadYourWrites,
  ) {}

  /** Returns what would become of the records, and which of them would be refused. */
  async preview(body: CorrectRecordsDto, request: Request): Promise<CorrectRecordsAnswer> {
    const context = commandContext(request);
    const { events, results } = await this.correctAll(body, request, rehearsalContext(context));
    const preview = await this.previews.ofOutcome({ events }, context.actor);
    if (!preview) return { ...messageAnswer(savedMessage(results)), results };
    const { changed, records: count, kept } = preview;
    return { ...messageAnswer(changeMessages.previewed({ changed, count, kept })), results, preview };
  }

  /**
   * Records the corrections. A caller whose authority ends meanwhile corrects no further records.
   *
   * @throws StoreUnavailableError when the log does not answer, and RefusedError when the records are not up to date; the call may be
   *   repeated under its key
   */
  async save(body: CorrectRecordsDto, request: Request): Promise<CorrectRecordsAnswer> {
    const { position, results } = await this.previews.record(
      (context) => this.correctAll(body, request, context),
      request,
    );
    const answer = await this.reads.confirm(savedMessage(results), position, ['attendance', 'audit']);
    return { ...answer, results };
  }

  private async correctAll(
    body: CorrectRecordsDto,
    request: Request,
    context: CommandContext,
  ): Promise<Corrected> {
    if (body.reason.trim() === '') throw refusedAs('invalid', recordMessages.reasonMissing());
    const chosen = new Set(body.records.map(({ EMPID, Date }) => `${EMPID} ${Date}`));
    if (chosen.size < body.records.length) throw refusedAs('invalid', recordMessages.selectedTwice());
    const events = new Map<ChosenRecord, readonly TimekeepCorrected[]>();
    const positions: (LogPosition | null)[] = [];
    const results = new Map<ChosenRecord, CorrectedRecord>();
    await sideBySide(body.records, SIDE_BY_SIDE, async (record) => {
      const { EMPID, Date } = record;
      try {
        await recheckAuthority(request);
        const part = partContext(context, `${EMPID} ${Date}`);
        const outcome = await this.correctOne(record, body, part);
        events.set(record, outcome.events);
        positions.push(outcome.position);
        results.set(record, { EMPID, Date, status: 200 });
      } catch (error) {
        // A temporary refusal is not a result: the caller can repeat the call under its key, and corrections already made are kept.
        if (!(error instanceof RefusedError) || error.refusal.kind === 'unavailable') throw error;
        const { status, err, declared } = failureOf(error);
        results.set(record, { EMPID, Date, status, err, ...(declared && codeOf(declared)) });
      }
    });
    // If a part is recorded already, the rest has no position: it is still compared with what was shown.
    const isPartial = context.isRehearsal === true && positions.includes(null);
    const recorded = isPartial ? [] : positions.filter((position) => position !== null);
    // In the order of the call: the token of a preview depends on it.
    return {
      events: body.records.flatMap((record) => events.get(record) ?? []),
      position: recorded.length > 0 ? recorded.reduce(laterPosition) : null,
      results: body.records.flatMap((record) => results.get(record) ?? []),
    };
  }

  /** The entry is made of the record as it is now; a later revision than the caller's is refused. */
  private async correctOne(
    { EMPID, Date: day, revision }: ChosenRecord,
    { reason, ...shared }: CorrectRecordsDto,
    context: CommandContext,
  ) {
    const date = await this.dates.read(dateMessages.theDate(), day);
    const [record, shift] = await Promise.all([
      this.records.find(EMPID, date),
      this.schedules.shiftOn(EMPID, date),
    ]);
    if (!record) throw refusedAs('missing', recordMessages.missing({ employee: EMPID, date }));
    const entry = sharedEntry(shared, record.values, shift);
    if ('code' in entry) throw refusedAs('rule', entry);
    const correction = { ...entry, EMPID, date, reason: reason.trim(), revision };
    return this.commands.execute(new CorrectRecord(correction, context));
  }
}

function savedMessage(results: readonly CorrectedRecord[]) {
  const count = results.filter(({ err }) => err === undefined).length;
  return recordMessages.sharedSaved({ count, all: results.length });
}
