import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { csvLine, fieldsOfLines, isOfRejects } from './csv-lines.js';

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

  it.each([
    ['EMPID,at,line,reason\n100001,x,2,Unknown\n', true],
    ['sep=;\nNo.;Time;line;reason\r\n7;x;2;Unknown\n', true],
    ['"EMPID","line","reason"\n', true],
    ['7\t2024-05-02 08:00:00\treason: line 3: Unknown\n', true],
    ['EMPID,at\n100001,2024-05-02T08:00\n', false],
    ['date,reason\n2024-05-02,in line\n', false],
    ['deadline,reason\n', false],
    ['', false],
  ])('are those of rejects, or not: %j', (head, isRejects) => {
    expect(isOfRejects(head)).toBe(isRejects);
  });

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

  it.each([',', ';', '\t'])(
    'are read many at once as each alone, whatever their quotes, at %j',
    (delimiter) => {
      const line = fc
        .string({ unit: fc.constantFrom('a', '"', '"', delimiter, ' ', '\t') })
        // The parser alone takes "" "" for one empty field.
        .filter((each) => each.trim() !== '' && !/"[ \t]+"/.test(each));
      fc.assert(
        fc.property(fc.array(line, { minLength: 1 }), (lines) => {
          const alone = lines.map((each) => fieldsOfLines([each], delimiter)[0]);
          expect(fieldsOfLines(['"', ...lines], delimiter)).toEqual([null, ...alone]);
        }),
        { numRuns: 300 },
      );
    },
  );

  it('are refused as fast as they are read', () => {
    const took = (line: string): number => {
      const lines = Array<string>(2_000).fill(line);
      const begun = performance.now();
      fieldsOfLines(lines);
      return performance.now() - begun;
    };
    took('1,a');
    const read = took('1,"a"');
    for (const refused of ['1,"', '1,a"b"', '"a" "b"', '"a"b"c"'])
      expect(took(refused)).toBeLessThan(read * 20);
  });
});
