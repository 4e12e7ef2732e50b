import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { checkedOutCommit, isCommit } from './release.js';

const COMMIT = '0a1b2c3d4e5f60718293a4b5c6d7e8f901234567';
const OTHER = COMMIT.replaceAll('0', 'f');

let root: string;

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'timekeep-release-'));
});

afterEach(() => rm(root, { recursive: true }));

async function write(files: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, content] of Object.entries(files)) {
    await mkdir(dirname(join(root, name)), { recursive: true });
    await writeFile(join(root, name), `${content}\n`);
  }
}

describe('the release', () => {
  it.each<[string, Record<string, string>]>([
    ['a branch', { '.git/HEAD': 'ref: refs/heads/main', '.git/refs/heads/main': COMMIT }],
    [
      'a branch that is packed',
      {
        '.git/HEAD': 'ref: refs/heads/main',
        '.git/packed-refs': `# pack-refs with: peeled\n${OTHER} refs/heads/main-2\n${COMMIT} refs/heads/main`,
      },
    ],
    ['no branch', { '.git/HEAD': COMMIT }],
    [
      'a linked work tree',
      {
        'repository/worktrees/two/HEAD': 'ref: refs/heads/two',
        'repository/worktrees/two/commondir': '../..',
        'repository/refs/heads/two': COMMIT,
        '.git': 'gitdir: repository/worktrees/two',
      },
    ],
  ])('has the commit of %s', async (_case, files) => {
    await write(files);
    expect(checkedOutCommit(root)).toBe(COMMIT);
  });

  it.each<[string, Record<string, string>]>([
    ['without Git', {}],
    ['before the first commit', { '.git/HEAD': 'ref: refs/heads/main' }],
    ['where something else is', { '.git/HEAD': 'ref: refs/heads/main', '.git/refs/heads/main': '<html>' }],
  ])('has none %s', async (_case, files) => {
    await write(files);
    expect(checkedOutCommit(root)).toBeNull();
  });

  it.each([
    [COMMIT, true],
    [COMMIT.slice(0, 7), true],
    ['v1.2.3', false],
    ['', false],
    [COMMIT.toUpperCase(), false],
  ])('may be told the commit %j: %s', (text, expected) => {
    expect(isCommit(text)).toBe(expected);
  });
});
