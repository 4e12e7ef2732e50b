import { execFileSync } from 'node:child_process';
import { chmod, chown, lchown, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { assertPrivateFolder, readPrivateFile, UntrustedFileError } from './private-file.js';

const STRANGER = 54_321;
/** Only root can give files to another user. */
const asRoot = process.geteuid?.() === 0 ? it : it.skip;

let folder: string;
let file: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'timekeep-private-'));
  file = join(folder, 'file');
});

afterEach(() => rm(folder, { recursive: true }));

const write = (mode: number) => writeFile(file, 'content').then(() => chmod(file, mode));

function refusalOf(work: () => unknown): string {
  try {
    work();
  } catch (error) {
    expect(error).toBeInstanceOf(UntrustedFileError);
    return error instanceof Error ? error.message : '';
  }
  throw new Error('It was not refused');
}

describe('a private file', () => {
  it('is read if its owner alone has access; a missing one is undefined', async () => {
    expect(readPrivateFile(file)).toBeUndefined();
    await write(0o600);
    expect(readPrivateFile(file)).toBe('content');
  });

  it.each([0o640, 0o604, 0o620, 0o602])('is refused with mode %o', async (mode) => {
    await write(mode);
    expect(refusalOf(() => readPrivateFile(file))).toBe(
      `${file} cannot be used: other accounts may read or change it. If its content is right: chmod 600 ${file}`,
    );
  });

  it('without secrets may be read by all, and changed by its owner alone', async () => {
    await write(0o644);
    expect(readPrivateFile(file, 'all')).toBe('content');
    await write(0o664);
    expect(refusalOf(() => readPrivateFile(file, 'all'))).toContain('other accounts may change it');
  });

  it.each<[string, () => Promise<unknown> | string, RegExp]>([
    ['a link', () => symlink('/etc/hostname', file), /it is a link\. Remove it/],
    ['a folder', () => mkdir(file), /it is not a regular file/],
    ['a named pipe', () => execFileSync('mkfifo', [file], { encoding: 'utf8' }), /it is not a regular file/],
  ])('is refused if it is %s', async (_case, make, words) => {
    await make();
    expect(refusalOf(() => readPrivateFile(file))).toMatch(words);
  });

  asRoot('is refused if it belongs to another user, who is named', async () => {
    await write(0o600);
    await chown(file, STRANGER, STRANGER);
    const words = `${file} cannot be used: it belongs to user ${STRANGER}, who may have chosen its content, and not to root. Run the program as user ${STRANGER}; or, if its content is right: chown 0 ${file}`;
    expect(refusalOf(() => readPrivateFile(file))).toBe(words);
    expect(refusalOf(() => readPrivateFile(file, 'all'))).toBe(words);
  });
});

describe('a private folder', () => {
  it('belongs to the user of the process, also behind a link', async () => {
    await symlink(folder, file);
    assertPrivateFolder(folder);
    assertPrivateFolder(file);
  });

  it.each([0o777, 0o1777])(
    'is refused with mode %o, in which every account could create files',
    async (mode) => {
      await chmod(folder, mode);
      expect(
        refusalOf(() => {
          assertPrivateFolder(folder);
        }),
      ).toContain('every account may create files in it');
    },
  );

  asRoot('is refused if it, or a link to it, belongs to another user', async () => {
    await symlink(folder, file);
    await lchown(file, STRANGER, STRANGER);
    expect(
      refusalOf(() => {
        assertPrivateFolder(file);
      }),
    ).toContain(`${file} cannot be used: it belongs to user ${STRANGER}`);
    await chown(folder, STRANGER, STRANGER);
    expect(
      refusalOf(() => {
        assertPrivateFolder(folder);
      }),
    ).toContain(`${folder} cannot be used: it belongs to user`);
  });
});
