import type { CommittedEvent } from '../event.types.js';

const MAX_EVENTS = 8192;
const MAX_BYTES = 16 * 1024 * 1024;

/**
 * The last events of the log, in memory, for subscriptions. Positions have no gaps, so an index is computed
 * from a position, and a change from the tables to this buffer and back neither loses nor repeats an event.
 */
export class RecentEvents {
  #events: CommittedEvent[] = [];
  #bytes = 0;
  #lastPosition = 0;
  #wake: (() => void)[] = [];

  /** Position of the last event of the log; 0 for an empty log. */
  get lastPosition(): number {
    return this.#lastPosition;
  }

  /** Adds events that were just committed, directly after the last one. */
  add(events: readonly CommittedEvent[]): void {
    for (const event of events) {
      this.#events.push(event);
      this.#bytes += event.message.byteLength;
      this.#lastPosition = event.position;
    }
    if (this.#events.length > MAX_EVENTS || this.#bytes > MAX_BYTES) this.#forgetOldest();
    this.#wakeAll();
  }

  /** Clears the buffer after events may have been committed without being added. */
  restart(lastPosition: number): void {
    this.#events = [];
    this.#bytes = 0;
    this.#lastPosition = lastPosition;
    this.#wakeAll();
  }

  /** Returns up to `limit` events after a position; undefined if the first of them has been dropped. */
  after(position: number, limit: number): CommittedEvent[] | undefined {
    const first = this.#lastPosition - this.#events.length + 1;
    const start = position + 1 - first;
    if (start < 0) return undefined;
    return this.#events.slice(start, start + limit);
  }

  /** Resolves when there may be events after a position, or the signal is aborted. */
  waitBeyond(position: number, signal: AbortSignal): Promise<void> {
    if (this.#lastPosition > position || signal.aborted) return Promise.resolve();
    return new Promise((resolve) => {
      const wake = () => {
        signal.removeEventListener('abort', wake);
        resolve();
      };
      this.#wake.push(wake);
      signal.addEventListener('abort', wake, { once: true });
    });
  }

  #forgetOldest(): void {
    let from = Math.max(0, this.#events.length - MAX_EVENTS / 2);
    let bytes = this.#events.slice(from).reduce((sum, event) => sum + event.message.byteLength, 0);
    for (; bytes > MAX_BYTES / 2 && from < this.#events.length; from += 1) {
      bytes -= this.#events[from]?.message.byteLength ?? 0;
    }
    this.#events = this.#events.slice(from);
    this.#bytes = bytes;
  }

  #wakeAll(): void {
    const wake = this.#wake;
    this.#wake = [];
    for (const resume of wake) resume();
  }
}
