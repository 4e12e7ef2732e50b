import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { punchesFields } from '@timekeep/contracts/clock/fields';
import { addLeaveFields } from '@timekeep/contracts/leave/fields';
import { renewSchedulesFields } from '@timekeep/contracts/schedules/fields';
import { DEFAULT_LIMITS, limitsOf } from './body-limits.js';
import { readJsonObject } from './json-text.js';

const read = (text: string | Buffer, limits = DEFAULT_LIMITS) => readJsonObject(Buffer.from(text), limits);
const NOT_JSON = 'The body is not valid JSON.';
const TOO_DEEP = 'The body is nested too deeply.';
const TOO_MANY = 'The body has too many fields.';
const TWICE = 'The body has the same field twice.';
const UNREADABLE = 'The body holds text that cannot be read.';

describe('a body as a JSON object', () => {
  it('is what JSON.parse reads, however it is indented', () => {
    const names = fc.string().filter((name) => !(name in Object.prototype));
    const texts = fc.string({ unit: 'grapheme' });
    const value = fc.letrec((tie) => ({
      any: fc.oneof(
        { depthSize: 'small' },
        texts,
        fc.double(),
        fc.boolean(),
        fc.constant(null),
        tie('list'),
        tie('fields'),
      ),
      list: fc.array(tie('any'), { maxLength: 5 }),
      fields: fc.dictionary(names, tie('any'), { maxKeys: 5, noNullPrototype: true }),
    })).fields;
    fc.assert(
      fc.property(value, fc.nat({ max: 3 }), (fields, indent) => {
        const text = JSON.stringify(fields, null, indent);
        expect(read(text, { bytes: 0, values: 10_000 })).toEqual(JSON.parse(text));
      }),
    );
  });

  it('ignores brackets, colons, commas and quotes inside a text', () => {
    const body = { a: `[[{{,:"\\"`, '{"[:,\\': '\\' };
    expect(read(JSON.stringify(body))).toEqual(body);
  });

  it('may begin with a byte order mark', () => {
    expect(read('\ufeff{"a":1}')).toEqual({ a: 1 });
  });

  it('may hold a number that no double can, which is infinite then', () => {
    expect(read('{"a":1e999}')).toEqual({ a: Infinity });
  });

  it.each([
    ['is deep and never closed', `{"a":${'['.repeat(17)}`, TOO_DEEP],
    ['has many values and is never closed', `{"a":[${'0,'.repeat(DEFAULT_LIMITS.values)}`, TOO_MANY],
    ['has many empty lists', `{"a":[${'[],'.repeat(DEFAULT_LIMITS.values / 2)}`, TOO_MANY],
    ['has many fields and is never closed', `{${'"a":0,'.repeat(100)}`, TOO_MANY],
  ])('is refused before it is parsed when it %s', (_, text, message) => {
    expect(() => read(text)).toThrow(message);
  });

  it.each([
    ['a field given twice', '{"a":1,"a":2}', TWICE],
    ['a field given twice in two spellings', String.raw`{"a":1,"\u0061":2}`, TWICE],
    ['a field given twice within a list', '{"a":[{"b":1,"b":1}]}', TWICE],
    ['the prototype', '{"__proto__":{"a":1}}', 'Unknown field: __proto__'],
    ['the prototype within a list', '{"a":[{"__proto__":1}]}', 'Unknown field: __proto__'],
    ['the prototype in another spelling', String.raw`{"\u005f_proto__":1}`, 'Unknown field: __proto__'],
    ['bytes that are no UTF-8', Buffer.from([0x7b, 0x22, 0xc3, 0x28, 0x22, 0x3a, 0x31, 0x7d]), UNREADABLE],
    ['half a surrogate pair', String.raw`{"a":"\ud800"}`, UNREADABLE],
    ['brackets that close what is not open', ']]]][[[[', NOT_JSON],
    ['a text without end', '{"a":"', NOT_JSON],
    ['a text that ends in a backslash', '{"a":"\\', NOT_JSON],
  ])('is refused with %s', (_, text, message) => {
    expect(() => read(text)).toThrow(message);
  });

  it.each([
    [
      'punches',
      limitsOf(punchesFields),
      { punches: Array(1_000).fill({ EMPID: '100001', PIN: '123456', at: '2023-01-02T08:00:00.000+08:00' }) },
    ],
    ['a renewal', limitsOf(renewSchedulesFields), { ids: Array(20_000).fill('100001') }],
    [
      'leave',
      limitsOf(addLeaveFields),
      {
        EMPID: '100001',
        leaveEntries: Array(60).fill({
          LEAVE_TYPE: 'SL',
          DATE: '2023-01-02',
          DAYS: '1',
          REMARKS: '病'.repeat(500),
        }),
      },
    ],
  ])('has room for the longest list of %s', (_, limits, body) => {
    const text = JSON.stringify(body, null, 2);
    expect(Buffer.byteLength(text)).toBeLessThanOrEqual(limits.bytes);
    expect(read(text, limits)).toEqual(body);
  });
});
