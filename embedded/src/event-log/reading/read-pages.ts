import type { CommittedEvent, Direction } from '../event.types.js';
import type { EventPage, EventReader } from '../storage/event-reader.js';

/** Size of the first page: most reads of a stream are short. Later pages are larger. */
const PAGE_EVENTS = { first: 256, most: 2048 } as const;

export interface ReadRange {
  readonly stream?: string;
  /** First position (of all events) or revision (of a stream), included. */
  readonly from: number;
  readonly direction: Direction;
  readonly maxCount: number;
}

/** Reads pages, with one page prefetched while the previous one is being sent. */
export async function* readPages(
  reader: EventReader,
  range: ReadRange,
): AsyncGenerator<readonly CommittedEvent[]> {
  let { from, maxCount: left } = range;
  let size: number = PAGE_EVENTS.first;
  const request = (): Promise<EventPage> => {
    const page = reader.readPage({ ...range, from, limit: Math.min(left, size) });
    size = Math.min(size * 2, PAGE_EVENTS.most);
    return page;
  };
  let ahead: Promise<EventPage> | undefined = left > 0 ? request() : undefined;
  try {
    while (ahead !== undefined) {
      const page: EventPage = await ahead;
      ahead = undefined;
      left -= page.events.length;
      const last = page.events.at(-1);
      if (last !== undefined && !page.end && left > 0) {
        const key = range.stream === undefined ? last.position : last.revision;
        from = range.direction === 'forwards' ? key + 1 : key - 1;
        ahead = request();
        // Avoids an unhandled rejection; the error is thrown when the page is awaited.
        ahead.catch(() => undefined);
      }
      yield page.events;
    }
  } finally {
    await ahead?.catch(() => undefined);
  }
}
