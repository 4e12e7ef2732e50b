import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';

const ROOT = resolve(import.meta.dirname, '../../..');

const HASH = /^[0-9a-f]{40,64}$/;
const REFERENCE = /^ref: (refs\/\S+)$/;

/** The form of `TIMEKEEP_COMMIT`, for messages about a wrong one. */
export const COMMIT_FORM = 'the hash of a commit, 7 to 64 characters of 0-9 and a-f';

/** True if the text has the form of a commit hash, including shortened ones. */
export function isCommit(text: string): boolean {
  return /^[0-9a-f]{7,64}$/.test(text);
}

/**
 * Returns the commit that is checked out in the folder of the repository; null without Git, as in an image. A checkout
 * is built when it is started, so it is the commit of the program, except for uncommitted changes.
 */
export function checkedOutCommit(root = ROOT): string | null {
  try {
    const folder = gitFolder(root);
    const head = read(folder, 'HEAD');
    const name = REFERENCE.exec(head)?.[1];
    const commit = name === undefined ? head : commitOf(name, folder);
    return commit !== undefined && HASH.test(commit) ? commit : null;
  } catch {
    return null;
  }
}

/** In a linked work tree `.git` is a file that names the folder. */
function gitFolder(root: string): string {
  const git = resolve(root, '.git');
  try {
    const [, linked] = /^gitdir: (.+)$/.exec(read(git)) ?? [];
    return linked === undefined ? git : resolve(root, linked);
  } catch {
    return git;
  }
}

function commitOf(name: string, folder: string): string | undefined {
  const shared = sharedFolder(folder);
  for (const place of [folder, shared]) {
    try {
      return read(place, name);
    } catch {
      // The reference is in the shared folder, or packed.
    }
  }
  const line = read(shared, 'packed-refs')
    .split('\n')
    .find((each) => each.endsWith(` ${name}`));
  return line?.split(' ')[0];
}

/** The folder of the references of all work trees. */
function sharedFolder(folder: string): string {
  try {
    return resolve(folder, read(folder, 'commondir'));
  } catch {
    return folder;
  }
}

function read(...path: readonly string[]): string {
  return readFileSync(resolve(...path), 'utf8').trim();
}
