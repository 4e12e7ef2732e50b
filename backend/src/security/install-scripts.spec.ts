import { execFileSync } from 'node:child_process';
import { mkdtempSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, expect, it } from '@jest/globals';

const ROOT = resolve(import.meta.dirname, '../../..');

interface Manifest {
  readonly workspaces?: readonly string[];
  readonly scripts?: Readonly<Record<string, string>>;
}

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'timekeep-install-'));
});

afterEach(() => {
  rmSync(folder, { recursive: true });
});

it('installing runs no script of a package, with the settings of this repository', () => {
  const settings = readFileSync(join(ROOT, '.npmrc'), 'utf8');
  // Only npm 11 has this setting: the others have to hold npm 10.
  const ofEveryNpm = settings.replace(/^strict-allow-scripts=.*$/m, '');
  writeFileSync(join(folder, '.npmrc'), ofEveryNpm);
  writeManifest('.', { name: 'application', dependencies: { harmful: 'file:./harmful' } });
  mkdirSync(join(folder, 'harmful'));
  const ran = join(folder, 'ran');
  writeManifest('harmful', { name: 'harmful', version: '1.0.0', scripts: { postinstall: `touch ${ran}` } });
  execFileSync('npm', ['install', '--offline', '--install-links=true'], { cwd: folder, stdio: 'pipe' });
  expect(readdirSync(join(folder, 'node_modules'))).toContain('harmful');
  expect(readdirSync(folder)).not.toContain('ran');
});

it('no script of ours is a hook before or after another, which npm would leave out without a word', () => {
  const { workspaces = [], ...main } = readManifest('.');
  for (const { scripts = {} } of [main, ...workspaces.map(readManifest)]) {
    const hooks = Object.keys(scripts).filter((name) => /^(pre|post)/.test(name));
    expect(hooks.filter((name) => name.replace(/^(pre|post)/, '') in scripts)).toEqual([]);
    for (const event of ['preinstall', 'install', 'postinstall', 'prepare'])
      expect(scripts).not.toHaveProperty(event);
  }
});

function writeManifest(path: string, content: object): void {
  writeFileSync(join(folder, path, 'package.json'), JSON.stringify(content));
}

function readManifest(workspace: string): Manifest {
  const content: Manifest = JSON.parse(readFileSync(join(ROOT, workspace, 'package.json'), 'utf8'));
  return content;
}
