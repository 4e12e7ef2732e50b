import type { LogPosition } from '@timekeep/log/position';
import type { LoggedEvent } from './logged-event.js';

/** What was taken at once: some events, and how far the log was read, at or after the last of them. */
export interface EventBatch {
  readonly events: readonly LoggedEvent[];
  readonly position: LogPosition;
}
