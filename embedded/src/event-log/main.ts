import { createProcessLogger } from '@timekeep/log/logging/logger';

import { readMaxAppendSize, readSettingsOf } from '../settings/environment.js';
import { readLogAccess } from './access/log-access.js';
import { startEventLog } from './start-event-log.js';

const log = createProcessLogger('event-log');

/** @throws StartRefusedError with a line for each variable that is missing or wrong */
function readEventLogSettings(env: NodeJS.ProcessEnv) {
  const given = (): boolean => true;
  return readSettingsOf(env, (reader) => ({
    databaseUrl: reader.required(
      'EVENT_LOG_DATABASE_URL',
      'the address of the database of the events',
      given,
    ),
    port: Number(
      reader.required('EVENT_LOG_PORT', 'the port that the event log listens on', (text) =>
        /^\d+$/.test(text),
      ),
    ),
    accessFile: reader.flag('EVENT_LOG_INSECURE', false)
      ? undefined
      : reader.required('EVENT_LOG_ACCESS_FILE', 'the file with its certificate and credentials', given),
    maxAppendSize: readMaxAppendSize(reader),
  }));
}

async function main(): Promise<void> {
  // During the start there is no work to finish.
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
  // The channel closes when the parent ends for any reason; it may have ended already.
  process.on('disconnect', stop);
  if (process.send !== undefined && !process.connected) stop();

  const { accessFile, maxAppendSize, ...settings } = readEventLogSettings(process.env);
  const eventLog = await startEventLog({
    ...settings,
    ...(maxAppendSize === undefined ? {} : { maxAppendSize }),
    ...(accessFile === undefined ? {} : { access: readLogAccess(accessFile) }),
    log,
  });
  finish = () => eventLog.stop();
  log.info({ port: eventLog.port }, 'event log is listening');
}

main().catch((error: unknown) => {
  log.fatal({ err: error }, error instanceof Error ? error.message : 'could not start');
  process.exit(1);
});
