/**
 * `node scripts/audit.mjs`: asks the registry of npm which packages of the lock file have known faults. It fails for grave
 * ones that a newer version mends. What nobody has mended yet is told alone, and so is a registry that cannot be asked.
 */
import { spawnSync } from 'node:child_process';
import { root } from './run.mjs';

const GRAVE = ['high', 'critical'];
const PATIENCE_MS = 60_000;

const { stdout } = spawnSync('npm', ['audit', '--package-lock-only', '--json'], {
  cwd: root,
  encoding: 'utf8',
  timeout: PATIENCE_MS,
});
const { vulnerabilities } = read(stdout);
if (vulnerabilities === undefined) {
  console.log('The registry could not be asked; nothing is known of the packages.');
  process.exit(0);
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
    return JSON.parse(text);
  } catch {
    return {};
  }
}
