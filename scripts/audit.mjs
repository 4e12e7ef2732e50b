/**
 * `node scripts/audit.mjs`: asks the registry of npm which packages of the lock file have known faults. It fails for grave
 * ones that a newer version mends (1), and when the registry gave no answer (2). Faults that no version mends are listed
 * alone.
 */
import { spawnSync } from 'node:child_process';
import { root } from './run.mjs';

const GRAVE = ['high', 'critical'];
const PATIENCE_MS = 60_000;
const NOT_ASKED = 2;

const { stdout, error } = spawnSync('npm', ['audit', '--package-lock-only', '--json'], {
  cwd: root,
  encoding: 'utf8',
  timeout: PATIENCE_MS,
});
const answer = read(stdout);
const { vulnerabilities } = answer;
if (vulnerabilities === undefined) {
  const reason = answer.error?.summary || answer.message || error?.message || 'it did not answer';
  console.error(
    `The packages were not checked, because the registry could not be asked: ${String(reason).trim()}\n` +
      'Nothing is known about faults in them. Check the connection and `npm config get registry`, then run this again.',
  );
  process.exit(NOT_ASKED);
}

const found = Object.values(vulnerabilities);
for (const { name, severity, range, fixAvailable } of found) {
  console.log(
    `${severity}: ${name} ${range}, ${fixAvailable === false ? 'not mended yet' : 'mended by a newer version'}`,
  );
}
const toMend = found.filter(
  ({ severity, fixAvailable }) => GRAVE.includes(severity) && fixAvailable !== false,
);
console.log(`Packages with known faults: ${found.length}; grave and to be mended: ${toMend.length}`);
process.exit(toMend.length > 0 ? 1 : 0);

/** What npm said, of which nothing is certain without the registry. */
function read(text) {
  try {
    return JSON.parse(text) ?? {};
  } catch {
    return {};
  }
}
