import { createProcessLogger } from '@timekeep/log/logging/create-logger';

import { readVariable } from '@timekeep/log/settings/secret-files';

import { readMaxAppendSize } from '../settings/environment.js';
import { readLogAccess } from './access/log-access.js';
import { startEventLog } from './start-event-log.js';

const log = createProcessLogger('event-log');

/** Reads an environment variable that the process cannot do without. */
function required(name: string): string {
  const value = readVariable(process.env, name);
  if (value === undefined || value === '') throw new Error(`${name} is not set`);
  return value;
}

async function main(): Promise<void> {
  // While it starts there is nothing yet to be finished.
  let finish = (): Promise<void> => Promise.resolve();
  let stopping = false;
  const stop = (): void => {
    if (stopping) return;
    stopping = true;
    finish().then(
      () => process.exit(0),
      (error: unknown) => {
        log.error({ err: error }, 'could not stop cleanly');
        process.exit(1);
      },
    );
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
  // The parent's end of the channel closes with the parent, however it ended; it may have ended already.
  process.on('disconnect', stop);
  if (process.send !== undefined && !process.connected) stop();

  const insecure = process.env['EVENT_LOG_INSECURE'] === 'true';
  const maxAppendSize = readMaxAppendSize(process.env);
  const eventLog = await startEventLog({
    databaseUrl: required('EVENT_LOG_DATABASE_URL'),
    port: Number(required('EVENT_LOG_PORT')),
    ...(maxAppendSize === undefined ? {} : { maxAppendSize }),
    ...(insecure ? {} : { access: await readLogAccess(required('EVENT_LOG_ACCESS_FILE')) }),
    log,
  });
  finish = () => eventLog.stop();
  log.info({ port: eventLog.port }, 'event log is listening');
}

main().catch((error: unknown) => {
  log.fatal({ err: error }, error instanceof Error ? error.message : 'could not start');
  process.exit(1);
});
