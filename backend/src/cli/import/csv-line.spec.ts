import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import { csvField, csvFields } from './csv-line.js';

it.each([
  ['', ['']],
  ['a,b,c', ['a', 'b', 'c']],
  [' a , b ', ['a', 'b']],
  ['a,,', ['a', '', '']],
  ['"DELA CRUZ, JR",ANA', ['DELA CRUZ, JR', 'ANA']],
  ['"the ""old"" one", "x" ,', ['the "old" one', 'x', '']],
  ['""', ['']],
])('reads %j', (line, fields) => {
  expect(csvFields(line)).toEqual(fields);
});

it.each(['"a', 'a"b', '"a"b,c', 'a,"b'])('refuses %j, whose quotes do not match', (line) => {
  expect(csvFields(line)).toBeNull();
});

it('reads back what it writes', () => {
  const field = fc.string().map((text) => text.replaceAll(/[\r\n]/g, ' ').trim());
  fc.assert(
    fc.property(fc.array(field, { minLength: 1 }), (fields) => {
      expect(csvFields(fields.map(csvField).join(','))).toEqual(fields);
    }),
  );
});
