import { execFile } from 'node:child_process';
import { link, mkdir, mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { lockDataFolder, markDataFolder } from '../supervisor/data-folder/folder-use.js';
import { replaceFile, writeCompressed } from './data-files.js';

const run = promisify(execFile);
const COMPILED = join(import.meta.dirname, '../../dist/files/data-files.js');

let folder: string;
let path: string;
let victim: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'timekeep-files-'));
  path = join(folder, 'file');
  victim = join(folder, 'victim');
  await writeFile(victim, 'theirs', { mode: 0o644 });
});

afterEach(async () => {
  expect(await readFile(victim, 'utf8')).toBe('theirs');
  expect((await stat(victim)).mode & 0o777).toBe(0o644);
  await rm(folder, { recursive: true });
});

/** Existing entries at the path of a new file. */
const IN_THE_WAY: readonly [string, (file: string) => Promise<unknown>][] = [
  ['a file that others may read', (file) => writeFile(file, 'former', { mode: 0o644 })],
  ['a symbolic link to a file', (file) => symlink(victim, file)],
  ['a symbolic link to nothing', (file) => symlink(join(folder, 'nothing'), file)],
  ['a hard link', (file) => link(victim, file)],
];

const never = new AbortController().signal;

async function* text(...pieces: string[]): AsyncGenerator<string> {
  for (const piece of pieces) yield await Promise.resolve(piece);
}

describe.each(IN_THE_WAY)('where there is %s', (_case, make) => {
  const isPrivate = async (file: string) => {
    const { mode, nlink } = await stat(file);
    expect({ mode: mode & 0o777, nlink }).toEqual({ mode: 0o600, nlink: 1 });
  };

  it('a file of the data folder replaces it', async () => {
    await make(path);
    await replaceFile(path, 'ours');
    expect(await readFile(path, 'utf8')).toBe('ours');
    await isPrivate(path);
    expect((await readdir(folder)).sort()).toEqual(['file', 'victim']);
  });

  it('the marker of a data folder replaces it', async () => {
    await make(join(folder, 'real'));
    await markDataFolder(folder, 'real');
    expect(await readFile(join(folder, 'real'), 'utf8')).toBe('');
    await isPrivate(join(folder, 'real'));
  });

  it('the lock of a data folder replaces it', async () => {
    const file = join(folder, 'supervisor.pid');
    await make(file);
    const unlock = await lockDataFolder(folder);
    expect(await readFile(file, 'utf8')).toContain(String(process.pid));
    await isPrivate(file);
    await unlock();
    expect(await readdir(folder)).toEqual(['victim']);
  });

  it('a backup is refused, and leaves no other file', async () => {
    await make(path);
    await expect(writeCompressed(path, text('ours'), never)).rejects.toThrow(
      `There is a file ${path} already. Please name another one.`,
    );
    expect((await readdir(folder)).sort()).toEqual(['file', 'victim']);
  });
});

it('a folder is not replaced by a file', async () => {
  await mkdir(path);
  await expect(replaceFile(path, 'ours')).rejects.toThrow('EISDIR');
  await expect(writeCompressed(path, text('ours'), never)).rejects.toThrow('There is a file');
  expect((await readdir(folder)).sort()).toEqual(['file', 'victim']);
});

describe('a backup', () => {
  it('is readable by its owner only, for any umask, and its temporary file does not follow links', async () => {
    await symlink(victim, `${path}.part`);
    const umask = process.umask(0);
    try {
      await writeCompressed(path, text('one ', 'two'), never);
    } finally {
      process.umask(umask);
    }
    expect(gunzipSync(await readFile(path)).toString()).toBe('one two');
    expect((await stat(path)).mode & 0o777).toBe(0o600);
    expect((await readdir(folder)).sort()).toEqual(['file', 'file.part', 'victim']);
  });

  it('is never a mix of two concurrent writes', async () => {
    const both = await Promise.allSettled(
      ['one', 'two'].map((words) => writeCompressed(path, text(words, words.repeat(100_000)), never)),
    );
    const winner = both.findIndex(({ status }) => status === 'fulfilled');
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const words = ['one', 'two'][winner] ?? '';
    expect(gunzipSync(await readFile(path)).toString()).toBe(words.repeat(100_001));
    expect((await readdir(folder)).sort()).toEqual(['file', 'victim']);
  });

  it('leaves no partial file when it is aborted, or the disk is full', async () => {
    const stopping = new AbortController();
    async function* endless(): AsyncGenerator<string> {
      for (let line = 0; ; line += 1) {
        if (line === 1000) stopping.abort();
        yield await Promise.resolve(`${line}\n`);
      }
    }
    await expect(writeCompressed(path, endless(), stopping.signal)).rejects.toThrow('aborted');

    const script = `import { randomBytes } from 'node:crypto';
      import { writeCompressed } from ${JSON.stringify(pathToFileURL(COMPILED).href)};
      async function* text() { for (let n = 0; n < 200; n += 1) yield randomBytes(1500).toString('hex'); }
      await writeCompressed(process.argv[1], text(), new AbortController().signal)
        .then(() => console.log('written'), ({ message }) => console.log(message));`;
    const limited = [
      'ulimit -f 1; exec "$@"',
      'sh',
      process.execPath,
      '--input-type=module',
      '-e',
      script,
      path,
    ];
    const { stdout } = await run('sh', ['-c', ...limited]);
    expect(stdout).toBe(`The file ${path} could not be written: file too large. Nothing is left of it.\n`);
    expect(await readdir(folder)).toEqual(['victim']);
  });
});
