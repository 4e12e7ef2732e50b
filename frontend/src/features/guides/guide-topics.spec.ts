import { describe, expect, it } from '@jest/globals';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { HR_GUIDE, SUPERVISE_GUIDE } from './guide-topics';

const FOLDER = join(import.meta.dirname, '../../../public/guides');

describe('the pictures of the guides', () => {
  it('are there for every step, and no others', () => {
    const named = [...HR_GUIDE, ...SUPERVISE_GUIDE].flatMap(({ steps }) =>
      steps.map(({ picture }) => picture),
    );
    expect(readdirSync(FOLDER).sort()).toEqual(named.sort());
  });
});
