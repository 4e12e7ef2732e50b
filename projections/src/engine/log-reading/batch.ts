import type { LogPosition } from '@timekeep/log/position';
import type { LoggedEvent } from './logged-event.js';

/** Events that are handled together. `position` is that up to which the log was read, at or after the last of them. */
export interface EventBatch {
  readonly events: readonly LoggedEvent[];
  readonly position: LogPosition;
}
