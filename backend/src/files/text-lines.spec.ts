import { describe, expect, it } from '@jest/globals';
import { textLines } from './text-lines.js';

async function* pieces(...texts: string[]): AsyncGenerator<string> {
  for (const text of texts) yield await Promise.resolve(text);
}

async function linesOf(...texts: string[]): Promise<string[]> {
  const lines: string[] = [];
  for await (const line of textLines(pieces(...texts), 'file.csv', 8)) lines.push(line);
  return lines;
}

describe('the lines of a text', () => {
  it.each<[string, string[], string[]]>([
    ['with the line breaks of any system', ['a\nb\r\nc\rd\u2028e'], ['a', 'b', 'c', 'd', 'e']],
    ['across pieces', ['a', 'b\r', '\nc\n', '\n', 'd'], ['ab', 'c', '', 'd']],
    ['with a last line break', ['a\n', 'b\n'], ['a', 'b']],
    ['without content', [''], []],
    ['of the greatest length', ['1234', '5678\n12345678'], ['12345678', '12345678']],
  ])('are split, %s', async (_case, texts, lines) => {
    expect(await linesOf(...texts)).toEqual(lines);
  });

  it.each([
    ['in one piece', ['a\nb\n123456789\nc']],
    ['across pieces', ['a\nb\n1234', '5678', '9']],
    ['at the end', ['a\r', '\nb\n123456789']],
  ])('are refused from one that is too long, %s, by its number', async (_case, texts) => {
    const refused = 'Line 3 of file.csv is longer than 8 characters.';
    await expect(linesOf(...texts)).rejects.toThrow(refused);
  });

  it('are not collected beyond the greatest length', async () => {
    let read = 0;
    async function* endless(): AsyncGenerator<string> {
      for (; ; read += 1) yield await Promise.resolve('1234');
    }
    const lines = textLines(endless(), 'file.csv', 8);
    await expect(lines.next()).rejects.toThrow('Line 1 of file.csv');
    expect(read).toBe(2);
  });
});
