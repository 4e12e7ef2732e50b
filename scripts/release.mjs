/**
 * `npm run release -- 1.2.3`: writes the version of the next release wherever it is named, and turns the section
 * "Unreleased" of CHANGELOG.md into that of the release. `npm run release -- --notes v1.2.3` prints this section, and
 * fails if the tag does not name the version of these files; the release workflow calls it.
 *
 * Fails with 2 on a version that is not higher than the present one, or when nothing is listed as unreleased.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { root } from './run.mjs';

const [first = '', second = '', third = ''] = process.argv.slice(2);
const isNotes = first === '--notes';
const folder = resolve((isNotes ? third : second) || root);
const read = (file) => readFileSync(join(folder, file), 'utf8');
const present = JSON.parse(read('package.json')).version;

if (isNotes) {
  if (second !== `v${present}`)
    fail(`The tag ${second} is not of these files, which are version ${present}.`);
  const notes = section(present);
  if (notes === '') fail(`CHANGELOG.md says nothing about ${present}.`);
  console.log(notes);
} else {
  release(first);
}

function release(version) {
  if (!isHigher(version, present))
    fail(`Usage: npm run release -- VERSION, with a version above ${present}, such as ${nextMinor()}.`);
  if (section('Unreleased') === '') fail('CHANGELOG.md lists nothing as unreleased.');
  const { workspaces } = JSON.parse(read('package.json'));
  for (const name of ['.', ...workspaces])
    rewrite(join(name, 'package.json'), (text) => manifest(text, version));
  rewrite('package-lock.json', (text) => lock(text, workspaces, version));
  for (const file of ['docker-compose.yml', 'docker-compose.cluster.yml'])
    rewrite(file, (text) =>
      text.replaceAll(`TIMEKEEP_VERSION:-${present}}`, `TIMEKEEP_VERSION:-${version}}`),
    );
  rewrite('.env.example', (text) =>
    text.replace(`TIMEKEEP_VERSION=${present}`, `TIMEKEEP_VERSION=${version}`),
  );
  rewrite('Dockerfile', (text) => text.replace(`ARG VERSION=${present}`, `ARG VERSION=${version}`));
  const today = new Date().toISOString().slice(0, 10);
  rewrite('CHANGELOG.md', (text) =>
    text.replace('## Unreleased\n', `## Unreleased\n\n## ${version} - ${today}\n`),
  );
  console.log(`Version ${version}. Commit it, then: git tag v${version} && git push origin v${version}`);
}

/** The text below a heading of CHANGELOG.md, up to the next one. */
function section(heading) {
  const [, text = ''] =
    new RegExp(`^## ${heading.replaceAll('.', '\\.')}(?: - .*)?\\n([^]*?)(?=^## |(?![^]))`, 'm').exec(
      read('CHANGELOG.md'),
    ) ?? [];
  return text.trim();
}

function manifest(text, version) {
  const content = JSON.parse(text);
  withVersion(content, version);
  return `${JSON.stringify(content, null, 2)}\n`;
}

function lock(text, workspaces, version) {
  const content = JSON.parse(text);
  content.version = version;
  for (const name of ['', ...workspaces]) withVersion(content.packages[name], version);
  return `${JSON.stringify(content, null, 2)}\n`;
}

/** Workspaces name each other by the version that they have in common. */
function withVersion(content, version) {
  content.version = version;
  for (const kind of ['dependencies', 'devDependencies', 'optionalDependencies'])
    for (const name of Object.keys(content[kind] ?? {}))
      if (name.startsWith('@timekeep/')) content[kind][name] = version;
}

function isHigher(version, than) {
  const numbers = (text) => /^(\d+)\.(\d+)\.(\d+)$/.exec(text)?.slice(1).map(Number);
  const [one, other] = [numbers(version), numbers(than)];
  if (!one || !other) return false;
  const index = one.findIndex((number, place) => number !== other[place]);
  return index >= 0 && one[index] > other[index];
}

function nextMinor() {
  const [major, minor] = present.split('.').map(Number);
  return `${major}.${minor + 1}.0`;
}

function rewrite(file, change) {
  if (!existsSync(join(folder, file))) fail(`${file} is missing.`);
  const before = read(file);
  const after = change(before);
  if (after === before) fail(`${file} does not name version ${present}.`);
  writeFileSync(join(folder, file), after);
}

function fail(message) {
  console.error(message);
  process.exit(2);
}
