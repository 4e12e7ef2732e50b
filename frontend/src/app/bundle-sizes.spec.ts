import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const script = join(process.cwd(), 'scripts/bundle-sizes.mjs');
let dist = '';

/** A chunk of Vite's manifest and its size after gzip, in thousands of bytes. */
interface Chunk {
  readonly kb: number;
  readonly imports?: readonly string[];
  readonly dynamicImports?: readonly string[];
  readonly isEntry?: true;
  readonly isDynamicEntry?: true;
}

const FILIPINO = 'src/shared/language/filipino/index.ts';

/** Writes a build folder with these chunks, and one of the catalogue unless it is among them, and returns the result of the check. */
function check(chunks: Readonly<Record<string, Chunk>>) {
  const all: Readonly<Record<string, Chunk>> = { ...chunks, [FILIPINO]: chunks[FILIPINO] ?? { kb: 1 } };
  const manifest = Object.entries(all).map(([key, { kb, ...rest }], index) => {
    const file = `chunk-${index}.js`;
    // Random bytes cannot be compressed.
    writeFileSync(join(dist, file), randomBytes(kb * 1_000));
    return [key, { file, ...rest }] as const;
  });
  mkdirSync(join(dist, '.vite'));
  writeFileSync(join(dist, '.vite/manifest.json'), JSON.stringify(Object.fromEntries(manifest)));
  const { status, stdout, stderr } = spawnSync(process.execPath, [script, dist], { encoding: 'utf8' });
  return { status, stdout, stderr };
}

describe('the check of bundle sizes', () => {
  beforeEach(() => {
    dist = mkdtempSync(join(tmpdir(), 'timekeep-bundle-'));
  });

  afterEach(() => {
    rmSync(dist, { recursive: true });
  });

  it('passes chunks within the limits, and counts no chunk twice', () => {
    const { status, stdout } = check({
      'index.html': { kb: 90, imports: ['_shared.js'] },
      '_shared.js': { kb: 70, imports: ['index.html'] },
      'src/features/leave/leave-tab.tsx': { kb: 140, imports: ['_shared.js'], isDynamicEntry: true },
    });
    expect(stdout).toMatch(/160\.\d kB of 170 {2}sign-in/);
    expect(stdout).toMatch(/140\.\d kB of 150 {2}leave\/leave-tab/);
    expect(status).toBe(0);
  });

  it('fails when sign-in and its imports are too big', () => {
    const { status, stdout, stderr } = check({
      'index.html': { kb: 90, imports: ['_shared.js'] },
      '_shared.js': { kb: 81 },
    });
    expect(stdout).toMatch(/171\.\d kB of 170 {2}sign-in {2}TOO BIG/);
    expect(stderr).toContain('Too much script: sign-in');
    expect(status).toBe(1);
  });

  it('fails when an area and its imports are too big, and names the files', () => {
    const { status, stderr } = check({
      'index.html': { kb: 10 },
      'src/features/leave/leave-tab.tsx': { kb: 60, imports: ['_charts.js'], isDynamicEntry: true },
      '_charts.js': { kb: 91 },
    });
    expect(stderr).toContain('Too much script: leave/leave-tab');
    expect(stderr).toMatch(/91\.\d kB {2}chunk-2\.js/);
    expect(status).toBe(1);
  });

  it('fails when the catalogue of Filipino imports the application', () => {
    const app = { kb: 10, isEntry: true, isDynamicEntry: true } as const;
    const page = { kb: 10, dynamicImports: ['src/app/start.tsx'] };
    const { status, stderr } = check({
      'index.html': page,
      'src/app/start.tsx': app,
      [FILIPINO]: { kb: 10, imports: ['src/app/start.tsx'] },
    });
    expect(stderr).toContain('The catalogue of Filipino imports the application.');
    expect(status).toBe(1);
    rmSync(join(dist, '.vite'), { recursive: true });
    expect(check({ 'index.html': page, 'src/app/start.tsx': app }).status).toBe(0);
  });

  it('fails without a manifest', () => {
    expect(spawnSync(process.execPath, [script, dist]).status).toBe(1);
  });
});
