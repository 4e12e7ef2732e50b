import { describe, expect, it } from '@jest/globals';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { HR_GUIDE, pictureIn } from './guide-topics';
import { PICTURE_SIZES } from './picture-sizes';
import { HOME_GUIDE, SUPERVISE_GUIDE } from './staff-guides';

const FOLDER = join(import.meta.dirname, '../../../public/guides');

describe('the pictures of the guides', () => {
  it('are there for every step in both themes, and no others', () => {
    const named = [...HOME_GUIDE, ...HR_GUIDE, ...SUPERVISE_GUIDE].flatMap(({ steps }) =>
      steps.flatMap(({ picture }) => [picture, pictureIn('dark', picture)]),
    );
    expect(readdirSync(FOLDER).sort()).toEqual(named.sort());
  });

  it('have the sizes for which place is kept', () => {
    const sizes = readdirSync(FOLDER).map((name) => [name, sizeOf(name)]);
    const kept = [...PICTURE_SIZES].flatMap(([name, size]) => [
      [name, size],
      [pictureIn('dark', name), size],
    ]);
    expect(Object.fromEntries(sizes)).toEqual(Object.fromEntries(kept));
  });
});

/** Width and height, which a WebP file says at its head, or in the first frame of a lossy picture. */
function sizeOf(name: string): readonly [number, number] {
  const file = readFileSync(join(FOLDER, name));
  const format = file.toString('latin1', 8, 16);
  if (format === 'WEBPVP8X') return [file.readUIntLE(24, 3) + 1, file.readUIntLE(27, 3) + 1];
  expect(format).toBe('WEBPVP8 ');
  return [file.readUInt16LE(26) & 0x3fff, file.readUInt16LE(28) & 0x3fff];
}
