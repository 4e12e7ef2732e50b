import { join } from 'node:path';
import { SecretFileError, withSecretsFromFiles } from '@timekeep/log/settings/secret-files';
import { Client } from '@timekeep/log/database/proven-server';
import { VERSION } from '@timekeep/log/settings/version';
import { StartRefusedError } from '../settings/start-refused.error.js';
import { checkBackendEnvironment } from './system-environment.js';
import { keepReserve, lockDataFolder, markDataFolder } from './data-folder/folder-use.js';
import { findSecrets } from './data-folder/secrets.js';
import { LogFile, SystemLog } from './output/system-log.js';
import { assertPortIsFree, isLoopback } from './running/probes.js';
import { runUntilStopped } from './running/run-until-stopped.js';
import { readSettings, type Settings } from './settings.js';
import { System } from './system.js';
import { demoWarning, OPEN_REGISTRATION, SIGN_INS } from './demo/demo.js';

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

const ANSWER_TIMEOUT_MS = 5_000;
/** The first steps of an empty company (docs/operations.md#first-users). */
const FIRST_STEPS = [
  'The company is empty. Its first employees, with the same DATA_DIR in another terminal:',
  '  npm run it -- --as YOUR-NAME companies add "Acme"',
  '  npm run it -- --as YOUR-NAME departments add "Human Resources"',
  '  npm run it -- --as YOUR-NAME employees import staff.csv',
  'The first user of HR then signs up on the page, confirms the email in the profile, and gets the authority:',
  '  npm run it -- --as YOUR-NAME accounts grant EMPID HR --email ADDRESS',
  'docs/operations.md#first-users describes each step.',
];

/** Returns what is printed when the system is ready. @param eventsUrl database of the event log */
export async function greeting(settings: Settings, eventsUrl: string): Promise<string[]> {
  const { host, port, demo, smtpUrl, registrationProof } = settings;
  const ready = `Ready: http://localhost:${port}`;
  const version = `Timekeep ${VERSION}`;
  if (demo) {
    const open = registrationProof === 'none' ? [OPEN_REGISTRATION] : [];
    return [
      ready,
      `${version} with a demo company.`,
      ...SIGN_INS,
      ...open,
      ...(isLoopback(host) ? [] : [demoWarning(host)]),
    ];
  }
  const [zone, isEmpty] = await Promise.all([timeZoneOf(port), hasNoEmployees(eventsUrl)]);
  return [
    ready,
    `${version}; the time zone of the company is ${zone}.`,
    ...(isEmpty ? FIRST_STEPS : []),
    ...(smtpUrl.startsWith('file:') ? [`Warning: SMTP_URL names no server. Mail goes to ${smtpUrl}.`] : []),
  ];
}

/** The zone that the log has since the first start. */
async function timeZoneOf(port: number): Promise<string> {
  try {
    const signal = AbortSignal.timeout(ANSWER_TIMEOUT_MS);
    const response = await fetch(`http://localhost:${port}/api/config`, { signal });
    return ((await response.json()) as { timeZone: string }).timeZone;
  } catch {
    return 'unknown';
  }
}

/** False also if it cannot be looked up: the steps are an advice. */
async function hasNoEmployees(eventsUrl: string): Promise<boolean> {
  const client = new Client({ connectionString: eventsUrl, query_timeout: ANSWER_TIMEOUT_MS });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rowCount } = await client.query("SELECT FROM events WHERE type = 'EmployeeRegistered' LIMIT 1");
    return rowCount === 0;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}
