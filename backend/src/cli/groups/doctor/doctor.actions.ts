import { existsSync } from 'node:fs';
import type { Configuration } from '../../../configuration/configuration.js';
import { escapeHtml } from '../../../mail/mail.js';
import { Mailer } from '../../../mail/mailer.js';
import { causeOf, UsageError } from '../../errors.js';
import { counted } from '../../import/import-file.js';
import { RefusedError } from '../../../event-store/store-errors.js';
import { PinSecretCheck } from '../../../organization/organization.module.js';
import { SystemSession } from '../../system/system-session.js';
import { configurationOf, locateSystem, NoSystemError } from '../../system/system-location.js';
import { writeMessage, writeNote, writeRows, type OutputOptions } from '../../terminal.js';
import { projectionFindings } from '../projections/status.actions.js';
import { certificateFindings } from './certificate-checks.js';
import { checked, failed, type Finding, ok } from './findings.js';
import { backupFindings, diskFindings, mailFindings, versionFindings } from './machine-checks.js';
import { databaseFindings, logFindings } from './store-checks.js';

export interface DoctorOptions extends OutputOptions {
  /** The folder of the backups. */
  readonly backups?: string;
}

const BACKUPS = '/var/backups/timekeep';

/**
 * Examines the system and this machine, and shows each finding.
 *
 * @throws Error when a check failed, once all are shown
 */
export async function examine(options: DoctorOptions): Promise<void> {
  const location = locateSystem(process.env);
  const named = options.backups ?? (existsSync(BACKUPS) ? BACKUPS : null);
  const { configuration, finding } = configured(location);
  const folders = [
    ...(existsSync(location.dataDir) ? [location.dataDir] : []),
    ...(configuration?.diskFolders ?? []),
  ];
  const findings = [
    finding,
    ...versionFindings({ commit: configuration?.commit ?? null }),
    ...(configuration ? await storeFindings(configuration) : []),
    ...(configuration ? await secretFindings() : []),
    ...(await diskFindings(folders.length === 0 ? ['.'] : folders)),
    ...(await backupFindings(named)),
  ];
  writeRows(
    ['check', 'result', 'found', 'advice'],
    findings.map(({ ...row }) => row),
    options,
  );
  const bad = findings.filter(({ result }) => result === 'failed').length;
  const doubtful = findings.filter(({ result }) => result === 'warning').length;
  if (bad > 0) throw new Error(`${counted(bad, 'check', 'checks')} failed.`);
  writeNote(
    `All is well${doubtful > 0 ? `, with ${counted(doubtful, 'warning', 'warnings')}` : ''}.`,
    options,
  );
}

/** The configuration, or why there is none: nothing runs, or a variable is wrong. */
function configured(location: ReturnType<typeof locateSystem>): {
  readonly configuration: Configuration | null;
  readonly finding: Finding;
} {
  const runs = location.environment !== process.env;
  try {
    const configuration = configurationOf(location);
    const found = runs ? `runs in ${location.dataDir}` : 'named by the environment';
    return { configuration, finding: ok('system', found) };
  } catch (error) {
    if (!(error instanceof NoSystemError)) throw error;
    const advice =
      error.hint === ''
        ? 'Set the variables right.'
        : 'Start it with npm start, or set DATA_DIR; for a system elsewhere set DATABASE_URL, EVENTSTORE_URL and its secrets.';
    return { configuration: null, finding: failed('system', error.message, advice) };
  }
}

/** Words of causes that only a store which runs, or a name of it that is wrong, can have. */
const IN_THE_SETTINGS =
  /refuses|lacks a right|certificate|no database of the name|pg_hba|speak|spoken|does not prove|standby|unknown/;

function adviceFor(reason: string): string {
  return IN_THE_SETTINGS.test(reason)
    ? 'Correct what the message names, in the settings or in the store (docs/operations.md).'
    : 'Start it, and look at its log and its address.';
}

/** Compares PIN_SECRET with that of the system, which no backend starts without; nothing while the log does not answer, which has a line. */
async function secretFindings(): Promise<readonly Finding[]> {
  try {
    await SystemSession.use((session) => session.get(PinSecretCheck).requireSame());
    return [ok('PIN_SECRET', 'the one of this system')];
  } catch (error) {
    if (!(error instanceof RefusedError)) return [];
    return [failed('PIN_SECRET', 'not the one of this system', error.refusal.message)];
  }
}

/** Each store is examined, whatever the others say. */
async function storeFindings(configuration: Configuration): Promise<readonly Finding[]> {
  const found = await Promise.all([
    checked('event log', adviceFor, () => logFindings(configuration), causeOf),
    checked('PostgreSQL', adviceFor, () => databaseFindings(configuration), causeOf),
    checked('projections', adviceFor, () => projectionFindings(configuration), causeOf),
    checked('mail', adviceFor, () => mailFindings(configuration), causeOf),
    checked('certificates', adviceFor, () => certificateFindings(configuration), causeOf),
  ]);
  return found.flat();
}

const ADDRESS = /^[^\s@<>,;]+@[^\s@<>,;]+$/;

/**
 * Sends one mail, and waits until the server has taken it.
 *
 * @throws UsageError for what is no address
 * @throws Error when there is no mail server, or it did not take the mail
 */
export async function sendTestMail(address: string, options: OutputOptions): Promise<void> {
  if (!ADDRESS.test(address)) throw new UsageError(`${address} is no e-mail address.`);
  const configuration = configurationOf(locateSystem(process.env));
  if (configuration.mail.url === null) throw new Error('SMTP_URL is not set: no mail is sent.');
  const text = `This mail of Timekeep at ${configuration.company.name} was sent by the IT Department to see that mail arrives. There is nothing to do.`;
  const mail = {
    to: address,
    subject: 'A test of mail from Timekeep',
    text: `${text}\n`,
    html: `<p>${escapeHtml(text)}</p>`,
  };
  const failure = await new Mailer(configuration).sendNow(mail);
  if (failure) {
    const outcome = failure.isCertain
      ? 'The server did not take the mail'
      : 'The server may or may not have taken the mail';
    throw new Error(`${outcome}: ${failure.reason}.`);
  }
  writeMessage(`The mail to ${address} was taken. Look whether it arrives, also among the spam.`, options);
}
