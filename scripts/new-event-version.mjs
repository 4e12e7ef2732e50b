/**
 * `npm run new:event-version -- <Type>`: after the type and the shape of an event were changed, raises its version, writes the golden
 * file of the new version and a first draft of the step from the former one. docs/events.md says what a new version is.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { format, resolveConfig } from 'prettier';
import { root } from './run.mjs';

const [type, base = root] = process.argv.slice(2);
const events = join(resolve(base), 'contracts/src/events');
const compiled = (file) => import(pathToFileURL(join(resolve(base), 'contracts/dist/events', file)).href);
const { SCHEMA_VERSIONS } = await compiled('event-catalog.js');
const { describeShape } = await compiled('event-shapes.js');

/** A valid value of each kind, by the kind's name; what has none here is written as null, for its author to replace. */
const SAMPLES = {
  text: 'text',
  date: '2024-01-02',
  instant: '2024-01-02T03:04:05.000Z',
  'time of day': '08:00:00',
  'time zone': 'Asia/Manila',
  'whole number': 1,
  number: 1.5,
  'true or false': false,
};

/** Added to upcasters.ts with the first step that takes a field away. */
const WITHOUT = `
function without(data: FormerData, ...fields: readonly string[]): FormerData {
  return Object.fromEntries(Object.entries(data).filter(([field]) => !fields.includes(field)));
}
`;

try {
  await writeNewVersion();
} catch (error) {
  console.error(error.message);
  process.exit(1);
}

async function writeNewVersion() {
  const version = Object.hasOwn(SCHEMA_VERSIONS, type ?? '') ? SCHEMA_VERSIONS[type] : undefined;
  if (version === undefined) {
    throw new Error(
      `Usage: npm run new:event-version -- <Type>. ${type ?? 'Nothing'} is no event; they are in contracts/src/events/event-catalog.ts.`,
    );
  }
  const next = version + 1;
  const former = JSON.parse(readFileSync(goldenFile(version), 'utf8'));
  const shape = describeShape(type);
  const change = changeOf(former.shape, shape);
  if (change.given.length + change.gone.length === 0) {
    throw new Error(
      `${type} still is what version ${version} wrote. Change its type and its line in event-shapes.ts first, then run this again.`,
    );
  }
  if (existsSync(goldenFile(next)))
    throw new Error(`There is ${goldenFile(next)} already. Nothing was changed.`);

  const data = Object.fromEntries(
    Object.keys(shape).map((field) => [
      field,
      change.given.includes(field) ? sampleOf(shape[field]) : former.data[field],
    ]),
  );
  const catalog = edited('event-catalog.ts', (text) => raised(text, version));
  const upcasters = edited('versions/upcasters.ts', (text) => withStep(text, change, shape, version));
  const files = await Promise.all([catalog, upcasters]);
  for (const [file, text] of files) writeFileSync(file, text);
  writeFileSync(goldenFile(next), `${JSON.stringify({ type, schemaVersion: next, shape, data }, null, 2)}\n`);
  console.log(
    [
      `${type} is of version ${next}: event-catalog.ts, versions/upcasters.ts and versions/golden/${type}.v${next}.json say so.`,
      'What is left to do:',
      `- In upcasters.ts, give ${change.given.join(', ') || 'nothing'} what follows from an event of version ${version}; null and samples are a draft.`,
      `- In golden/${type}.v${next}.json, put a true example.`,
      `- In docs/events.md, name the fields in the row of ${type} and its version above the table.`,
      '- Where tables hold more than before, raise the version of their projection.',
      '- In backend/src/cli/groups/employees/exported-fields.ts, say whether the export of personal data has each new field.',
    ].join('\n'),
  );
}

function goldenFile(version) {
  return join(events, `versions/golden/${type}.v${version}.json`);
}

/** Which fields are new or of another kind, and which are gone. */
function changeOf(former, shape) {
  return {
    given: Object.keys(shape).filter((field) => former[field] !== shape[field]),
    gone: Object.keys(former).filter((field) => !(field in shape)),
  };
}

function sampleOf(kind) {
  if (kind.endsWith(', or null')) return null;
  if (kind in SAMPLES) return SAMPLES[kind];
  if (kind.startsWith('list of')) return [];
  const [first] = kind.split(' or ');
  return /^("|\d)/.test(first) ? JSON.parse(first) : null;
}

async function edited(name, edit) {
  const file = join(events, name);
  const options = { ...(await resolveConfig(join(root, '.prettierrc.json'))), parser: 'typescript' };
  return [file, await format(edit(readFileSync(file, 'utf8')), options)];
}

function raised(text, version) {
  const line = new RegExp(`^(  ${type}: )${version},$`, 'm');
  if (!line.test(text)) throw new Error(`event-catalog.ts has no line of ${type} with version ${version}.`);
  return text.replace(line, `$1${version + 1},`);
}

/** The list of upcasters with one more step of the type. */
function withStep(text, { given, gone }, shape, version) {
  const values = given.map((field) => `${field}: ${JSON.stringify(sampleOf(shape[field]))}`);
  const kept =
    gone.length === 0 ? '...data' : `...without(data, ${gone.map((field) => `'${field}'`).join(', ')})`;
  const comment = `\n    // From version ${version} to ${version + 1}: a draft. What follows from the old data?\n`;
  const step = `${comment}    (data) => ({ ${[kept, ...values].join(', ')} })`;
  const start = text.indexOf('export const UPCASTERS');
  const list = text.slice(start);
  const entry = new RegExp(`^  ${type}: \\[`, 'm').exec(list);
  const inserted = entry
    ? appended(list, entry.index + entry[0].length, step)
    : list.replace(/\n};/, `\n  ${type}: [${step}],\n};`);
  return (
    text.slice(0, start) + inserted + (gone.length > 0 && !text.includes('function without(') ? WITHOUT : '')
  );
}

/** The list with a step before the bracket that closes the one that was opened before `from`. */
function appended(list, from, step) {
  let depth = 1;
  let end = from;
  for (; depth > 0; end += 1) {
    if ('[({'.includes(list[end])) depth += 1;
    if ('])}'.includes(list[end])) depth -= 1;
  }
  const inside = list
    .slice(from, end - 1)
    .trimEnd()
    .replace(/,$/, '');
  return `${list.slice(0, from)}${inside},${step}${list.slice(end - 1)}`;
}
