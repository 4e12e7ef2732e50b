/// <reference types="node" />
import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { isEventType, SCHEMA_VERSIONS, type EventType } from '../event-catalog.js';
import { describeShape } from '../event-shapes.js';
import { compareWithGolden, type GoldenEvent } from './golden-event.js';
import { readEvent } from './read-event.js';
import { UPCASTERS } from './upcasters.js';

const FOLDER = resolve(import.meta.dirname, 'golden');
const files = readdirSync(FOLDER).sort();
const types = Object.keys(SCHEMA_VERSIONS).filter(isEventType);
const versionsOf = (type: EventType) =>
  Array.from({ length: SCHEMA_VERSIONS[type] }, (_, index) => index + 1);
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
    const version = SCHEMA_VERSIONS[type];
    expect(compareWithGolden(golden(type, version), describeShape(type))).toBeNull();
  });

  it.each(every)('can be read: %s of version %i', (type, version) => {
    const read = readEvent(type, version, golden(type, version).data);
    if (!('event' in read)) throw new Error(`${type} of version ${version}: ${read.unreadable}`);
    expect(Object.keys(read.event.data).sort()).toEqual(Object.keys(describeShape(type)).sort());
  });

  it.each(types)('have a step from each former version of %s to the next', (type) => {
    expect(UPCASTERS[type] ?? []).toHaveLength(SCHEMA_VERSIONS[type] - 1);
  });
});

describe('a shape that changed without a new version', () => {
  const holiday = golden('HolidayApplied', 1);
  const { date, remark, ...others } = holiday.shape;

  it.each([
    ['another kind', { ...holiday.shape, date: 'text' }, 'date is text and was date'],
    [
      'one more value',
      { ...holiday.shape, remark: `${remark ?? ''} or "RH"` },
      'or "RH" and was "LH" or "SH"',
    ],
    ['a new field', { ...holiday.shape, name: 'text' }, 'name is new'],
    ['a field less', { ...others, date: date ?? '' }, 'remark is gone'],
  ])('is told with what to do: %s', (_, shape, difference) => {
    const told = compareWithGolden(holiday, shape);
    expect(told).toContain(difference);
    expect(told).toContain('set its version to 2 in SCHEMA_VERSIONS');
    expect(told).toContain('golden/HolidayApplied.v2.json');
    expect(told).toContain('upcasters.ts');
  });
});
