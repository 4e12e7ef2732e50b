import { describe, expect, it } from '@jest/globals';
import { TEXT_ENCODINGS, type TextEncoding } from '@timekeep/contracts/clock/punch-files';
import fc from 'fast-check';
import { decoded, encoded, encodingOf, markOf } from './text-encodings.js';

async function textOf(bytes: readonly Uint8Array[], encoding: TextEncoding, isStrict = false) {
  const parts: string[] = [];
  const chunks = async function* () {
    for (const each of bytes) yield await Promise.resolve(each);
  };
  for await (const part of decoded(chunks(), encoding, isStrict)) parts.push(part);
  return parts.join('');
}

describe('encodings of text files', () => {
  it.each(TEXT_ENCODINGS)('%s is known by its first bytes, but for ANSI, which looks like UTF-8', (name) => {
    const found = encodingOf(encoded('EMPID,at', name)).name;
    expect(found).toBe(name === 'ansi' ? 'utf-8' : name);
  });

  it.each(['utf-8', 'utf-16le', 'utf-16be'] as const)(
    '%s is known by its mark, which is not part of the text',
    async (name) => {
      const bytes = Buffer.concat([markOf({ name, hasMark: true }), encoded('Ñ', name)]);
      expect(encodingOf(bytes)).toEqual({ name, hasMark: true });
      expect(await textOf([bytes], name)).toBe('Ñ');
    },
  );

  it.each(TEXT_ENCODINGS)('%s is written as it was read, however its bytes are divided', async (name) => {
    const letters = fc.string({ unit: fc.constantFrom('a', 'Ñ', 'ñ', '1', ',', '\t', '€', '\n') });
    await fc.assert(
      fc.asyncProperty(letters, fc.nat(20), async (text, place) => {
        const bytes = encoded(text, name);
        expect(await textOf([bytes.subarray(0, place), bytes.subarray(place)], name, name === 'utf-8')).toBe(
          text,
        );
      }),
    );
  });

  it('give any bytes of ANSI back as they were, those too that it does not define', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array(), fc.nat(20), async (bytes, place) => {
        const text = await textOf([bytes.subarray(0, place), bytes.subarray(place)], 'ansi');
        expect([...encoded(text, 'ansi')]).toEqual([...bytes]);
      }),
    );
  });

  it('are refused when strict, else have a replacement character', async () => {
    const ansi = encoded('NIÑO', 'ansi');
    await expect(textOf([ansi], 'utf-8', true)).rejects.toThrow('not valid');
    expect(await textOf([ansi], 'utf-8')).toBe('NI\uFFFDO');
    expect(encoded('漢', 'ansi')).toEqual(Uint8Array.from(Buffer.from('?')));
  });
});
