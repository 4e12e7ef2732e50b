import type { LogPosition } from '@timekeep/log/position';
import { WholeLog, type LoggedEvent } from '@timekeep/log/client/whole-log';
import { configurationOf } from '../../system/system-configuration.js';
import { locateSystem } from '../../system/system-location.js';
import type { EventChoice } from './events.group.js';
import { withoutHashes } from './without-hashes.js';

/** Works on the log of the system; its tables are not needed. */
export async function onLog<T>(work: (log: WholeLog) => Promise<T>): Promise<T> {
  const log = new WholeLog(configurationOf(locateSystem(process.env)));
  try {
    return await work(log);
  } finally {
    await log.close();
  }
}

/** Where reading begins; null for the beginning of the log. */
export function startOf({ after }: EventChoice): LogPosition | null {
  return after === undefined ? null : { commit: after, prepare: after };
}

/** An event as it is shown: with its moment, and without the one at which this log happened to take it. */
export type ShownEvent = Omit<LoggedEvent, 'created'>;

/** Those of the events that are asked for, as they may be shown. */
export function chosen(events: readonly ShownEvent[], { stream = '', type }: EventChoice): ShownEvent[] {
  return events
    .filter((event) => event.stream.startsWith(stream) && (type === undefined || event.type === type))
    .map(shown);
}

function shown({ position, recordedAt, stream, revision, id, type, metadata, data }: ShownEvent): ShownEvent {
  return { position, recordedAt, stream, revision, id, type, metadata, data: withoutHashes(data) };
}
