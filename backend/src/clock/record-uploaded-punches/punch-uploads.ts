import { Injectable } from '@nestjs/common';
import type {
  PunchFileAnswer,
  PunchFileProgress,
  RefusedLines,
} from '@timekeep/contracts/api/punch-files-api';
import { sessionMessages } from '@timekeep/contracts/accounts/session-messages';
import { punchFileMessages } from '@timekeep/contracts/clock/clock-messages';
import {
  MAX_PUNCH_FILE_LINES,
  MAX_PUNCH_FILE_BYTES,
  PUNCH_LINE_REFUSALS,
  type PunchFileChoices,
  type PunchLineRefusal,
} from '@timekeep/contracts/clock/punch-files';
import type { CompanyZone } from '@timekeep/contracts/time/company-zone';
import { earlierOf, laterOf, type WorkDate } from '@timekeep/contracts/time/work-date';
import { laterPosition, type LogPosition } from '@timekeep/log/position';
import { partContext, type CommandContext } from '../../event-store/command-context.js';
import { isRefusedAs, refusedAs } from '../../event-store/store-errors.js';
import { FileRefusedError } from '../../files/private-file.js';
import { CompanyTime } from '../../organization/organization.module.js';
import { bytesAsFile, LONGEST_PUNCH_LINE, PunchFile, type PunchRow } from '../punch-files/punch-file.js';
import { shown } from '../punch-files/punch-layout.js';
import { OrderUncertainError, PunchFileRefusedError } from '../punch-files/punch-survey.js';
import { StaffNumbers } from '../record-punches/number-holders.js';
import type { RehearsedPunches } from '../record-punches/punch-appender.js';
import type { RecordedPunches } from '../record-punches/record-punches.command.js';
import { type ClaimedUpload, KeptUploads, type NotedPart } from './kept-uploads.js';
import { RecordUploadedPunches } from './record-uploaded-punches.command.js';

const ROWS_AT_A_TIME = 2_000;
/** A call records for so long, so that its answer comes long before proxies lose patience. */
const CALL_MS = 5_000;
/** Refused lines that a preview shows for each reason. */
const SHOWN_LINES = 3;

/** Bytes of refused lines, with their reasons, that a preview keeps. */
const MAX_PREVIEWED_BYTES = 4 * MAX_PUNCH_FILE_BYTES;

/** The outcome of a line: recorded now, recorded before, or refused. */
type LineOutcome = 'recorded' | 'known' | { readonly refusal: PunchLineRefusal; readonly reason: string };

/** Executes a command, with the context of the request. */
type CarryOut = (command: RecordUploadedPunches) => Promise<RecordedPunches>;

interface TakenRows {
  /** In the order of the rows. */
  readonly outcomes: readonly LineOutcome[];
  readonly position: LogPosition | null;
}

/** Files of punches that HR sends from the browser: read, kept, and recorded in parts. */
@Injectable()
export class PunchUploads {
  constructor(
    private readonly kept: KeptUploads,
    private readonly numbers: StaffNumbers,
    private readonly time: CompanyTime,
  ) {}

  /**
   * Returns what would become of a file, which is kept, or the question in which order its dates are.
   *
   * @throws RefusedError as invalid for a file that cannot be read
   */
  async preview(
    content: Uint8Array,
    choices: PunchFileChoices,
    context: CommandContext,
    carryOut: CarryOut,
  ): Promise<PunchFileAnswer> {
    try {
      const zone = await this.time.zone();
      const file = await this.open(content, choices, zone);
      const tally = new PreviewTally(zone);
      const refused = new PreviewedRejects();
      const rehearsed: RehearsedPunches = new Map();
      let part = 0;
      for await (const { rows } of file.rows(ROWS_AT_A_TIME)) {
        const taken = await this.take(rows, partContext(context, String((part += 1))), rehearsed, carryOut);
        tally.add(rows, taken.outcomes);
        refused.add(partOf(file, rows, taken.outcomes));
      }
      const { encoding, byDeviceNumber } = file.survey;
      const found = { rows: tally.rows, rejects: refused.bytes(), refused: refused.lines };
      const id = await this.kept.keep(context.actor, content, { ...choices, encoding }, found);
      const format = file.hasColumns ? 'columns' : 'attlog';
      return { file: { id, encoding, format, dates: file.order, byDeviceNumber, ...tally.result() } };
    } catch (error) {
      if (error instanceof OrderUncertainError)
        return { question: { dates: [...error.orders], line: error.line } };
      if (error instanceof PunchFileRefusedError) throw refusedAs('invalid', error.reason);
      if (error instanceof FileRefusedError)
        throw refusedAs('invalid', punchFileMessages.lineTooLong({ count: LONGEST_PUNCH_LINE }));
      throw error;
    }
  }

