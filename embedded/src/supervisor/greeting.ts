import { Client } from '@timekeep/log/database/proven-server';
import { VERSION } from '@timekeep/log/settings/version';
import { demoWarning, OPEN_REGISTRATION, SIGN_INS } from './demo/demo.js';
import { isLoopback } from './running/probes.js';
import type { Settings } from './settings.js';

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
