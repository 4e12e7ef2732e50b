import { join } from 'node:path';

import { SecretFileError, withSecretsFromFiles } from '@timekeep/log/settings/secret-files';

import { StartRefusedError } from '../settings/start-refused.error.js';
import { checkBackendEnvironment } from './system-environment.js';
import { lockDataFolder, markDataFolder } from './data-folder/folder-use.js';
import { keepReserve } from './data-folder/reserve.js';
import { findSecrets } from './data-folder/secrets.js';
import { greeting } from './greeting.js';
import { LogFile, SystemLog } from './output/system-log.js';
import { assertPortIsFree } from './running/probes.js';
import { runUntilStopped } from './running/run-until-stopped.js';
import { readSettings, type Settings } from './settings.js';
import { System } from './system.js';

const NAME = 'supervisor';

/**
 * Runs the whole system until the process is told to stop, and returns the exit code. Its lines go to the log of the system;
 * messages for the user who starts it, for example `Ready`, are printed as plain text.
 *
 * @param root folder of the repository
 * @param isVerbose on a terminal: all lines of the log, instead of the steps of the start and the warnings
 */
export function runSystem(root: string, { isVerbose = false } = {}): Promise<number> {
  return runUntilStopped('Timekeep', async (run) => {
    const env = resolvedEnvironment();
    const settings = readSettings(env, root);
    const { dataDir, host, port, demo } = settings;
    await checkBackendEnvironment(settings, env);
    const unlock = await lockDataFolder(dataDir);
    const output = openLog(settings, isVerbose);
    try {
      await assertPortIsFree(host, port);
      const secrets = await findSecrets(settings, env);
      await markDataFolder(dataDir, demo ? 'demo' : 'real');
      const log = output.logger(NAME);
      // A quota, for instance, is no reason not to start.
      await keepReserve(dataDir).catch((error: unknown) => {
        const why = error instanceof Error ? error.message : String(error);
        log.warn(`No room is kept for a full disk: ${why}`);
      });
      const system = new System(settings, { secrets, env }, output, (line) => {
        log.info(line);
      });
      return await run(system, async () => {
        for (const line of await greeting(settings, system.eventsUrl())) {
          console.log(line);
          output.keep(NAME, line);
        }
        if (process.stdout.isTTY && !isVerbose)
          console.log(
            `The log is in ${join(dataDir, 'logs')}; npm start -- --verbose shows it. Ctrl-C stops everything.`,
          );
      });
    } finally {
      await output.close();
      await unlock();
    }
  });
}

/** @throws StartRefusedError when the file of a secret cannot be read */
function resolvedEnvironment(): NodeJS.ProcessEnv {
  try {
    return withSecretsFromFiles(process.env);
  } catch (error) {
    throw error instanceof SecretFileError ? new StartRefusedError(error.message) : error;
  }
}

function openLog({ dataDir, logLevel }: Settings, isVerbose: boolean): SystemLog {
  const file = new LogFile({
    folder: join(dataDir, 'logs'),
    report: (problem) => {
      output.logger(NAME).warn(problem);
    },
  });
  const output = new SystemLog(process.stdout, file, logLevel, isVerbose);
  return output;
}
