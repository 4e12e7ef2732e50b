import { describe, expect, it } from '@jest/globals';
import { clipboardText, csvText } from './csv';
import type { Column } from './table-model';

interface Person {
  readonly name: string;
  readonly balance: number | null;
}

const columns: readonly Column<Person>[] = [
  { heading: 'NAME', width: '1%', sortValue: ({ name }) => name, render: () => null },
  {
    heading: 'DAYS, LEFT',
    width: '1%',
    sortValue: () => 0,
    csvValue: ({ balance }) => balance,
    render: () => null,
  },
  { heading: 'ACTIONS', width: '1%', render: () => null },
];

const linesOf = (...people: Person[]) => csvText(columns, people).split('\r\n');

describe('CSV', () => {
  it('has a byte order mark, headings, a line a row, and only columns with a value', () => {
    expect(csvText(columns, [{ name: 'PEÑA', balance: 3 }])).toBe('\uFEFFNAME,"DAYS, LEFT"\r\nPEÑA,3\r\n');
  });

  it('quotes commas, quotes and line breaks', () => {
    expect(linesOf({ name: 'CRUZ, "JUN"', balance: null })[1]).toBe('"CRUZ, ""JUN""",');
    expect(csvText(columns, [{ name: 'two\nlines', balance: 0 }])).toContain('"two\nlines",0\r\n');
  });

  it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\tx', '\rx'])('prevents spreadsheets from running %j', (name) => {
    expect(linesOf({ name, balance: 0 }).join('\r\n')).toContain(`'${name}`);
  });

  it('prevents it after another separator too', () => {
    expect(linesOf({ name: 'x;=1+1', balance: 0 })[1]).toBe("x;'=1+1,0");
  });

  it('keeps negative numbers as numbers', () => {
    expect(linesOf({ name: 'x', balance: -2 })[1]).toBe('x,-2');
  });
});

describe('copied rows', () => {
  it('are lines of cells with headings, each in its own line whatever its text', () => {
    const rows = [
      { name: 'two\nlines\tand a tab', balance: 1 },
      { name: '=1+1', balance: null },
    ];
    expect(clipboardText(columns, rows)).toBe("NAME\tDAYS, LEFT\ntwo lines and a tab\t1\n'=1+1\t");
  });
});
