import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { asCell, withoutMarks } from './csv-cells.js';

const FORMULAS = ['=1+1', '+1', '-1', '@SUM(A1)', '＝1+1', '＋1', '－1', '＠SUM(A1)'];

/** Texts of the characters that matter. */
const cellText = fc.stringMatching(/^[=+\-@＝;,"\t\r\n 'x\u00A0\u200B]{0,12}$/);

describe('a cell of a CSV file', () => {
  it.each([...FORMULAS, '\tx', '\rx', '\nx'])('is no formula: %j', (text) => {
    expect(asCell(text)).toBe(`'${text}`);
  });

  // Excel in many countries separates cells by semicolons, and then ignores quotes that do not begin a cell.
  it.each(FORMULAS)('has no formula after another separator: %j', (formula) => {
    for (const separator of [';', '\t', '\n', '\r\n']) {
      expect(asCell(`fever${separator}${formula}`)).toBe(`fever${separator}'${formula}`);
    }
  });

  it.each(FORMULAS)('has no formula behind quotes and blanks: %j', (formula) => {
    for (const before of ['"', '""', ' ', '" ', '\u00A0', '\u200B"', '\uFEFF', '\0']) {
      expect(asCell(`${before}${formula}`)).toBe(`${before}'${formula}`);
      expect(asCell(`fever;${before}${formula};y`)).toBe(`fever;${before}'${formula};y`);
      expect(withoutMarks(asCell(`fever;${before}${formula}`))).toBe(`fever;${before}${formula}`);
    }
  });

  it('is otherwise the text', () => {
    for (const text of [
      '',
      'ANA-MARIA',
      'at 8; then home',
      'half-day; a + b',
      "O'NEIL",
      'a=b',
      'two\nlines',
    ]) {
      expect(asCell(text)).toBe(text);
    }
  });

  it('is compared without its marks', () => {
    for (const text of [...FORMULAS, 'x;=1;-2\n+3', '\t=1', "'quoted'", 'plain']) {
      expect(withoutMarks(asCell(text))).toBe(text);
      expect(withoutMarks(text)).toBe(text);
    }
  });

  /** Marks as files of former versions have them. */
  const asFormerCell = (text: string) =>
    text.replaceAll(/^(?=[=+@\-＝＋－＠]|[\t\r\n])|(?<=[;\t\r\n])(?=[=+@\-＝＋－＠])/g, "'");

  it('is compared equal to the cell of a former version, whatever its text', () => {
    fc.assert(
      fc.property(cellText, (text) => {
        expect(withoutMarks(asFormerCell(text))).toBe(withoutMarks(asCell(text)));
        expect(withoutMarks(text)).toBe(withoutMarks(asCell(text)));
      }),
      { numRuns: 2000 },
    );
  });

  it('of many blanks is read in a moment', () => {
    const text = ` ${' '.repeat(1_000_000)};x`;
    const began = performance.now();
    expect(asCell(text)).toBe(text);
    expect(performance.now() - began).toBeLessThan(5_000);
  });
});
