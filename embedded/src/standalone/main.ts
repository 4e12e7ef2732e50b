import { resolve } from 'node:path';

import { createProcessLogger } from '@timekeep/log/logging/logger';
import { destination } from 'pino';

import { lockDataFolder, markDataFolder } from '../supervisor/data-folder/folder-use.js';
import { assertPortIsFree } from '../supervisor/running/probes.js';
import { runUntilStopped } from '../supervisor/running/run-until-stopped.js';
import { readEventLogSettings, StandaloneEventLog } from './standalone-event-log.js';

const LOOPBACK = '127.0.0.1';
const STDERR = 2;

/**
 * Runs the standalone event log until the process is told to stop, and returns the exit code.
 *
 * @param args of the command line
 * @param root folder of the repository
 */
function runEventLog(args: readonly string[], root: string): Promise<number> {
  const say = (line: string): void => {
    console.log(line);
  };
  return runUntilStopped('The event log', async (run) => {
    const settings = readEventLogSettings(process.env, args, root);
    const unlock = await lockDataFolder(settings.dataDir);
    try {
      await assertPortIsFree(LOOPBACK, settings.port);
      await markDataFolder(settings.dataDir, 'event log');
      const log = createProcessLogger('event-log', {
        destination: destination({ dest: STDERR, sync: true }),
      });
      const eventLog = new StandaloneEventLog(settings, log, say);
      return await run(eventLog, () => {
        for (const line of eventLog.description) say(line);
      });
    } finally {
      await unlock();
    }
  });
}

// The reader of the output may end; the log continues.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);

const root = resolve(import.meta.dirname, '../../..');
process.exit(await runEventLog(process.argv.slice(2), root));
