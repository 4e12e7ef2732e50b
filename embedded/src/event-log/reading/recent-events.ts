import type { CommittedEvent } from '../event.types.js';

const MAX_EVENTS = 8192;
const MAX_BYTES = 16 * 1024 * 1024;

/**
 * The end of the log, in memory, for those who follow it. Positions have no gaps, so whether an event is here is a
 * matter of arithmetic, and passing from the tables to this and back can neither lose nor repeat one.
 */
export class RecentEvents {
  #events: CommittedEvent[] = [];
  #bytes = 0;
  #lastPosition = 0;
  #wake: (() => void)[] = [];

  /** The position of the last event of the log; 0 when it is empty. */
  get lastPosition(): number {
    return this.#lastPosition;
  }

  /** Takes up events that were just committed, right after the last one. */
  add(events: readonly CommittedEvent[]): void {
    for (const event of events) {
      this.#events.push(event);
      this.#bytes += event.message.byteLength;
      this.#lastPosition = event.position;
    }
    if (this.#events.length > MAX_EVENTS || this.#bytes > MAX_BYTES) this.#forgetOldest();
    this.#wakeAll();
  }

  /** Begins anew after events may have been committed that were not added here. */
  restart(lastPosition: number): void {
    this.#events = [];
    this.#bytes = 0;
    this.#lastPosition = lastPosition;
    this.#wakeAll();
  }

  /** Up to `limit` events after a position; undefined when the first of them is no longer here. */
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
