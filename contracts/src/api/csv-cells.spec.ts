import { describe, expect, it } from '@jest/globals';
import { asCell, withoutMarks } from './csv-cells.js';

const FORMULAS = ['=1+1', '+1', '-1', '@SUM(A1)', '＝1+1', '＋1', '－1', '＠SUM(A1)'];

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
});
