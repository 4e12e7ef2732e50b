import { createHash, randomUUID } from 'node:crypto';
import { Readable, Transform, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Injectable } from '@nestjs/common';
import type { ExportKind } from '@timekeep/contracts/events/exports';
import { exportsStream } from '@timekeep/contracts/events/streams';
import { errorCode } from '@timekeep/log/settings/error-code';
import type { CommandContext } from '../event-store/command-context.js';
import { EventStore } from '../event-store/event-store.js';

/** An export of data of people. `filter` is what was asked for, as JSON. */
export interface ExportToRecord {
  readonly what: ExportKind;
  readonly filter: object;
  readonly context: CommandContext;
}

/** Longest text of an event. */
const FILTER_MAX_LENGTH = 700;

/** Records who took which data out of the system. */
@Injectable()
export class ExportLog {
  constructor(private readonly store: EventStore) {}

  /** @param digest SHA-256 of the bytes, in hex */
  async record({ what, filter, context }: ExportToRecord, rows: number, digest: string): Promise<void> {
    const text = JSON.stringify(filter).slice(0, FILTER_MAX_LENGTH);
    const event = { type: 'DataExported', data: { what, filter: text, rows, digest } } as const;
    const stream = exportsStream(new Date().toISOString().slice(0, 7));
    await this.store.appendAll([{ stream, revision: 'any', facts: [{ event, id: randomUUID() }] }], context);
  }

  /** Records a file that was made whole before it is sent. */
  recordFile(exported: ExportToRecord, rows: number, file: string | Uint8Array): Promise<void> {
    return this.record(exported, rows, createHash('sha256').update(file).digest('hex'));
  }

  /**
   * Sends the file that `write` makes of the pages. The export is recorded before the file ends, so that none is complete without it, and
   * also if the client leaves before.
   */
  async send(
    exported: ExportToRecord,
    pages: Readable,
    to: Writable,
    write: (pages: Readable, to: Writable) => Promise<void>,
  ): Promise<void> {
    const hash = createHash('sha256');
    let rows = 0;
    const counted = Readable.from(counting(pages, (count) => (rows += count)));
    // A client that disconnects ends both streams.
    counted.once('close', () => pages.destroy());
    let isRecorded = false;
    const record = async () => {
      if (isRecorded) return;
      isRecorded = true;
      await this.record(exported, rows, hash.digest('hex'));
    };
    const file = new Transform({
      transform: (chunk: Buffer, _encoding, done) => {
        hash.update(chunk);
        done(null, chunk);
      },
      flush: (done) => {
        record().then(() => {
          done();
        }, done);
      },
    });
    // Those who wait for the end of the response, and the pipeline, are more than the ten beyond which Node.js warns of a leak.
    to.setMaxListeners(2 * to.getMaxListeners());
    const sent = pipeline(file, to).catch(async (error: unknown) => {
      await record();
      if (errorCode(error) !== 'ERR_STREAM_PREMATURE_CLOSE') throw error;
    });
    await Promise.all([write(counted, file), sent]);
  }
}

async function* counting(
  pages: AsyncIterable<readonly unknown[]>,
  count: (rows: number) => void,
): AsyncGenerator<readonly unknown[]> {
  for await (const page of pages) {
    count(page.length);
    yield page;
  }
}
