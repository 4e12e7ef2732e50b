import { isAfter, type LogPosition } from '@timekeep/log/position';
import type { EventBatch, LoggedEvent } from './logged-event.js';

/** Sliding window of the log in memory: all events of Timekeep between two positions. */
export class EventWindow {
  private events: LoggedEvent[] = [];
  private start: LogPosition | null;
  private reached: LogPosition | null;
  private last: LogPosition | null;

  /** Creates an empty window after the position of an event, or before the first event. */
  constructor(after: LogPosition | null) {
    this.start = after;
    this.reached = after;
    this.last = after;
  }

  /** The position up to which the log was read. */
  get end(): LogPosition | null {
    return this.reached;
  }

  /** Position of the last event, dropped ones included. Unlike `end`, the log has an event at this position. */
  get lastEvent(): LogPosition | null {
    return this.last;
  }

  get size(): number {
    return this.events.length;
  }

  append(event: LoggedEvent): void {
    this.events.push(event);
    this.reached = event.position;
    this.last = event.position;
  }

  /** Advances `end`: the log was read up to here, and there are no more events of Timekeep before it. */
  passed(position: LogPosition): void {
    if (isAfter(position, this.reached)) this.reached = position;
  }

  /** True if the window has all events after the position, and the log was read at least that far. */
  covers(position: LogPosition | null): boolean {
    return !isAfter(this.start, position) && !isAfter(position, this.reached);
  }

  /** Returns the number of events after the position. */
  countAfter(position: LogPosition | null): number {
    return this.events.length - this.indexAfter(position);
  }

  /** Returns at most `most` events after a position; undefined if there are none yet. */
  after(position: LogPosition | null, most: number): EventBatch | undefined {
    if (this.reached === null || !isAfter(this.reached, position)) return undefined;
    const first = this.indexAfter(position);
    const events = this.events.slice(first, first + most);
    const last = events.at(-1);
    const isAll = first + events.length === this.events.length;
    return { events, position: last && !isAll ? last.position : this.reached };
  }

  /** Drops the oldest `count` events. */
  drop(count: number): void {
    const last = this.events[count - 1];
    if (!last) return;
    this.events = this.events.slice(count);
    this.start = last.position;
  }

  /** Binary search: events are ordered by position. */
  private indexAfter(position: LogPosition | null): number {
    let [low, high] = [0, this.events.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (isAfter(this.events[middle]?.position ?? null, position)) high = middle;
      else low = middle + 1;
    }
    return low;
  }
}