  /** @throws RefusedError as missing when the file is not kept any more, or is that of another user */
  async progress(id: string, EMPID: string): Promise<PunchFileProgress> {
    const found = await this.kept.find(id, EMPID);
    if (!found) throw refusedAs('missing', punchFileMessages.gone());
    return found;
  }

  /** @throws RefusedError as missing without refused lines */
  async rejects(id: string, EMPID: string): Promise<Pick<NotedPart, 'rejects' | 'refused'>> {
    const found = await this.kept.rejects(id, EMPID);
    if (found === null) throw refusedAs('missing', punchFileMessages.gone());
    const { rejects, done, refused } = found;
    if (rejects.length > 0) return { rejects, refused };
    throw refusedAs(
      'missing',
      done > 0 ? punchFileMessages.noRejects() : punchFileMessages.noRejectsBefore(),
    );
  }

  /**
   * Records the next lines of a file, for some seconds. While another call records it, nothing happens.
   *
   * @throws RefusedError as missing when the file is not kept any more
   * @throws StoreUnavailableError when the log does not answer; the call may be repeated
   */
  async record(
    id: string,
    context: CommandContext,
    carryOut: CarryOut,
  ): Promise<{ readonly progress: PunchFileProgress; readonly position: LogPosition | null }> {
    await this.progress(id, context.actor);
    const upload = await this.kept.claim(id, context.actor);
    let position: LogPosition | null = null;
    if (upload) {
      try {
        position = await this.recordNext(upload, context, carryOut);
      } finally {
        await this.kept.release(upload);
      }
    }
    return { progress: await this.progress(id, context.actor), position };
  }

  private async recordNext(
    upload: ClaimedUpload,
    context: CommandContext,
    carryOut: CarryOut,
  ): Promise<LogPosition | null> {
    const endsAt = performance.now() + CALL_MS;
    const file = await this.open(upload.content, upload.choices, await this.time.zone());
    let position: LogPosition | null = null;
    let passed = 0;
    for await (const { rows: chunk } of file.rows(ROWS_AT_A_TIME)) {
      const rows = chunk.slice(Math.max(0, upload.done - passed));
      passed += chunk.length;
      if (rows.length === 0) continue;
      const taken = await this.take(rows, partContext(context, String(passed)), null, carryOut);
      if (taken.position) position = laterPosition(position, taken.position);
      if (!(await this.kept.note(upload, partOf(file, rows, taken.outcomes)))) return position;
      if (performance.now() > endsAt) return position;
    }
    await this.kept.finish(upload);
    return position;
  }

  private async open(content: Uint8Array, choices: PunchFileChoices, zone: CompanyZone): Promise<PunchFile> {
    const employeeOf = await this.numbers.lookup();
    const facts = { zone, employeeOf };
    return PunchFile.open(bytesAsFile(content), 'The file', facts, choices, MAX_PUNCH_FILE_LINES);
  }

  /** Records rows, or rehearses it. Punches of the caller are decided by themselves, and refused while there is another HR user. */
  private async take(
    rows: readonly PunchRow[],
    context: CommandContext,
    rehearsed: RehearsedPunches | null,
    carryOut: CarryOut,
  ): Promise<TakenRows> {
    const outcomes = new Map<PunchRow, LineOutcome>();
    const groups: Record<'own' | 'others', { row: PunchRow; fields: { EMPID: string; at: string } }[]> = {
      own: [],
      others: [],
    };
    for (const row of rows) {
      if ('fields' in row) {
        groups[row.fields.EMPID === context.actor ? 'own' : 'others'].push({ row, fields: row.fields });
      } else outcomes.set(row, { refusal: row.refusal, reason: row.problem });
    }
    let position: LogPosition | null = null;
    for (const [name, group] of Object.entries(groups)) {
      if (group.length === 0) continue;
      const punches = group.map(({ fields }) => fields);
      const command = new RecordUploadedPunches(punches, partContext(context, name), rehearsed);
      const taken = await carryOut(command).catch((error: unknown) => {
        if (name === 'own' && isRefusedAs(error, 'forbidden')) return null;
        throw error;
      });
      if (taken?.position) position = laterPosition(position, taken.position);
      group.forEach(({ row }, index) => outcomes.set(row, taken ? outcomeAt(taken, index) : OWN));
    }
    return { outcomes: rows.map((row) => outcomes.get(row) ?? OWN), position };
  }
}

