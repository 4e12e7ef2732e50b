import { writeFile } from 'node:fs/promises';
import { setFlagsFromString } from 'node:v8';
import { createProcessLogger } from '@timekeep/log/logging/logger';
import { ConfigurationError } from '@timekeep/log/settings/environment-reader';
import { startProjections } from './engine/start-projections.js';
import { readSettings, type ProjectionsSettings } from './settings.js';

// Building tables creates much short-lived garbage: by default V8 lets the heap grow to four times the live data, without a gain in speed.
setFlagsFromString('--heap-growing-percent=100');

const logger = createProcessLogger('projections');

/** Ends the process with a line for each problem, before it connects or writes. */
function checkedSettings(): ProjectionsSettings {
  try {
    return readSettings(process.env);
  } catch (error) {
    if (!(error instanceof ConfigurationError)) throw error;
    for (const line of error.lines) logger.fatal(line);
    return process.exit(1);
  }
}

let stopping: Promise<void> | undefined;
async function stop(why: string): Promise<void> {
  logger.info(`Stopping: ${why}`);
  await (await projections).stop();
  process.exit(0);
}
const stopOnce = (why: string): void => void (stopping ??= stop(why));
const orphaned = (): void => {
  stopOnce('the parent process is gone');
};

const { heartbeatFile, ...addresses } = checkedSettings();

/** Updates the modification time of the file, which the probe checks (probe.ts). */
let fileFailed = false;
function touchHeartbeatFile(file: string): void {
  writeFile(file, '').then(
    () => {
      fileFailed = false;
    },
    (error: unknown) => {
      if (!fileFailed) logger.error({ err: error }, `HEARTBEAT_FILE ${file} cannot be written`);
      fileFailed = true;
    },
  );
}

const projections = startProjections({
  ...addresses,
  logger,
  ...(heartbeatFile !== null && {
    working: () => {
      touchHeartbeatFile(heartbeatFile);
    },
  }),
});
process.once('SIGTERM', stopOnce);
process.once('SIGINT', stopOnce);
process.once('disconnect', orphaned);
// The parent may have ended before the listener was added.
if (process.send !== undefined && !process.connected) orphaned();
