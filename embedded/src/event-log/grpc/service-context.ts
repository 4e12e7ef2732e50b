import type { Logger } from 'pino';

import type { RecentEvents } from '../reading/recent-events.js';
import type { EventReader } from '../storage/event-reader.js';
import type { LogWriter } from '../writing/log-writer.js';
import type { OpenCalls } from './calls/server-call.js';

/** Dependencies of the handlers. */
export interface ServiceContext {
  readonly writer: LogWriter;
  readonly reader: EventReader;
  readonly recent: RecentEvents;
  readonly openCalls: OpenCalls;
  /** Maximum size of an append in bytes. */
  readonly maxAppendSize: number;
  readonly log: Logger;
}
