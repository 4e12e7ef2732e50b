/**
 * Prepares what `npm start` and other scripts need, as far as it is missing: the installed packages, the compiled
 * programs, the built frontend (not with --programs) and, with --test, a Chromium.
 */
import { buildFrontend, buildPrograms, install } from './build.mjs';

const OLDEST_NODE = [20, 19];
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
if (major < OLDEST_NODE[0] || (major === OLDEST_NODE[0] && minor < OLDEST_NODE[1])) {
  console.error(
    `Timekeep needs Node.js ${OLDEST_NODE.join('.')} or newer; this is ${process.versions.node}.`,
  );
  process.exit(1);
}

install();
if (process.argv.includes('--test')) {
  const { ensureChromium } = await import('./chromium.mjs');
  console.log(`Chromium for the browser tests: ${await ensureChromium()}`);
}
buildPrograms();
if (!process.argv.includes('--programs')) buildFrontend();
