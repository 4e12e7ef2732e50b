import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { csvLine, fieldsOfLines } from './csv-lines.js';

describe('lines of CSV', () => {
  it.each([
    ['a', ['a']],
    ['a,b,c', ['a', 'b', 'c']],
    [' a , b ', ['a', 'b']],
    ['a,,', ['a', '', '']],
    ['"DELA CRUZ, JR",ANA', ['DELA CRUZ, JR', 'ANA']],
    ['"the ""old"" one", "x" ,', ['the "old" one', 'x', '']],
    ['" a "\t,b', ['a', 'b']],
    ['""', ['']],
  ])('are read: %j', (line, fields) => {
    expect(fieldsOfLines([line])).toEqual([fields]);
  });

  it.each(['"a', 'a"b', '"a"b,c', 'a,"b'])(
    'are refused when the quotes do not match, and the others are not: %j',
    (line) => {
      expect(fieldsOfLines([line])).toEqual([null]);
      // The quotes of both lines together would match.
      expect(fieldsOfLines(['x,y', line, '1,2', line, 'z'])).toEqual([
        ['x', 'y'],
        null,
        ['1', '2'],
        null,
        ['z'],
      ]);
    },
  );

  it('may be of any length', () => {
    const long = 'x'.repeat(300_000);
    expect(fieldsOfLines([`${long},y`])).toEqual([[long, 'y']]);
  });

  it('are read as they were written, many at once', () => {
    const field = fc.string().map((text) => text.replaceAll(/[\r\n]/g, ' ').trim());
    // A line of one empty field is the same as an empty line.
    const fields = fc.array(field, { minLength: 2 });
    fc.assert(
      fc.property(fc.array(fields, { minLength: 1 }), (rows) => {
        expect(fieldsOfLines(rows.map((row) => csvLine(row)))).toEqual(rows);
      }),
    );
  });
});
