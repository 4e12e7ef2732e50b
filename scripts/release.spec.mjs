import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';

const ROOT = join(import.meta.dirname, '..');
const SCRIPT = join(ROOT, 'scripts/release.mjs');
const { version: PRESENT, workspaces } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
const FILES = [
  'package-lock.json',
  'docker-compose.yml',
  'docker-compose.cluster.yml',
  '.env.example',
  'Dockerfile',
  'CHANGELOG.md',
  ...['.', ...workspaces].map((name) => join(name, 'package.json')),
];

let copy;

beforeEach(() => {
  copy = mkdtempSync(join(tmpdir(), 'timekeep-release-'));
  for (const file of FILES) cpSync(join(ROOT, file), join(copy, file), { recursive: true });
});

afterEach(() => rmSync(copy, { recursive: true }));

const read = (file) => readFileSync(join(copy, file), 'utf8');

function release(...args) {
  try {
    return {
      code: 0,
      output: execFileSync(process.execPath, [SCRIPT, ...args, copy], { encoding: 'utf8', stdio: 'pipe' }),
    };
  } catch ({ status, stderr }) {
    return { code: status, output: stderr };
  }
}

/** Lists one change in the place of those that await the next release at present. */
function listAsUnreleased(line) {
  const text = read('CHANGELOG.md').replace(/(?<=^## Unreleased\n)[^]*?(?=^## )/m, `\n${line}\n\n`);
  writeFileSync(join(copy, 'CHANGELOG.md'), text);
}

describe('npm run release', () => {
  it('names the version in every file, and the former one in none', () => {
    listAsUnreleased('- Something new.');
    expect(release('71.2.3')).toMatchObject({ code: 0 });
    for (const file of FILES) expect(read(file)).toContain('71.2.3');
    for (const name of ['.', ...workspaces]) {
      const manifest = JSON.parse(read(join(name, 'package.json')));
      const inner = { ...manifest.dependencies, ...manifest.devDependencies };
      const ours = Object.entries(inner).filter(([dependency]) => dependency.startsWith('@timekeep/'));
      expect([manifest.version, ...ours.map(([, version]) => version)]).toEqual(
        Array(ours.length + 1).fill('71.2.3'),
      );
    }
    expect(read('docker-compose.yml')).not.toContain(`TIMEKEEP_VERSION:-${PRESENT}`);
  });

  it('has to change no page: none names the present version in a command or a file', () => {
    const pages = readdirSync(join(ROOT, 'docs'), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.md'))
      .map((name) => join('docs', name));
    const named = [...pages, 'README.md', 'CONTRIBUTING.md'].flatMap((page) =>
      [...readFileSync(join(ROOT, page), 'utf8').matchAll(/^```[^]*?^```/gm)]
        .flatMap(([block]) => block.split('\n'))
        .filter((line) => line.includes(PRESENT))
        .map((line) => `${page}: ${line}`),
    );
    expect(named).toEqual([]);
  });

  it('moves what was unreleased under the version, which the notes of its tag are', () => {
    listAsUnreleased('- Something new.');
    release('71.2.3');
    expect(read('CHANGELOG.md')).toMatch(
      /^## Unreleased\n\n## 71\.2\.3 - \d{4}-\d\d-\d\d\n\n- Something new\.$/m,
    );
    const { code, output } = release('--notes', 'v71.2.3');
    expect(code).toBe(0);
    expect(output).toContain('- Something new.');
    expect(output).not.toMatch(/^## /m);
    expect(release('--notes', 'v71.2.4')).toEqual({
      code: 2,
      output: 'The tag v71.2.4 is not of these files, which are version 71.2.3.\n',
    });
  });

  it.each(['', 'next', '1.2', '0.0.9', PRESENT])('refuses "%s" and changes nothing', (version) => {
    listAsUnreleased('- Something new.');
    const before = FILES.map(read);
    const { code, output } = release(version);
    expect({ code, output }).toMatchObject({ code: 2, output: expect.stringContaining(`above ${PRESENT}`) });
    expect(FILES.map(read)).toEqual(before);
  });

  it('refuses a release of nothing', () => {
    writeFileSync(join(copy, 'CHANGELOG.md'), '# Changes\n\n## Unreleased\n\n## 0.1.0\n\n- Old.\n');
    expect(release('71.2.3')).toEqual({ code: 2, output: 'CHANGELOG.md lists nothing as unreleased.\n' });
  });
});
