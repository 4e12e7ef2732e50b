import { describe, expect, it } from '@jest/globals';
import { isPlainLine, isPlainText, isWellFormed } from './plain-text.js';

describe('plain text', () => {
  it.each([
    ['Ana María 李 😀', true, true, true],
    ['', true, true, true],
    ['two\nlines\tand a tab', false, true, true],
    ['a\r\nb', false, false, true],
    ['a\u0000b', false, false, true],
    ['a\u007fb', false, false, true],
    ['a\u0085b', false, false, true],
    ['\ud83d', false, false, false],
    ['\ude00\ud83d', false, false, false],
  ])('%j: a line %s, a text %s, well formed %s', (text, line, plain, wellFormed) => {
    expect([isPlainLine(text), isPlainText(text), isWellFormed(text)]).toEqual([line, plain, wellFormed]);
  });
});
