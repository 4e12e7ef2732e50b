/**
 * `npm run new:event-version -- <Type>`: after a change of the data in an event's declaration, adds a draft of the
 * upcaster from its former version, and writes the golden file of the new one. For a new event it
 * writes the golden file of version 1. docs/events.md describes new versions.
 */
import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { format, resolveConfig } from 'prettier';
import { root } from './run.mjs';

const [type, base = root] = process.argv.slice(2);
const events = join(resolve(base), 'contracts/src/events');
const { declarationOf, isEventType } = await import(
  pathToFileURL(join(resolve(base), 'contracts/dist/events/catalog.js')).href
);

/** A valid value of each kind, by the kind's name; other kinds become null, for the author to replace. */
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

try {
  await writeNewVersion();
} catch (error) {
  console.error(error.message);
  process.exit(1);
}

async function writeNewVersion() {
  if (!isEventType(type ?? '')) {
    throw new Error(
      `Usage: npm run new:event-version -- <Type>. ${type ?? 'Nothing'} is no event; they are in contracts/src/events.`,
    );
  }
  const { version, shape } = declarationOf(type);
  if (version === 1 && !existsSync(goldenFile(1))) return writeFirstVersion(shape);
  const next = version + 1;
  const former = JSON.parse(readFileSync(goldenFile(version), 'utf8'));
  const change = changeOf(former.shape, shape);
  if (change.given.length + change.gone.length === 0) {
    throw new Error(
      `${type} still is what version ${version} wrote. Change the data of its declaration first, then run this again.`,
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
  const file = declaringFile();
  const stepped = withStep(readFileSync(file, 'utf8'), change, shape, version);
  const text = change.gone.length > 0 ? withImport(stepped) : stepped;
  const options = { ...(await resolveConfig(join(root, '.prettierrc.json'))), parser: 'typescript' };
  writeFileSync(file, await format(text, options));
  writeGolden(next, shape, data);
  console.log(
    [
      `${type} is of version ${next}: its declaration in ${file} and golden/${type}.v${next}.json say so.`,
      'What is left to do:',
      `- In its upcasters, give ${change.given.join(', ') || 'nothing'} what follows from an event of version ${version}; null and samples are a draft.`,
      `- In golden/${type}.v${next}.json, put a true example.`,
      '- Run npm run docs:events, which writes the table of docs/events.md.',
      '- Where tables hold more than before, raise the version of their projection.',
      '- Declare a hash, and what is encrypted, as secret(...): no export holds it.',
    ].join('\n'),
  );
}

/** Writes the golden file of a new event. */
function writeFirstVersion(shape) {
  writeGolden(
    1,
    shape,
    Object.fromEntries(Object.keys(shape).map((field) => [field, sampleOf(shape[field])])),
  );
  console.log(
    [
      `${type} is new: golden/${type}.v1.json has its shape.`,
      'What is left to do:',
      `- In golden/${type}.v1.json, put a true example; null and samples are a draft.`,
      '- Run npm run docs:events, which writes the table of docs/events.md.',
      '- docs/changing-it.md lists the other files of a new event.',
    ].join('\n'),
  );
}

function writeGolden(version, shape, data) {
  writeFileSync(
    goldenFile(version),
    `${JSON.stringify({ type, schemaVersion: version, shape, data }, null, 2)}\n`,
  );
}

function goldenFile(version) {
  return join(events, `golden/${type}.v${version}.json`);
}

/** Returns the fields that are new or of another kind, and those that are gone. */
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

/** Returns the file of the category that declares the event. */
function declaringFile() {
  const file = readdirSync(events)
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.spec.ts'))
    .map((name) => join(events, name))
    .find((path) => declarationIn(readFileSync(path, 'utf8')) !== null);
  if (!file) throw new Error(`No file of ${events} has a line that begins with "  ${type}: event({".`);
  return file;
}

function declarationIn(text) {
  return new RegExp(`^  ${type}: event\\(\\{`, 'm').exec(text);
}

/** Returns the file with the upcaster added to the declaration of the event. */
function withStep(text, { given, gone }, shape, version) {
  const declaration = declarationIn(text);
  const start = declaration.index + declaration[0].length;
  const end = closing(text, start);
  const inside = text.slice(start, end);
  const values = given.map((field) => `${field}: ${JSON.stringify(sampleOf(shape[field]))}`);
  const kept =
    gone.length === 0 ? '...data' : `...without(data, ${gone.map((field) => `'${field}'`).join(', ')})`;
  const step = `\n      // From version ${version} to ${version + 1}: a draft. What follows from the old data?\n      (data) => ({ ${[kept, ...values].join(', ')} }),`;
  const list = /upcasters: \[/.exec(inside);
  if (!list) return `${withComma(text.slice(0, end))}\n    upcasters: [${step}\n    ],\n  ${text.slice(end)}`;
  const from = start + list.index + list[0].length;
  const to = closing(text, from);
  return `${withComma(text.slice(0, to))}${step}\n    ${text.slice(to)}`;
}

/** Returns the text with a comma at its end, unless an element would be the first. */
function withComma(text) {
  const end = text.trimEnd();
  return end.endsWith(',') || end.endsWith('[') ? end : `${end},`;
}

/**
 * Returns the index of the bracket that closes the one before `from`; brackets in texts and comments of declarations
 * are paired.
 */
function closing(text, from) {
  let depth = 1;
  let index = from;
  for (; depth > 0; index += 1) {
    if ('[({'.includes(text[index])) depth += 1;
    if ('])}'.includes(text[index])) depth -= 1;
  }
  return index - 1;
}

function withImport(text) {
  return / without\b[^;]*from '\.\/define\.js'/.test(text)
    ? text
    : text.replace(/(import \{ category, event)/, '$1, without');
}
