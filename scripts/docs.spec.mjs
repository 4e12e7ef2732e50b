import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { describe, expect, it } from '@jest/globals';

const ROOT = join(import.meta.dirname, '..');
const FILES = spawnSync('git', ['ls-files'], { cwd: ROOT, encoding: 'utf8' })
  .stdout.split('\n')
  .filter((path) => path !== '' && existsSync(join(ROOT, path)));
const NAMES = new Set(FILES.map((path) => basename(path)));
/** Pages about the present; CHANGELOG.md is about former releases. */
const PAGES = FILES.filter((path) => path.endsWith('.md') && path !== 'CHANGELOG.md');
const DECISIONS = 'docs/decisions';
/** Files that the examples of docs/changing-it.md would add. */
const EXAMPLES = /TerminalMoved|holiday-changes/;
/** Built, or written by a running system. */
const NOT_IN_GIT = /^frontend\/dist$|^DATA_DIR\//;
const WORKSPACE =
  /^(backend|contracts|deploy|docs|e2e|embedded|frontend|lab|log|projections|scripts|tools)\//;

const read = (page) => readFileSync(join(ROOT, page), 'utf8');

/** Returns the paths and names of source files in backquotes, without those with a placeholder such as `<resource>`. */
function namedFiles(text) {
  const quoted = [...text.matchAll(/`([\w./-]+)`/g)].map(([, path]) => path.replace(/\/$/, ''));
  return quoted.filter((path) => !EXAMPLES.test(path) && !NOT_IN_GIT.test(path));
}

function isThere(path) {
  // An import of a package, such as `log/wire`, leaves out its folder `src`.
  if (WORKSPACE.test(path))
    return [path, path.replace('/', '/src/')].some((each) => existsSync(join(ROOT, each)));
  if (!/\.(tsx?|mjs)$/.test(path)) return true;
  return path.includes('/') ? FILES.some((file) => file.endsWith(`/${path}`)) : NAMES.has(path);
}

describe('the documentation', () => {
  it.each(PAGES)('%s names only files and folders that exist', (page) => {
    expect(namedFiles(read(page)).filter((path) => !isThere(path))).toEqual([]);
  });

  it.each(PAGES)('%s links only to pages and files that exist', (page) => {
    const links = [...read(page).matchAll(/\]\(([^)#:]+)(?:#[^)]*)?\)/g)].map(([, path]) => path);
    expect(links.filter((path) => !existsSync(join(ROOT, dirname(page), path)))).toEqual([]);
  });

  it('lists every decision under its title', () => {
    const rows = FILES.filter((path) => path.startsWith(`${DECISIONS}/0`)).map((path) => {
      const title = read(path).split('\n')[0].replace('# ', '');
      return `| ${basename(path).slice(0, 4)} | [${title}](${basename(path)}) |`;
    });
    const listed = read(`${DECISIONS}/README.md`).split('\n');
    expect(listed.filter((line) => /^\| \d{4} /.test(line))).toEqual(rows);
  });
});
