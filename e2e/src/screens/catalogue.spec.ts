import { describe, expect, it } from '@jest/globals';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { SCREENS } from './catalogue.js';

const ROOT = join(import.meta.dirname, '../../..');

describe('the catalogue of screens', () => {
  it('gives each screen a name of its own, which is good for a file', () => {
    const names = SCREENS.map(({ name }) => name);
    expect(names.filter((name) => !/^[a-z]+(-[a-z]+)*$/.test(name))).toEqual([]);
    expect(new Set(names).size).toBe(names.length);
  });

  it.each(SCREENS)('names a test that exists for $name', ({ coveredBy }) => {
    expect(existsSync(join(ROOT, coveredBy))).toBe(true);
  });
});
