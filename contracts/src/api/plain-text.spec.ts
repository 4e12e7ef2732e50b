import { describe, expect, it } from '@jest/globals';
import { isOneLine, isPlainLine, isPlainText, isWellFormed } from './plain-text.js';

describe('plain text', () => {
  it.each([
    ['Ana María 李 😀', true, true, true],
    ['', true, true, true],
    ['two\nlines\tand a tab', false, true, true],
    ['a\r\nb', false, false, true],
    ['a\u0000b', false, false, true],
    ['a\u007fb', false, false, true],
    ['a\u0085b', false, false, true],
    ['a\u2028b', false, true, true],
    ['a\u2029b', false, true, true],
    ['gnp\u202egnp.exe', false, false, true],
    ['a\u2066b\u2069', false, false, true],
    ['a\u200bb', false, false, true],
    ['a\ufeffb', false, false, true],
    ['a\u034fb\u3164', false, false, true],
    ['\u2800', false, false, true],
    ['👩‍👧', true, true, true],
    ['👩🏽‍💻 🏳️‍🌈 ❤️‍🔥 1️⃣ 葛\u{e0100}', true, true, true],
    ['👩\u200d', false, false, true],
    ['a\u200d👧', false, false, true],
    ['a\ufe0fb', false, false, true],
    ['\ud83d', false, false, false],
    ['\ude00\ud83d', false, false, false],
  ])('%j: a line %s, a text %s, well formed %s', (text, line, plain, wellFormed) => {
    expect([isPlainLine(text), isPlainText(text), isWellFormed(text)]).toEqual([line, plain, wellFormed]);
  });

  it.each([
    ['Sales\u200b', true],
    ['gnp\u202egnp.exe', true],
    ['two\nlines', false],
    ['a\u0000b', false],
    ['\ud83d', false],
  ])('%j: one line %s, also if a former version recorded it', (text, expected) => {
    expect(isOneLine(text)).toBe(expected);
  });
});
