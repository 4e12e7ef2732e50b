import { describe, expect, it } from '@jest/globals';
import { stringify } from 'csv-stringify/sync';
import fc from 'fast-check';
import { parseCsv } from './parse-csv.js';

describe('a CSV text', () => {
  it('is rows of cells, each with its first line', () => {
    expect(parseCsv('\ufeffA,B\r\n1,"x\n""y"", z"\n,\n')).toEqual([
      { line: 1, cells: ['A', 'B'] },
      { line: 2, cells: ['1', 'x\n"y", z'] },
      { line: 4, cells: ['', ''] },
    ]);
    expect(parseCsv('')).toEqual([]);
    expect(parseCsv('A,')).toEqual([{ line: 1, cells: ['A', ''] }]);
  });

  it.each(['a"b\n', '"a"b\n', 'a\n"b'])('with a quote astray is refused: %j', (text) => {
    expect(() => parseCsv(text)).toThrow(/^Line \d is no CSV\.$/);
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
