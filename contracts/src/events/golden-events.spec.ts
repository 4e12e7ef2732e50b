/// <reference types="node" />
import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { declarationOf, EVENT_TYPES, versionOf, type EventType } from './catalog.js';
import { compareWithGolden, type GoldenEvent } from './golden-event.js';
import { readEvent } from './read-event.js';

const FOLDER = resolve(import.meta.dirname, 'golden');
const files = readdirSync(FOLDER).sort();
const types = EVENT_TYPES;
const versionsOf = (type: EventType) => Array.from({ length: versionOf(type) }, (_, index) => index + 1);
const every = types.flatMap((type) => versionsOf(type).map((version) => [type, version] as const));

function golden(type: EventType, version: number): GoldenEvent {
  const file: GoldenEvent = JSON.parse(readFileSync(resolve(FOLDER, `${type}.v${version}.json`), 'utf8'));
  return file;
}

describe('the golden events', () => {
  it('are one for each type and version, without holes', () => {
    expect(files).toEqual(every.map(([type, version]) => `${type}.v${version}.json`).sort());
  });

  it.each(every)('hold %s of version %i with exactly the fields of its shape', (type, version) => {
    const { shape, data, ...name } = golden(type, version);
    expect(name).toEqual({ type, schemaVersion: version });
    expect(Object.keys(data).sort()).toEqual(Object.keys(shape).sort());
  });

  it.each(types)('hold the present shape of %s', (type) => {
    const version = versionOf(type);
    expect(compareWithGolden(golden(type, version), declarationOf(type).shape)).toBeNull();
  });

  it.each(every)('can be read: %s of version %i', (type, version) => {
    const read = readEvent(type, version, golden(type, version).data);
    if (!('event' in read)) throw new Error(`${type} of version ${version}: ${read.unreadable}`);
    expect(Object.keys(read.event.data).sort()).toEqual(Object.keys(declarationOf(type).shape).sort());
  });
});

describe('a shape that changed without a new version', () => {
  const holiday = golden('HolidayApplied', 3);
  const { date, remark, ...others } = holiday.shape;

  it.each([
    ['another kind', { ...holiday.shape, date: 'text' }, 'date is text and was date'],
    [
      'one more value',
      { ...holiday.shape, remark: `${remark ?? ''} or "RH"` },
      'or "RH" and was "LH" or "SH"',
    ],
    ['a new field', { ...holiday.shape, place: 'text' }, 'place is new'],
    ['a field less', { ...others, date: date ?? '' }, 'remark is gone'],
  ])('is reported with the remedy: %s', (_, shape, difference) => {
    const report = compareWithGolden(holiday, shape);
    expect(report).toContain(difference);
    expect(report).toContain('a step from 3 to 4');
    expect(report).toContain('golden/HolidayApplied.v4.json');
  });
});
