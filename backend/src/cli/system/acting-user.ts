import { existsSync } from 'node:fs';
import { userInfo } from 'node:os';
import type { Environment } from '@timekeep/log/settings/environment-reader';
import { NOTHING_RECORDED, UsageError } from '../errors.js';

/** Users of programs, besides those with low numbers: several people work as one of them. */
const OF_PROGRAMS: ReadonlySet<string> = new Set(['root', 'node', 'nobody', 'timekeep', 'www-data']);
/** The first number of a person, as systems give them by default. */
const FIRST_PERSON = process.platform === 'darwin' ? 500 : 1_000;
/** Files that Docker and Podman put into a container. */
const CONTAINER_MARKS = ['/.dockerenv', '/run/.containerenv'];
const NAME = /^[A-Za-z0-9][A-Za-z0-9._@-]{0,63}$/;

let given: string | null = null;

/**
 * Sets the name of who gives the command, the option `--as`; null without it. It holds for the whole process, which runs one command.
 *
 * @throws UsageError when it is no name
 */
export function actAs(name: string | null): void {
  if (name !== null && !NAME.test(name)) {
    throw new UsageError('--as needs a name of letters, digits, dots, dashes and underscores.');
  }
  given = name;
}

/** The user of the operating system; null for a number without a name, as a container may have. */
export interface OsUser {
  readonly name: string | null;
  readonly uid: number;
  readonly isInContainer: boolean;
}

function osUser(): OsUser {
  const isInContainer = CONTAINER_MARKS.some((mark) => existsSync(mark));
  try {
    const { username, uid } = userInfo();
    return { name: username, uid, isInContainer };
  } catch {
    return { name: null, uid: process.getuid?.() ?? -1, isInContainer };
  }
}

/**
 * Returns the name that a change is recorded with, after `it:`: that of `--as`, of the user who called sudo, or of the operating system.
 *
 * A user of a program says nothing of who it was. Such a user without another name is refused where that matters: on a system in
 * production. A demo company, a trial and tests stay as they are (docs/decisions/0076).
 *
 * @throws UsageError when the name is needed
 */
export function actingName(environment: Environment, user: OsUser = osUser(), as = given): string {
  if (as !== null) return as;
  const { name, uid, isInContainer } = user;
  const isPerson =
    name !== null && !OF_PROGRAMS.has(name) && (uid < 0 || uid >= FIRST_PERSON) && !isInContainer;
  if (isPerson) return name;
  const caller = environment['SUDO_USER'] ?? '';
  if (NAME.test(caller) && !OF_PROGRAMS.has(caller)) return caller;
  if (isInProduction(environment)) {
    throw new UsageError(
      `The changes of ${name ?? `user ${uid}`} could be those of several people. Please say who you are with --as <name>, such as --as maria: the audit has it. ${NOTHING_RECORDED}`,
    );
  }
  return name ?? String(uid);
}

/** True in the image and the units of systemd, which set NODE_ENV, and for a running system that is no demo. */
function isInProduction(environment: Environment): boolean {
  return environment['NODE_ENV'] === 'production' || environment['DEMO'] === 'false';
}
