import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { cutOffFile, type CutOffContents } from '@timekeep/contracts/cutoffs/cutoff-file';
import { cutoffMessages } from '@timekeep/contracts/cutoffs/cutoff-messages';
import type {
  CarriedDifference,
  CountedLine,
  CutOffClosed,
  CutOffDaysEvent,
} from '@timekeep/contracts/events/cutoff';
import { cutoffDaysStream } from '@timekeep/contracts/events/streams';
import type { LogPosition } from '@timekeep/log/position';
import { nameBasedId, type CommandContext } from '../../event-store/command-context.js';
import { EventStore } from '../../event-store/event-store.js';
import type { AppendedFacts } from '../../event-store/recorded.js';
import { refusedAs } from '../../event-store/store-errors.js';

/** EventStoreDB refuses appends above 1 MiB. */
const PART_BYTES = 700_000;

/** The hours of a closing in the log, in parts: a part alone means nothing. */
@Injectable()
export class DayParts {
  constructor(private readonly store: EventStore) {}

  /** Records that the hours of a closing are about to be counted; returns where they are recorded. */
  async begin(
    started: Extract<CutOffDaysEvent, { type: 'CutOffStarted' }>['data'],
    context: CommandContext,
  ): Promise<PartWriter> {
    const writer = new PartWriter(this.store, started.days, context);
    await writer.append({ type: 'CutOffStarted', data: started });
    return writer;
  }

  /** Returns what a closing recorded, in the order of its file; null if parts are missing. */
  async read({ days, FROM, TO, parts }: CutOffClosed['data']): Promise<CutOffContents | null> {
    const history = await this.store.history<CutOffDaysEvent>(cutoffDaysStream(days));
    const lines: CountedLine[] = [];
    const differences: CarriedDifference[] = [];
    let next = 1;
    for (const { event } of history) {
      if (event.type === 'CutOffStarted') continue;
      if (event.data.part !== next) return null;
      next += 1;
      if (event.type === 'CutOffHoursCounted') lines.push(...event.data.lines);
      else differences.push(...event.data.differences);
    }
    return next === parts + 1 ? { FROM, TO, lines, differences } : null;
  }
}

/** Appends the parts of one closing, one after the other. */
export class PartWriter {
  private last: AppendedFacts | null = null;
  /** Parts that were appended. */
  parts = 0;

  constructor(
    private readonly store: EventStore,
    private readonly days: string,
    private readonly context: CommandContext,
  ) {}

  /** The position of the last event. */
  get position(): LogPosition {
    if (!this.last) throw new Error('Nothing was appended yet.');
    return this.last.position;
  }

  /** The moment of the last event. */
  get recordedAt(): Date {
    return this.last?.recordedAt ?? new Date(0);
  }

  async write(lines: readonly CountedLine[], differences: readonly CarriedDifference[]): Promise<void> {
    const { days } = this;
    for (const some of inParts(lines)) {
      this.parts += 1;
      await this.append({ type: 'CutOffHoursCounted', data: { days, part: this.parts, lines: some } });
    }
    for (const some of inParts(differences)) {
      this.parts += 1;
      const data = { days, part: this.parts, differences: some };
      await this.append({ type: 'CutOffDifferencesCarried', data });
    }
  }

  async append(event: CutOffDaysEvent): Promise<void> {
    const revision = this.last?.revision ?? null;
    const id = nameBasedId('cut-off part', this.days, String(revision ?? 'first'));
    const append = {
      ...{ stream: cutoffDaysStream(this.days), revision, facts: [{ event, id }] },
      lastRecordedAt: this.last?.recordedAt ?? null,
    };
    const [appended] = await this.store.appendAll([append], this.context);
    if (!appended) throw refusedAs('conflict', cutoffMessages.atOnce());
    this.last = appended;
  }
}

function* inParts<Item>(items: readonly Item[]): Generator<readonly Item[]> {
  let part: Item[] = [];
  let bytes = 0;
  for (const item of items) {
    const size = Buffer.byteLength(JSON.stringify(item)) + 1;
    if (part.length > 0 && bytes + size > PART_BYTES) {
      yield part;
      [part, bytes] = [[], 0];
    }
    part.push(item);
    bytes += size;
  }
  if (part.length > 0) yield part;
}

/** Returns the SHA-256 of the file of a cut-off, in hex. */
export function digestOf(contents: CutOffContents): string {
  const hash = createHash('sha256');
  for (const piece of cutOffFile(contents)) hash.update(piece, 'utf8');
  return hash.digest('hex');
}
