/** Installs and compiles what a program or a test needs; each step runs only when its sources have changed since. */
import { createHash } from 'node:crypto';
import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { root, run, step } from './run.mjs';

const PROGRAMS = ['tools', 'contracts', 'log', 'projections', 'backend', 'embedded'];
const FRONTEND = ['contracts', 'frontend'];
const SPEC = /\.spec\.tsx?$/;
const STAMPS = {
  install: 'node_modules/.install-stamp',
  programs: '.cache/programs-stamp',
  frontend: '.cache/frontend-stamp',
  e2e: '.cache/e2e-stamp',
};
const TSC = 'node_modules/typescript/bin/tsc';

/** Installs the packages of the lock file, unless this or `npm ci` by hand has done so. */
export function install() {
  if (isInstalledByHand()) writeStamp(STAMPS.install, installFingerprint());
  once(STAMPS.install, installFingerprint(), 'Installing the packages of the lock file', () => {
    run('npm', ['ci', '--include=dev', '--no-audit', '--no-fund']);
  });
}

/** Compiles backend, projections, embedded parts and command line into the folders `dist`. */
export function buildPrograms() {
  once(STAMPS.programs, sourceFingerprint(PROGRAMS), 'Building the programs', () => {
    run(process.execPath, [TSC, '-b', 'embedded', 'backend']);
  });
}

/** Builds the browser application into `frontend/dist`. */
export function buildFrontend() {
  once(STAMPS.frontend, sourceFingerprint(FRONTEND), 'Building the frontend', () => {
    run('npm', ['run', 'build', '--silent', '-w', 'frontend']);
  });
}

/** Compiles the programs that start systems for the browser tests. */
export function buildBrowserTests() {
  once(
    STAMPS.e2e,
    sourceFingerprint([...PROGRAMS, 'e2e']),
    'Building the support of the browser tests',
    () => {
      run(process.execPath, [TSC, '-b', 'e2e']);
    },
  );
}

/** True if the programs were built from the present sources. */
export function programsAreCurrent() {
  return isDone(STAMPS.programs, sourceFingerprint(PROGRAMS));
}

/** Runs a step unless the stamp has the same fingerprint. */
function once(stamp, fingerprint, title, work) {
  if (isDone(stamp, fingerprint)) return;
  requireWritable();
  step(title, work);
  writeStamp(stamp, fingerprint);
}

/** Ends with what to do when another user owns the checkout, as that of a service: nothing can be installed or built then. */
function requireWritable() {
  const closed = [root, join(root, 'node_modules')].find(
    (folder) => existsSync(folder) && !isWritable(folder),
  );
  if (closed === undefined) return;
  console.error(
    `This user cannot write in ${closed}, so nothing can be installed or built here. Its owner runs npm ci && npm run build; then start the built programs themselves, such as node embedded/dist/main.js instead of npm start, and node backend/dist/cli/main.js instead of npm run it (docs/operations.md).`,
  );
  process.exit(1);
}

function isWritable(folder) {
  try {
    accessSync(folder, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

function writeStamp(stamp, fingerprint) {
  requireWritable();
  const file = join(root, stamp);
  mkdirSync(join(file, '..'), { recursive: true });
  writeFileSync(file, fingerprint);
}

function isDone(stamp, fingerprint) {
  const file = join(root, stamp);
  return existsSync(file) && readFileSync(file, 'utf8') === fingerprint;
}

/**
 * True if npm has installed the packages of the lock file since the last stamp. npm writes what it installed when it ends; packages for
 * other platforms are optional and missing there. An older record does not count, since the stamp names the version of Node.js as well.
 */
function isInstalledByHand() {
  const record = join(root, 'node_modules/.package-lock.json');
  const stamp = join(root, STAMPS.install);
  if (!existsSync(record)) return false;
  if (existsSync(stamp) && statSync(stamp).mtimeMs >= statSync(record).mtimeMs) return false;
  const installed = packagesOf(record);
  return Object.entries(packagesOf(join(root, 'package-lock.json'))).every(([path, wanted]) => {
    const found = installed[path];
    if (!path.includes('node_modules/') || (found === undefined && wanted.optional)) return true;
    return found?.version === wanted.version && found?.integrity === wanted.integrity;
  });
}

function packagesOf(lockFile) {
  return JSON.parse(readFileSync(lockFile, 'utf8')).packages;
}

function installFingerprint() {
  return createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .update(`${process.version} ${process.platform} ${process.arch}`)
    .digest('hex');
}

/** Returns names, sizes and times of all inputs of a build; specs are run from their sources. */
function sourceFingerprint(workspaces) {
  const hash = createHash('sha256').update(installFingerprint());
  for (const workspace of workspaces) {
    for (const file of filesBelow(join(root, workspace))) {
      const { size, mtimeMs } = statSync(file);
      hash.update(`${file} ${size} ${mtimeMs}\n`);
    }
  }
  return hash.update(readFileSync(join(root, 'tsconfig.base.json'))).digest('hex');
}

function filesBelow(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (['node_modules', 'dist', 'dist-types'].includes(entry.name) || SPEC.test(entry.name)) return [];
    const path = join(folder, entry.name);
    return entry.isDirectory() ? filesBelow(path) : [path];
  });
}
