import { PassThrough, Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { expect, it } from '@jest/globals';
import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { type CsvColumn, writePages } from './write-csv.js';

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