const OWN: LineOutcome = { refusal: 'own', reason: sessionMessages.ownChange().text };

function outcomeAt({ outcomes, refusals }: RecordedPunches, index: number): LineOutcome {
  const outcome = outcomes[index];
  if (outcome?.outcome !== 'rejected') return outcome?.outcome === 'accepted' ? 'recorded' : 'known';
  const refusal = PUNCH_LINE_REFUSALS.find((each) => each === refusals[index]);
  return { refusal: refusal ?? 'malformed', reason: outcome.reason };
}

function partOf(file: PunchFile, rows: readonly PunchRow[], outcomes: readonly LineOutcome[]): NotedPart {
  const count = (outcome: LineOutcome) => outcomes.filter((each) => each === outcome).length;
  const refused = rows.flatMap((row, index) => {
    const outcome = outcomes[index];
    return typeof outcome === 'object' ? [file.rejectedLine(row, outcome.reason)] : [];
  });
  return {
    ...{ done: rows.length, recorded: count('recorded'), known: count('known'), refused: refused.length },
    ...{ rejects: Buffer.concat(refused), head: file.rejectsHead() },
  };
}

/** Refused lines of a preview. So many that they take much memory are left to the recording. */
class PreviewedRejects {
  private readonly parts: Uint8Array[] = [];
  private size = 0;
  lines = 0;

  add({ rejects, head, refused }: NotedPart): void {
    this.lines += refused;
    if (rejects.length === 0 || this.size > MAX_PREVIEWED_BYTES) return;
    if (this.size === 0) this.parts.push(head);
    this.parts.push(rejects);
    this.size += rejects.length;
  }

  /** Returns the lines with what comes before the first; nothing when there are none, or too many. */
  bytes(): Uint8Array {
    return this.size > MAX_PREVIEWED_BYTES ? new Uint8Array() : Buffer.concat(this.parts);
  }
}

/** Figures of a preview. */
class PreviewTally {
  rows = 0;
  private recorded = 0;
  private known = 0;
  private bounds: readonly [WorkDate, WorkDate] | null = null;
  private readonly records = new Map<string, Set<string>>();
  private readonly refusals = new Map<
    PunchLineRefusal,
    { count: number; lines: { text: string; reason: string }[] }
  >();

  constructor(private readonly zone: CompanyZone) {}

  add(rows: readonly PunchRow[], outcomes: readonly LineOutcome[]): void {
    this.rows += rows.length;
    rows.forEach((row, index) => {
      const outcome = outcomes[index] ?? 'known';
      if (typeof outcome === 'object') this.refuse(row, outcome);
      else if (outcome === 'known') this.known += 1;
      else if ('fields' in row) this.record(row.fields);
    });
  }

  result() {
    const byCount = [...this.refusals].sort(([, a], [, b]) => b.count - a.count);
    return {
      ...{ rows: this.rows, recorded: this.recorded, known: this.known },
      oldest: this.bounds?.[0] ?? null,
      newest: this.bounds?.[1] ?? null,
      months: [...this.records]
        .map(([month, { size: records }]) => ({ month, records }))
        .sort((a, b) => (a.month < b.month ? -1 : 1)),
      refusals: byCount.map(([refusal, lines]): RefusedLines => ({ refusal, ...lines })),
    };
  }

  private record({ EMPID, at }: { readonly EMPID: string; readonly at: string }): void {
    this.recorded += 1;
    const date = this.zone.workDateAt(Date.parse(at));
    const [oldest, newest] = this.bounds ?? [date, date];
    this.bounds = [earlierOf(oldest, date), laterOf(newest, date)];
    const month = date.slice(0, 7);
    const ofMonth = this.records.get(month) ?? new Set();
    this.records.set(month, ofMonth.add(`${EMPID}${date}`));
  }

  private refuse({ text }: PunchRow, { refusal, reason }: Exclude<LineOutcome, string>): void {
    const known = this.refusals.get(refusal) ?? { count: 0, lines: [] };
    known.count += 1;
    if (known.lines.length < SHOWN_LINES) known.lines.push({ text: shown(text), reason });
    this.refusals.set(refusal, known);
  }
}
