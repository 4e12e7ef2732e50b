import type { LogPosition } from '@timekeep/projections/checkpoint/log-position';
import { WholeLog, type LoggedEvent } from '../../../event-store/whole-log.js';
import { configurationOf } from '../../system/system-configuration.js';
import { locateSystem } from '../../system/system-location.js';
import type { EventChoice } from './events.group.js';

/** Works on the log of the system; its tables are not needed. */
export async function onLog<T>(work: (log: WholeLog) => Promise<T>): Promise<T> {
  const log = new WholeLog(configurationOf(locateSystem(process.env)).eventStoreUrl);
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

/** Those of the events that are asked for, as they may be shown. */
export function chosen(events: readonly LoggedEvent[], { stream = '', type }: EventChoice): LoggedEvent[] {
  return events
    .filter((event) => event.stream.startsWith(stream) && (type === undefined || event.type === type))
    .map((event) => ({ ...event, data: withoutHashes(event.data) }));
}

/** Without what stands for a secret: whoever has it can try out passwords and PINs as fast as a machine does. */
function withoutHashes(data: unknown): unknown {
  if (typeof data !== 'object' || data === null || Array.isArray(data)) return data;
  return Object.fromEntries(
    Object.entries(data).map(([field, value]: [string, unknown]) => [
      field,
      field.endsWith('Hash') ? '(left out)' : value,
    ]),
  );
}
