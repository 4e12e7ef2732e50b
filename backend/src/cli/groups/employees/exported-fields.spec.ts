import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { declarationOf, isEventType } from '@timekeep/contracts/events/catalog';
import { EXPORTED_FIELDS, exportedOf, fieldsOf } from './exported-fields.js';

const GOLDEN = resolve(import.meta.dirname, '../../../../../contracts/src/events/golden');
/** The fields by which an event refers to an employee. */
const NAMES_SOMEBODY = ['EMPID', 'ticket', 'renewals'];

interface Golden {
  readonly type: string;
  readonly schemaVersion: number;
  readonly data: Readonly<Record<string, unknown>>;
}

const golden = readdirSync(GOLDEN).map((file) => {
  const event: Golden = JSON.parse(readFileSync(resolve(GOLDEN, file), 'utf8'));
  return event;
});

describe('the export of the data of an employee', () => {
  it.each(golden.map((event) => [event.type, event.schemaVersion, event] as const))(
    'has each field of %s of version %i, or says why not',
    (type, _, { data }) => {
      if (!NAMES_SOMEBODY.some((field) => field in data)) return;
      for (const field of Object.keys(data)) expect(fieldsOf(type)).toHaveProperty(field);
    },
  );

  it('leaves out no kind as a whole that names an employee, and gives a reason for all that it leaves out', () => {
    for (const [type, listed] of Object.entries(EXPORTED_FIELDS)) {
      if (!isEventType(type)) throw new Error(`${type} is no event`);
      const whole = 'leftOut' in listed;
      expect({ type, whole }).toEqual({
        type,
        whole: !NAMES_SOMEBODY.some((field) => field in declarationOf(type).shape),
      });
      const reasons = whole ? [listed] : Object.values(listed).filter((standing) => standing !== 'exported');
      for (const reason of reasons)
        expect(reason).toEqual({ leftOut: expect.stringMatching(/^[A-Z].{20,}\.$/) });
    }
  });

  it('says what it left out, also of a field that no version is known to have', () => {
    expect(exportedOf('PasswordChanged', { EMPID: '100001', passwordHash: '$2b$10$abc' })).toEqual({
      EMPID: '100001',
      passwordHash: '(left out)',
    });
    expect(exportedOf('FromTheFuture', { EMPID: '100001', voiceHash: 'x', nickname: 'Ana' })).toEqual({
      EMPID: '100001',
      voiceHash: '(left out)',
      nickname: 'Ana',
    });
  });
});
