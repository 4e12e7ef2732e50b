import { isAfter, type LogPosition } from '@timekeep/log/position';
import type { EventBatch } from './batch.js';
import type { LoggedEvent } from './logged-event.js';

/** The part of the log that a reader holds in memory: all events of ours between two positions. */
export class EventWindow {
  private events: LoggedEvent[] = [];
  private start: LogPosition | null;
  private reached: LogPosition | null;
  private last: LogPosition | null;

  /** An empty window, after an event's position or before the first event. */
  constructor(after: LogPosition | null) {
    this.start = after;
    this.reached = after;
    this.last = after;
  }

  /** The position up to which the log was read. */
  get end(): LogPosition | null {
    return this.reached;
  }

  /** The position of the last event, also when it was dropped. Unlike `end` it is always that of a record of the log. */
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

  /** The log was read up to here, and no event of ours was left behind. */
  passed(position: LogPosition): void {
    if (isAfter(position, this.reached)) this.reached = position;
  }

  /** Whether everything after the position is still here, and nothing before it is yet to come. */
  covers(position: LogPosition | null): boolean {
    return !isAfter(this.start, position) && !isAfter(position, this.reached);
  }

  /** How many events lie after the position. */
  countAfter(position: LogPosition | null): number {
    return this.events.length - this.indexAfter(position);
  }

  /** What follows a position, up to so many events; undefined while nothing does. */
  after(position: LogPosition | null, most: number): EventBatch | undefined {
    if (this.reached === null || !isAfter(this.reached, position)) return undefined;
    const first = this.indexAfter(position);
    const events = this.events.slice(first, first + most);
    const last = events.at(-1);
    const isAll = first + events.length === this.events.length;
    return { events, position: last && !isAll ? last.position : this.reached };
  }

  /** Lets go of the oldest events, so many. */
  drop(count: number): void {
    const last = this.events[count - 1];
    if (!last) return;
    this.events = this.events.slice(count);
    this.start = last.position;
  }

  /** Events are in the order of their positions, so halving finds the place. */
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
