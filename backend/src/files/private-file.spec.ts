import { execFile } from 'node:child_process';
import {
  link,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  readlink,
  rm,
  stat,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import {
  assertNewFile,
  assertOtherFile,
  openInput,
  PrivateFile,
  replaceFile,
  withNewFile,
} from './private-file.js';

const run = promisify(execFile);

let folder: string;
let path: string;
let victim: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'timekeep-files-'));
  path = join(folder, 'file');
  victim = join(folder, 'victim');
  await writeFile(victim, 'theirs', { mode: 0o644 });
});

afterEach(() => rm(folder, { recursive: true }));

const modeOf = async (file: string) => (await stat(file)).mode & 0o777;
const pipe = async () => (await run('mkfifo', [path])).stdout;

/** Kinds of entries at the path of a new file, with true for those that may be replaced. */
const IN_THE_WAY: readonly [string, boolean, () => Promise<unknown>][] = [
  ['a file that others may read', true, () => writeFile(path, 'former', { mode: 0o644 })],
  ['a symbolic link to a file', true, () => symlink(victim, path)],
  ['a symbolic link to nothing', true, () => symlink(join(folder, 'nothing'), path)],
  ['a hard link', true, () => link(victim, path)],
  ['a folder', false, () => mkdir(path)],
  ['a symbolic link to a folder', false, () => symlink(folder, path)],
  ['a pipe', false, pipe],
  ['a symbolic link to a device', false, () => symlink('/dev/null', path)],
  ['a symbolic link to what a process has opened', false, () => symlink('/proc/self/exe', path)],
];

describe('replacing a file', () => {
  it.each(IN_THE_WAY)('deals with %s: replaced is %s', async (_case, isReplaced, make) => {
    await make();
    const before = await readdir(folder);
    const replaced = replaceFile(path, 'ours');
    if (isReplaced) {
      await replaced;
      expect(await readFile(path, 'utf8')).toBe('ours');
      expect(await modeOf(path)).toBe(0o600);
      await expect(readlink(path)).rejects.toThrow('EINVAL');
    } else {
      await expect(replaced).rejects.toThrow(`${path} is not a file that can be replaced.`);
    }
    expect(await readdir(folder)).toEqual(before);
    expect(await readFile(victim, 'utf8')).toBe('theirs');
    expect(await modeOf(victim)).toBe(0o644);
  });

  it.each([0, 0o022, 0o077])('gives it to its owner alone when the umask is %d', async (umask) => {
    const former = process.umask(umask);
    try {
      await replaceFile(path, 'ours');
    } finally {
      process.umask(former);
    }
    expect(await modeOf(path)).toBe(0o600);
  });
});

describe('a new file', () => {
  it.each(IN_THE_WAY)('is refused where there is %s', async (_case, _isReplaced, make) => {
    await make();
    const before = await readdir(folder);
    const words = `There is a file ${path} already. Please name another one.`;
    await expect(assertNewFile(path)).rejects.toThrow(words);
    await expect(withNewFile(path, (file) => file.write('ours'))).rejects.toThrow(words);
    expect(await readdir(folder)).toEqual(before);
    expect(await readFile(victim, 'utf8')).toBe('theirs');
  });

  it('appears when it is whole, for its owner alone', async () => {
    await withNewFile(path, async (file) => {
      await file.write('one ');
      await expect(stat(path)).rejects.toThrow('ENOENT');
      await file.write(Buffer.from('two'));
    });
    expect(await readFile(path, 'utf8')).toBe('one two');
    expect(await modeOf(path)).toBe(0o600);
    expect((await readdir(folder)).sort()).toEqual(['file', 'victim']);
  });

  it('is not left behind by work that fails', async () => {
    const failing = withNewFile(path, async (file) => {
      await file.write('half');
      throw new Error('the rest is lost');
    });
    await expect(failing).rejects.toThrow('the rest is lost');
    expect(await readdir(folder)).toEqual(['victim']);
  });

  it('is written beside others of the same name, and one of them has it', async () => {
    const texts = Array.from({ length: 20 }, (_, index) => String(index).repeat(1000));
    const all = await Promise.allSettled(
      texts.map((text) => withNewFile(path, (file) => file.write(text).then(() => text))),
    );
    const written = all.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
    expect(written).toEqual([await readFile(path, 'utf8')]);
    expect((await readdir(folder)).sort()).toEqual(['file', 'victim']);
  });

  it('cannot be written in a folder that is not there', async () => {
    await expect(PrivateFile.open(join(folder, 'none', 'file'))).rejects.toThrow(
      `The file ${join(folder, 'none', 'file')} cannot be written: no such file or directory.`,
    );
  });
});

describe('an input', () => {
  const textOf = async (input: string) => {
    const { file, ...known } = await openInput(input);
    const text = await file.readFile('utf8');
    await file.close();
    return { text, ...known };
  };

  it('is a file, also behind a link', async () => {
    await symlink(victim, path);
    expect(await textOf(victim)).toEqual({ text: 'theirs', size: 6, hasFolder: true });
    expect(await textOf(path)).toEqual({ text: 'theirs', size: 6, hasFolder: true });
  });

  it('is not a named pipe, which could have no writer, nor a link to one', async () => {
    await pipe();
    await symlink(path, `${path}.link`);
    for (const name of [path, `${path}.link`]) {
      await expect(openInput(name)).rejects.toThrow(`${name} is not a file.`);
    }
  });

  it('is no place for other files when it is a standard input, however redirected', async () => {
    const { file } = await openInput(victim);
    expect(await textOf(`/proc/self/fd/${file.fd}`)).toMatchObject({ size: 6, hasFolder: false });
    await file.close();
  });

  it.each([
    ['a folder', () => folder, 'is not a file.'],
    ['a device', () => '/dev/zero', 'is not a file.'],
    ['nothing', () => path, 'cannot be read: no such file or directory.'],
  ])('is not %s', async (_case, input, words) => {
    await expect(openInput(input())).rejects.toThrow(words);
  });

  it.each([
    ['its own name', () => Promise.resolve(victim)],
    ['a link', () => symlink(victim, path).then(() => path)],
    ['a hard link', () => link(victim, path).then(() => path)],
  ])('is not to be written to by %s', async (_case, other) => {
    const input = await openInput(victim);
    await expect(assertOtherFile(await other(), input)).rejects.toThrow('is the file that is read.');
    await assertOtherFile(join(folder, 'another'), input);
    await input.file.close();
  });
});
