/// <reference types="node" />
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, it } from '@jest/globals';
import { isEventType, SCHEMA_VERSIONS } from '../event-catalog.js';
import { describeShape } from '../event-shapes.js';
import { streamHolds } from '../stream-categories.js';

const DOC = readFileSync(resolve(import.meta.dirname, '../../../../docs/events.md'), 'utf8');
const rows = DOC.split('\n').flatMap((line) => {
  const [, type, stream, , fields] = line.split('|').map((cell) => cell.trim());
  if (type === undefined || stream === undefined || fields === undefined || !isEventType(type)) return [];
  return [{ type, stream: namesIn(stream)[0] ?? '', fields: namesIn(fields) }];
});

function namesIn(cell: string): string[] {
  return [...cell.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name);
}

it('docs/events.md has one row for each event', () => {
  expect(rows.map(({ type }) => type).sort()).toEqual(Object.keys(SCHEMA_VERSIONS).sort());
});

it.each(rows)('docs/events.md names the stream and the fields of $type', ({ type, stream, fields }) => {
  expect(streamHolds(stream, type)).toBe(true);
  expect([...fields].sort()).toEqual(Object.keys(describeShape(type)).sort());
});
