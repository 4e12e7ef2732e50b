/**
 * `node scripts/audit.mjs`: asks the registry of npm for known vulnerabilities of the packages in the lock file. It
 * fails for grave ones that a newer version fixes (1), and when the registry does not answer (2). Vulnerabilities
 * without a fix are only listed.
 */
import { spawnSync } from 'node:child_process';
import { root } from './run.mjs';

const GRAVE = ['high', 'critical'];
const TIMEOUT_MS = 60_000;
const NOT_ASKED = 2;

const { stdout, error } = spawnSync('npm', ['audit', '--package-lock-only', '--json'], {
  cwd: root,
  encoding: 'utf8',
  timeout: TIMEOUT_MS,
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
const fixable = found.filter(
  ({ severity, fixAvailable }) => GRAVE.includes(severity) && fixAvailable !== false,
);
console.log(`Packages with known faults: ${found.length}; grave and to be mended: ${fixable.length}`);
process.exit(fixable.length > 0 ? 1 : 0);

/** Parses the output of npm; empty for invalid JSON, as without an answer of the registry. */
function read(text) {
  try {
    return JSON.parse(text) ?? {};
  } catch {
    return {};
  }
}
