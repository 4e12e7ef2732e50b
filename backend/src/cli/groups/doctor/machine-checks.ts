import { readFileSync } from 'node:fs';
import { readdir, stat, statfs } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { errorCode } from '@timekeep/log/settings/error-code';
import { VERSION } from '@timekeep/log/settings/version';
import type { Configuration } from '../../../configuration/configuration.js';
import { Mailer } from '../../../mail/mailer.js';
import { checkedOutCommit } from '../../../system/release.js';
import { sizeText } from '../projections/status.actions.js';
import { atLeast, failed, type Finding, ok, warning } from './findings.js';

const ROOT = resolve(import.meta.dirname, '../../../../..');
const PERCENT = 100;
const HOUR_MS = 3_600_000;

/** The versions of Node.js and of the program. */
export function versionFindings({ commit }: Pick<Configuration, 'commit'>): Finding[] {
  const { engines } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
    readonly engines: { readonly node: string };
  };
  const oldest = engines.node.replace(/^>=/, '');
  const isOld = process.versions.node.localeCompare(oldest, undefined, { numeric: true }) < 0;
  const of = commit ?? checkedOutCommit();
  return [
    isOld
      ? failed('Node.js', process.versions.node, `Install version ${oldest} or a newer one.`)
      : ok('Node.js', process.versions.node),
    ok('application', `version ${VERSION}${of === null ? '' : `, commit ${of.slice(0, 12)}`}`),
  ];
}

/** Percent of a disk that have to be free; the second is the limit of the alert TimekeepDiskNearlyFull. */
const FREE_LIMITS = { warning: 20, failed: 10 };

/** The free room of folders, each disk once. */
export async function diskFindings(folders: readonly string[]): Promise<Finding[]> {
  const seen = new Set<number>();
  const findings: Finding[] = [];
  for (const folder of folders) {
    const check = `disk of ${folder}`;
    try {
      const [{ dev }, { bsize, blocks, bavail }] = await Promise.all([stat(folder), statfs(folder)]);
      if (seen.has(dev)) continue;
      seen.add(dev);
      if (blocks === 0) {
        findings.push(
          warning(check, 'its file system does not say how large it is', 'Watch its room there.'),
        );
        continue;
      }
      const percent = (bavail / blocks) * PERCENT;
      const found = `${sizeText(bavail * bsize)} of ${sizeText(blocks * bsize)} are free (${Math.floor(percent)} %)`;
      const advice =
        'Remove former tables with it projections drop-old, and old backups, or give the disk more room.';
      findings.push(atLeast(FREE_LIMITS, percent, { check, found, advice }));
    } catch (error) {
      findings.push(failed(check, String(errorCode(error)), 'Look at DATA_DIR and DISK_FOLDERS.'));
    }
  }
  return findings;
}

/** Checks that the mail server takes a connection, and the user and password of SMTP_URL. */
export async function mailFindings(configuration: Configuration): Promise<Finding[]> {
  const { url } = configuration.mail;
  if (url === null) {
    return [
      warning('mail', 'SMTP_URL is not set', 'Without mail nobody can confirm an email: set SMTP_URL.'),
    ];
  }
  const shown = url.startsWith('file:') ? 'the folder of SMTP_URL' : new URL(url).host;
  const problem = await new Mailer(configuration).problem();
  const advice = 'Look at SMTP_URL and at the server; it mail test ADDRESS sends a mail.';
  return problem === null
    ? [ok('mail', `${shown} can be reached`)]
    : [failed('mail', `${shown} cannot be reached: ${problem.reason}`, advice)];
}

/** Hours since the newest backup: one night may be left out, three may not. */
const AGE_LIMITS = { warning: -26, failed: -74 };
/** Names of the files that deploy/backup makes, and that backups made by hand have in the docs. */
const BACKUP = /^(.+\.backup|eventstoredb-\d{8}T\d{6}Z.*)$/;

/** The age of the newest backup in a folder. @param folder null when none is known */
export async function backupFindings(folder: string | null): Promise<Finding[]> {
  const check = 'backup';
  const advice = 'See Backup in docs/operations.md; --backups names the folder of the backups.';
  if (folder === null) return [warning(check, 'the folder of the backups is not known', advice)];
  const names = await readdir(folder).catch(() => null);
  if (!names) return [failed(check, `${folder} cannot be read`, advice)];
  const backups = await Promise.all(
    names
      .filter((name) => BACKUP.test(name))
      .map(async (name) => ({ name, at: (await stat(join(folder, name))).mtimeMs })),
  );
  const newest = backups.sort((a, b) => b.at - a.at)[0];
  if (!newest)
    return [failed(check, `${folder} has no backup, which is named *.backup or eventstoredb-*`, advice)];
  const hours = (Date.now() - newest.at) / HOUR_MS;
  return [
    atLeast(AGE_LIMITS, -hours, {
      check,
      found: `the newest in ${folder}, ${newest.name}, is ${Math.floor(hours)} h old`,
      advice,
    }),
  ];
}
