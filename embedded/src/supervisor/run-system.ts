import { checkBackendEnvironment } from './check-backend.js';
import { markDataFolder } from './data-folder/folder-use.js';
import { lockDataFolder } from './data-folder/data-folder-lock.js';
import { findSecrets } from './data-folder/secrets.js';
import { demoWarning, SIGN_INS } from './demo/demo.js';
import { PartOutput } from './parts/part-output.js';
import { assertPortIsFree, isLoopback } from './running/probes.js';
import { runUntilStopped } from './running/run-until-stopped.js';
import { readSettings } from './settings.js';
import { System } from './system.js';

/**
 * Runs the whole system until it is told to stop, and returns the exit code of the process.
 *
 * @param root the folder of the repository
 */
export function runSystem(root: string): Promise<number> {
  const say = (line: string): void => {
    console.log(line);
  };
  return runUntilStopped('Timekeep', async (run) => {
    const settings = readSettings(process.env, root);
    const { dataDir, host, port, demo, smtpUrl } = settings;
    await checkBackendEnvironment(settings, process.env);
    const unlock = await lockDataFolder(dataDir);
    try {
      await assertPortIsFree(host, port);
      const secrets = await findSecrets(settings, process.env);
      await markDataFolder(dataDir, demo ? 'demo' : 'real');
      return await run(new System(settings, secrets, new PartOutput(process.stdout), say), () => {
        say(`Ready: http://localhost:${port}`);
        if (demo) {
          for (const line of SIGN_INS) say(line);
          if (!isLoopback(host)) say(demoWarning(host));
        } else if (smtpUrl.startsWith('file:'))
          say(`Warning: SMTP_URL names no server. Mail goes to ${smtpUrl}.`);
      });
    } finally {
      await unlock();
    }
  });
}
