/**
 * What `npm start`, `npm test` and `npm run it` need before they begin, and only when it is not there yet: the installed
 * packages, the compiled programs, the built frontend (not with --programs) and, with --test, a Chromium.
 */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root, run } from './run.mjs';

const OLDEST_NODE = [20, 19];
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
if (major < OLDEST_NODE[0] || (major === OLDEST_NODE[0] && minor < OLDEST_NODE[1])) {
  console.error(
    `Timekeep needs Node.js ${OLDEST_NODE.join('.')} or newer; this is ${process.versions.node}.`,
  );
  process.exit(1);
}

const PROGRAMS = ['contracts', 'log', 'projections', 'backend', 'embedded'];
const forTests = process.argv.includes('--test');
const withFrontend = !process.argv.includes('--programs');

once('node_modules/.install-stamp', installFingerprint(), () => {
  console.log('Installing the packages of the lock file, which takes a minute');
  run('npm', ['ci', '--include=dev', '--no-audit', '--no-fund']);
});

if (forTests) {
  const { ensureChromium } = await import('./chromium.mjs');
  console.log(`Chromium for the browser tests: ${await ensureChromium()}`);
}

once('.cache/programs-stamp', sourceFingerprint(PROGRAMS), () => {
  console.log('Building the programs');
  run(process.execPath, ['node_modules/typescript/bin/tsc', '-b', 'embedded', 'backend']);
});

if (withFrontend) {
  once('.cache/frontend-stamp', sourceFingerprint(['contracts', 'frontend']), () => {
    console.log('Building the frontend');
    run('npm', ['run', 'build', '--silent', '-w', 'frontend']);
  });
}

/** Runs `work` unless the stamp says that it was done for the same fingerprint. */
function once(stamp, fingerprint, work) {
  const file = join(root, stamp);
  if (existsSync(file) && readFileSync(file, 'utf8') === fingerprint) return;
  work();
  mkdirSync(join(file, '..'), { recursive: true });
  writeFileSync(file, fingerprint);
}

function installFingerprint() {
  return createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .update(`${process.version} ${process.platform} ${process.arch}`)
    .digest('hex');
}

/** Names, sizes and times of all that a build of these workspaces reads. */
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
    if (['node_modules', 'dist', 'dist-types'].includes(entry.name)) return [];
    const path = join(folder, entry.name);
    return entry.isDirectory() ? filesBelow(path) : [path];
  });
}
