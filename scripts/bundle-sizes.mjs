/**
 * Fails the build when the browser would have to load too much script: for sign-in, for the dashboard after it, or for an area,
 * tab or dialog in addition. It reads the manifest that Vite writes into the built folder, which may be given as an argument.
 */
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import { root } from './run.mjs';

/** Thousands of bytes after gzip. */
const SIGN_IN_LIMIT_KB = 170;
const AREA_LIMIT_KB = 150;
const ENTRY = 'index.html';
/** The group of modules that everybody loads after signing in; see vite.config.ts. */
const DASHBOARD = /^_dashboard-.*\.js$/;

const dist = resolve(process.argv[2] ?? join(root, 'frontend/dist'));
const manifest = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8'));
if (!manifest[ENTRY]) throw new Error(`The manifest in ${dist} knows no ${ENTRY}.`);

/** The page loads the application, an entry itself, once its language is known. */
const entries = [ENTRY, ...(manifest[ENTRY].dynamicImports ?? []).filter((key) => manifest[key].isEntry)];
// Otherwise the application would be evaluated, with its texts, before the page has its language.
const catalogue = Object.keys(manifest).find((key) => key.endsWith('language/filipino/index.ts'));
if (!catalogue) throw new Error(`The manifest in ${dist} knows no catalogue of Filipino.`);
const application = entries.slice(1).map((key) => manifest[key].file);
if (filesOf(catalogue).some((file) => application.includes(file))) {
  throw new Error('The catalogue of Filipino imports the application.');
}

const signIn = [...new Set(entries.flatMap((key) => filesOf(key)))];
const dashboardKey = Object.keys(manifest).find((key) => DASHBOARD.test(key));
const dashboard = dashboardKey ? filesOf(dashboardKey).filter((file) => !signIn.includes(file)) : [];
const areas = Object.keys(manifest)
  .filter((key) => manifest[key].isDynamicEntry)
  .map((key) =>
    part(
      nameOf(key),
      AREA_LIMIT_KB,
      filesOf(key).filter((file) => !signIn.includes(file) && !dashboard.includes(file)),
    ),
  )
  .sort((one, other) => other.kb - one.kb);
const parts = [
  part('sign-in', SIGN_IN_LIMIT_KB, signIn),
  part('dashboard', AREA_LIMIT_KB, dashboard),
  ...areas,
];

console.log('Script after gzip, of areas and dialogs on top of sign-in and dashboard:');
for (const { name, kb, limit } of parts) {
  const verdict = kb > limit ? '  TOO BIG' : '';
  console.log(`${kb.toFixed(1).padStart(7)} kB of ${limit}  ${name}${verdict}`);
}
const tooBig = parts.filter(({ kb, limit }) => kb > limit);
for (const { name, files } of tooBig) {
  console.error(`\nWhat ${name} loads:`);
  for (const file of files) console.error(`${kilobytes(file).toFixed(1).padStart(7)} kB  ${file}`);
}
if (tooBig.length > 0) {
  console.error(`\nToo much script: ${tooBig.map(({ name }) => name).join(', ')}`);
  process.exit(1);
}

function part(name, limit, files) {
  return { name, limit, files, kb: files.reduce((sum, file) => sum + kilobytes(file), 0) };
}

/** Returns the scripts of an entry and of its static imports. */
function filesOf(key, found = new Set()) {
  const { file, imports = [] } = manifest[key];
  if (!found.has(file)) {
    found.add(file);
    for (const imported of imports) filesOf(imported, found);
  }
  return [...found];
}

function kilobytes(file) {
  return gzipSync(readFileSync(join(dist, file))).length / 1_000;
}

/** Shortens `src/features/attendance/dashboard-page.tsx` by the parts that are the same in all paths. */
function nameOf(key) {
  return key.replace(/^(\.\.\/)*(src\/|node_modules\/)?(features\/)?/, '').replace(/\.tsx?$/, '');
}
