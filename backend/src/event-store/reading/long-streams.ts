import type { TimekeepEvent } from '@timekeep/contracts/events/catalog';
import type { ClientEvent } from '@timekeep/log/client/reads';
import { LRUCache } from 'lru-cache';
import { parseStream, type StreamContents } from './stream-contents.js';

/** Events from which on a stream is kept; shorter ones are read whole as fast. */
const LONG = 250;
/** Streams kept; beyond them the least recently used one is read from its start. */
const MAX_STREAMS = 16;

type Contents = StreamContents<TimekeepEvent>;

interface KeptStream {
  readonly contents: Contents;
  readonly last: Pick<ClientEvent, 'id' | 'revision'>;
  /** Keys of the void events of all streams when it was read. */
  readonly voided: ReadonlySet<string>;
}

/** Reads of a stream from a revision on, which is included, or from its start. */
type ReadFrom = (revision: bigint | 'start') => Promise<readonly ClientEvent[]>;

/**
 * Keeps the contents of long streams, of which only what was recorded since has to be read: an import of thousands of employees reads
 * the stream of all their numbers for each of them.
 */
export class LongStreams {
  private readonly kept = new LRUCache<string, KeptStream>({ max: MAX_STREAMS });

  /**
   * Returns the present contents of a stream.
   *
   * @throws what `readFrom` throws, and UnreadableStreamError like `parseStream`
   */
  async read(stream: string, readFrom: ReadFrom, voiding: Promise<ReadonlySet<string>>): Promise<Contents> {
    const kept = this.kept.get(stream);
    const [recorded, voided] = await Promise.all([readFrom(kept?.last.revision ?? 'start'), voiding]);
    if (kept && continues(kept, recorded, voided)) {
      const contents = withMore(kept.contents, parseStream(stream, recorded.slice(1), voided));
      return this.keep(stream, contents, recorded, voided);
    }
    const whole = kept ? await readFrom('start') : recorded;
    return this.keep(stream, parseStream(stream, whole, voided), whole, voided);
  }

  private keep(
    stream: string,
    contents: Contents,
    recorded: readonly ClientEvent[],
    voided: ReadonlySet<string>,
  ): Contents {
    const last = recorded.at(-1);
    if (last && contents.events.length >= LONG) this.kept.set(stream, { contents, last, voided });
    return contents;
  }
}

/**
 * True if events, read from the last kept one on, follow the kept ones, and the same events are void: another event may have been declared
 * void, or the log been restored from a backup.
 */
function continues(
  { last, voided: before }: KeptStream,
  [first]: readonly ClientEvent[],
  voided: ReadonlySet<string>,
): boolean {
  const isSameLog = first?.id === last.id && first.revision === last.revision;
  return isSameLog && voided.size === before.size && [...voided].every((key) => before.has(key));
}

function withMore(former: Contents, more: Contents): Contents {
  if (more.revision === null) return former;
  return { ...more, events: [...former.events, ...more.events] };
}
