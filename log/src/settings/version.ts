import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';

const MANIFEST = resolve(import.meta.dirname, '../../../package.json');

/** The version of these programs: that of the package, which `npm run release` raises. */
export const { version: VERSION } = JSON.parse(readFileSync(MANIFEST, 'utf8')) as {
  readonly version: string;
};
