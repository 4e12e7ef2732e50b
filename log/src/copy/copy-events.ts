import { setTimeout as pause } from 'node:timers/promises';
import { unusable } from '../client/appender.js';
import { StoreUnavailableError } from '../client/errors.js';
import type { RawEvent } from '../wire/raw-event.js';
import { copiedEvent, type CopiedEvent, CopyError, TargetUnavailableError } from './copied-event.js';
import type { CopySource } from './source-log.js';
import { AppendRefusedError, copyable, StreamLimits, TargetReader, TargetWriter } from './target-log.js';

const RETRY_MS = 250;
/** Attempts to set limits: in both engines, metadata of a deleted stream first restore it, and take effect when set again. */
const LIMIT_TRIES = 3;
const NOTHING: Buffer = Buffer.alloc(0);
const FIRST_ANSWER_MS = 10_000;

export interface CopyOptions {
  /** An address of the target. */
  readonly to: string;
  /** Limit of retries while the target does not answer, in milliseconds. */
  readonly timeoutMs: number;
  /** Only compares; writes nothing. */
  readonly dryRun?: boolean;
  /** Stops the copy, which can be continued later. */
  readonly signal: AbortSignal;
  /** Called with the progress. */
  readonly advanced: (done: number, total: number) => void;
}

/** Result of a complete copy. */
export interface CopyOutcome {
  /** Number and digest of the events of the target, all compared with those of the source. */
  readonly events: number;
  readonly sha256: string;
  /** Events added by this run; with `dryRun` the missing ones. */
  readonly added: number;
  /** Number of streams of the source with metadata or a tombstone. */
  readonly limitedStreams: number;
}

/**
 * Copies a log into an empty one, or continues an incomplete copy. The state of the copy is read from the target itself: its
 * events have to be the first ones of the source, else nothing is written. Appended events are read back and compared, in order.
 *
 * @throws CopyError when the target holds other events, or refuses one
 * @throws TargetUnavailableError when the target does not answer, and errors of the source; the copy can be continued after both
 * @throws DOMException when aborted
 */
export async function copyEvents(source: CopySource, options: CopyOptions): Promise<CopyOutcome> {
  const writer = new TargetWriter(options.to, options.timeoutMs);
  try {
    const copy = new Copy(writer, options);
    return await copy.run(source).catch((error: unknown) => {
      throw error instanceof CopyError && copy.added === 0
        ? new CopyError(`${error.message} Nothing was added.`, error)
        : error;
    });
  } finally {
    await writer.close();
  }
}

class Copy {
  private readonly reader: TargetReader;
  private readonly limits = new StreamLimits();
  /** Events missing in the target, which were sent to it unless `dryRun`. */
  added = 0;

  constructor(
    private readonly writer: TargetWriter,
    private readonly options: CopyOptions,
  ) {
    this.reader = new TargetReader(writer.connection);
  }

  async run(source: CopySource): Promise<CopyOutcome> {
    const { signal, advanced } = this.options;
    // First, with a short timeout, so that a wrong address is reported quickly.
    await markTargetErrors(this.reader.peek(FIRST_ANSWER_MS));
    for await (const { events, done, total } of source.pages()) {
      signal.throwIfAborted();
      await markTargetErrors(this.take(copyable(events, this.limits).map(usable)));
      advanced(done, total);
    }
    await markTargetErrors(this.finish());
    const { events, sha256 } = this.reader.digest;
    return { events, sha256, added: this.added, limitedStreams: this.limits.streams };
  }

  private async finish(): Promise<void> {
    const more = await this.reader.peek();
    if (more) throw aheadOfSource(more);
    if (!this.options.dryRun) await this.setLimits();
  }

  /** Compares the next events with those of the target, and appends the missing ones. */
  private async take(events: readonly CopiedEvent[]): Promise<void> {
    const known = this.added === 0 ? await this.matching(events) : 0;
    const missing = events.slice(known);
    this.added += missing.length;
    if (!this.options.dryRun) await this.append(missing);
  }

  /** Appends events until all of them are read back. */
  private async append(events: readonly CopiedEvent[]): Promise<void> {
    let missing = events;
    for (let failedSince: number | undefined; missing.length > 0;) {
      this.options.signal.throwIfAborted();
      const failure = await this.writer.append(missing).catch((error: unknown) => error);
      if (failure instanceof AppendRefusedError) throw refused(failure);
      const there = await this.matching(missing);
      missing = missing.slice(there);
      if (missing.length === 0) return;
      if (failure === undefined) throw lost(missing.length);
      if (there > 0) failedSince = undefined;
      failedSince ??= performance.now();
      if (performance.now() - failedSince > this.options.timeoutMs)
        throw new StoreUnavailableError('unknown', failure);
      await pause(RETRY_MS);
    }
  }

  private async matching(events: readonly CopiedEvent[]): Promise<number> {
    const count = await this.reader.matching(events);
    for (const event of events.slice(0, count)) this.writer.noteHead(event);
    return count;
  }

  /** Sets metadata and tombstones of streams as in the source. Called last, since they limit appends and reads. */
  private async setLimits(): Promise<void> {
    for (let attempt = 1; ; attempt += 1) {
      const metadata = this.limits.metadataMissingIn(this.reader.limits);
      const tombstones = this.limits.tombstonesMissingIn(this.reader.limits);
      if (metadata.length + tombstones.length === 0) return;
      if (attempt > LIMIT_TRIES) throw new CopyError('The target does not keep the metadata of its streams.');
      for (const event of metadata) await this.writer.setMetadata(event);
      for (const stream of tombstones) await this.writer.entomb(stream);
      const more = await this.reader.peek();
      if (more) throw aheadOfSource(more);
    }
  }
}

/** Marks errors of work with the target, to distinguish them from errors of the source. */
async function markTargetErrors<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw error instanceof StoreUnavailableError ? new TargetUnavailableError(error) : error;
  }
}

function usable(raw: RawEvent): CopiedEvent {
  const event = copiedEvent(raw);
  const { stream, revision, type } = event;
  // Without data, since the target checks the size.
  const problem = unusable({ stream, expectedRevision: 'any', events: [{ ...event, data: NOTHING }] });
  if (problem === null) return event;
  throw new CopyError(`${type}, event ${revision} of ${stream}, cannot be copied: ${problem}.`);
}

function refused({ event, hasFollowers, message, cause }: AppendRefusedError): CopyError {
  const { type, stream, revision, data } = event;
  const what = `The target refuses ${type}, event ${revision} of ${stream}, of ${data.byteLength} bytes: ${message}`;
  const then = hasFollowers
    ? 'It may have taken events that belong after it; copy into another, empty one.'
    : 'All events before it are there. The same command goes on once it takes this one.';
  return new CopyError(`${what} ${then}`, cause);
}

function lost(count: number): CopyError {
  return new CopyError(`The target has acknowledged ${count} events that it does not hold.`);
}

function aheadOfSource({ type, stream, revision }: RawEvent): CopyError {
  return new CopyError(
    `The target is in use already: after the events of the source it holds others, the first ${type}, event ${revision} of ${stream}.`,
  );
}
