import { PassThrough, Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { describe, expect, it } from '@jest/globals';
import { parse } from 'csv-parse/sync';
import { stringify } from 'csv-stringify/sync';
import fc from 'fast-check';
import { type CsvColumn, parseCsv, writePages } from './csv.js';

type Row = readonly [string, string, string];

const COLUMNS: readonly CsvColumn<Row>[] = [
  ['FIRST', ([first]) => first],
  ['SECOND', ([, second]) => second],
  ['THIRD', ([, , third]) => third],
];

const cell = fc.stringMatching(/^[=+\-@＝;,"\t\r\n 'x]{0,8}$/);

async function written(rows: readonly Row[]): Promise<string> {
  const file = new PassThrough();
  const [content] = await Promise.all([text(file), writePages(Readable.from([rows]), COLUMNS, file)]);
  return content;
}

/** Reads a file by another separator. Quotes neither join cells, nor belong to them; nor do blanks around them. */
function lenientCells(file: string, separator: RegExp): string[] {
  return file.split(separator).map((found) => found.replaceAll(/["\s]/g, ''));
}

it('no reader finds a cell that begins with the sign of a formula, whatever separator it takes', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(cell, cell, cell), { maxLength: 3 }), async (rows) => {
      const file = await written(rows);
      const options = { bom: true, relax_quotes: true, relax_column_count: true } as const;
      const byComma: string[][] = parse(file, { ...options, delimiter: ',' });
      const cells = [
        ...byComma.flat().map((found) => found.replaceAll(/["\s]/g, '')),
        ...lenientCells(file, /[;\r\n]/),
        ...lenientCells(file, /[\t\r\n]/),
      ];
      expect(cells.filter((found) => /^[=+\-@＝]/.test(found))).toEqual([]);
    }),
    { numRuns: 500 },
  );
});

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
