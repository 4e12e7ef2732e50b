import { join } from 'node:path';

import { SecretFileError, withSecretsFromFiles } from '@timekeep/log/settings/secret-files';

import { StartRefusedError } from '../settings/start-refused.error.js';
import { checkBackendEnvironment } from './system-environment.js';
import { lockDataFolder, markDataFolder } from './data-folder/folder-use.js';
import { keepReserve } from './data-folder/reserve.js';
import { findSecrets } from './data-folder/secrets.js';
import { demoWarning, OPEN_REGISTRATION, SIGN_INS } from './demo/demo.js';
import { LogFile, SystemLog } from './output/system-log.js';
import { assertPortIsFree, isLoopback } from './running/probes.js';
import { runUntilStopped } from './running/run-until-stopped.js';
import { readSettings, type Settings } from './settings.js';
import { System } from './system.js';

const NAME = 'supervisor';

/**
 * Runs the whole system until the process is told to stop, and returns the exit code. Its lines go to the log of the system;
 * messages for the user who starts it, for example `Ready`, are printed as plain text.
 *
 * @param root folder of the repository
 */
export function runSystem(root: string): Promise<number> {
  return runUntilStopped('Timekeep', async (run) => {
    const env = resolvedEnvironment();
    const settings = readSettings(env, root);
    const { dataDir, host, port, demo } = settings;
    await checkBackendEnvironment(settings, env);
    const unlock = await lockDataFolder(dataDir);
    const output = openLog(settings);
    try {
      await assertPortIsFree(host, port);
      const secrets = await findSecrets(settings, env);
      await markDataFolder(dataDir, demo ? 'demo' : 'real');
      await keepReserve(dataDir);
      const log = output.logger(NAME);
      const system = new System(settings, { secrets, env }, output, (line) => {
        log.info(line);
      });
      return await run(system, () => {
        for (const line of greeting(settings)) {
          console.log(line);
          output.keep(NAME, line);
        }
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

function openLog({ dataDir, logLevel }: Settings): SystemLog {
  const file = new LogFile({
    folder: join(dataDir, 'logs'),
    report: (problem) => {
      output.logger(NAME).warn(problem);
    },
  });
  const output = new SystemLog(process.stdout, file, logLevel);
  return output;
}

function greeting({ host, port, demo, smtpUrl, registrationProof }: Settings): string[] {
  const ready = `Ready: http://localhost:${port}`;
  if (demo) {
    const open = registrationProof === 'none' ? [OPEN_REGISTRATION] : [];
    return [ready, ...SIGN_INS, ...open, ...(isLoopback(host) ? [] : [demoWarning(host)])];
  }
  return smtpUrl.startsWith('file:')
    ? [ready, `Warning: SMTP_URL names no server. Mail goes to ${smtpUrl}.`]
    : [ready];
}
