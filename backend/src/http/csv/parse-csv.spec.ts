import { describe, expect, it } from '@jest/globals';
import { stringify } from 'csv-stringify/sync';
import fc from 'fast-check';
import { parseCsv } from './parse-csv.js';

describe('a CSV text', () => {
  it('is rows of cells, each with its first line', () => {
    expect(parseCsv('\ufeffA,B\r\n1,"x\r\n""y"", z"\n,\n\nend')).toEqual([
      { line: 1, cells: ['A', 'B'] },
      { line: 2, cells: ['1', 'x\r\n"y", z'] },
      { line: 4, cells: ['', ''] },
      { line: 5, cells: [''] },
      { line: 6, cells: ['end'] },
    ]);
    expect(parseCsv('')).toEqual([]);
    expect(parseCsv('A,')).toEqual([{ line: 1, cells: ['A', ''] }]);
  });

  it.each([
    ['a"b\n', 1],
    ['"a"b\n', 1],
    ['a\n"b', 2],
    ['"a\r\nb"\r\n"c\nd"e\n', 3],
  ])('with a quote astray is refused, by the line where its row begins: %j', (text, line) => {
    expect(() => parseCsv(text)).toThrow(`Line ${line} is no CSV.`);
  });

  it('has cells as they are, with the blanks around them', () => {
    expect(parseCsv(' a ,\t\n')).toEqual([{ line: 1, cells: [' a ', '\t'] }]);
  });

  it('may have a row of any length', () => {
    const long = 'x'.repeat(300_000);
    expect(parseCsv(`${long}\n"${long}"`).map(({ cells }) => cells)).toEqual([[long], [long]]);
  });

  it('reads what was written', () => {
    const rows = fc.array(fc.array(fc.string(), { minLength: 2, maxLength: 4 }), { minLength: 1 });
    fc.assert(
      fc.property(rows, (written) => {
        expect(parseCsv(stringify(written)).map(({ cells }) => cells)).toEqual(written);
      }),
    );
  });
});
