import { open, stat, truncate } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';

/** A message of PostgreSQL's log. */
export interface ServerLogLine {
  readonly level: 'debug' | 'info' | 'warn' | 'error' | 'fatal';
  /** An ISO instant. */
  readonly time: string;
  /** Pid of the server process that wrote it. */
  readonly pid: number;
  readonly msg: string;
}

const LEVELS: ReadonlyMap<string, ServerLogLine['level']> = new Map([
  ['DEBUG', 'debug'],
  ['INFO', 'info'],
  ['NOTICE', 'info'],
  ['LOG', 'info'],
  ['WARNING', 'warn'],
  ['ERROR', 'error'],
  ['FATAL', 'error'],
  ['PANIC', 'fatal'],
]);
const HEAD = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d\.\d{3}) UTC \[(\d+)\] ([A-Z]+)\d?: {2}(.*)$/;
const LOOK_EVERY_MS = 500;
const MAX_BYTES = 10 * 1024 * 1024;
const READ_BYTES = 256 * 1024;

/**
 * Returns the messages in a part of PostgreSQL's log. Statements and details are omitted, since they quote values.
 */
export function readServerLog(text: string): ServerLogLine[] {
  const lines: ServerLogLine[] = [];
  for (const line of text.split('\n')) {
    const [, date = '', time = '', pid = '', severity = '', msg = ''] = HEAD.exec(line) ?? [];
    const level = LEVELS.get(severity);
    if (level !== undefined) lines.push({ level, time: `${date}T${time}Z`, pid: Number(pid), msg });
  }
  return lines;
}

/**
 * Follows PostgreSQL's log file. The server writes to a file and not to a pipe, since it must not depend on a reader. A
 * file of more than 10 MB is emptied after it was read to its end; a message written at this moment is lost.
 *
 * @param from offset to begin at, in bytes
 * @returns a function that ends it after the messages written until then
 */
export function followServerLog(
  file: string,
  from: number,
  take: (line: ServerLogLine) => void,
  maxBytes = MAX_BYTES,
): () => Promise<void> {
  const stopping = new AbortController();
  const following = follow();
  return async () => {
    stopping.abort();
    await following;
  };

  async function follow(): Promise<void> {
    let offset = from;
    while (!stopping.signal.aborted) {
      offset = await readOn(offset);
      await delay(LOOK_EVERY_MS, undefined, { signal: stopping.signal, ref: false }).catch(() => undefined);
    }
    await readOn(offset);
  }

  /** Reads from the offset. An unreadable file is retried; one that has become shorter is read from its start. */
  async function readOn(offset: number): Promise<number> {
    try {
      const { size } = await stat(file);
      const end = await passOn(size < offset ? 0 : offset, size);
      if (end <= maxBytes || (await stat(file)).size !== end) return end;
      await truncate(file);
      return 0;
    } catch {
      return offset;
    }
  }

  /** Passes on the messages up to the last complete line. */
  async function passOn(offset: number, size: number): Promise<number> {
    if (size <= offset) return offset;
    const handle = await open(file);
    try {
      let read = offset;
      while (read < size) {
        const { buffer, bytesRead } = await handle.read(Buffer.alloc(READ_BYTES), 0, READ_BYTES, read);
        const whole = buffer.subarray(0, bytesRead).lastIndexOf('\n') + 1;
        // Skips a line that is longer than the read buffer.
        const taken = whole > 0 || bytesRead < READ_BYTES ? whole : bytesRead;
        if (taken === 0) break;
        for (const line of readServerLog(buffer.subarray(0, taken).toString('utf8'))) take(line);
        read += taken;
      }
      return read;
    } finally {
      await handle.close();
    }
  }
}
