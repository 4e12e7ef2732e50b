import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readVariable, withDatabasePassword, withSecretsFromFiles } from './secret-files.js';

let folder: string;
let file: string;
let empty: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'timekeep-secrets-'));
  [file, empty] = [join(folder, 'secret'), join(folder, 'empty')];
  await writeFile(file, 's3cret with blanks inside\r\n\n');
  await writeFile(empty, ' \n');
});

afterAll(() => rm(folder, { recursive: true }));

describe('a secret', () => {
  it('is the value of its variable, or the content of the file without the line end', () => {
    expect(readVariable({ JWT_SECRET: 'own' }, 'JWT_SECRET')).toBe('own');
    expect(readVariable({ JWT_SECRET_FILE: file }, 'JWT_SECRET')).toBe('s3cret with blanks inside');
    expect(readVariable({ JWT_SECRET: '', JWT_SECRET_FILE: file }, 'JWT_SECRET')).toBe(
      's3cret with blanks inside',
    );
    expect(readVariable({ JWT_SECRET: 'own', JWT_SECRET_FILE: '' }, 'JWT_SECRET')).toBe('own');
    expect(readVariable({}, 'JWT_SECRET')).toBeUndefined();
  });

  it.each([
    [
      'is given twice',
      () => ({ JWT_SECRET: 'own', JWT_SECRET_FILE: file }),
      'JWT_SECRET and JWT_SECRET_FILE are both set',
    ],
    ['is in no file', () => ({ JWT_SECRET_FILE: join(folder, 'none') }), 'cannot be read (ENOENT)'],
    ['is in a folder', () => ({ JWT_SECRET_FILE: folder }), 'cannot be read (EISDIR)'],
    ['is in an empty file', () => ({ JWT_SECRET_FILE: empty }), 'which is empty'],
  ])('is refused when it %s', (_, environment, words) => {
    expect(() => readVariable(environment(), 'JWT_SECRET')).toThrow(words);
    expect(() => withSecretsFromFiles(environment())).toThrow(words);
  });

  it('is refused together with all other invalid ones, so that one start reports them all', () => {
    const environment = { JWT_SECRET_FILE: folder, PIN_SECRET_FILE: empty, HOST: '::1', SMTP_URL_FILE: file };
    expect(() => withSecretsFromFiles(environment)).toThrow(
      `JWT_SECRET_FILE names ${folder}, which cannot be read (EISDIR).\nPIN_SECRET_FILE names ${empty}, which is empty.`,
    );
  });

  it('may be in a file, other variables may not', () => {
    expect(readVariable({ COMPANY_NAME_FILE: file }, 'COMPANY_NAME')).toBeUndefined();
  });

  it('is passed on only under its own name', () => {
    expect(withSecretsFromFiles({ PIN_SECRET_FILE: file, HOST: '::1', COMPANY_NAME_FILE: 'x' })).toEqual({
      PIN_SECRET: 's3cret with blanks inside',
      HOST: '::1',
      COMPANY_NAME_FILE: 'x',
    });
  });
});

describe('the password of a database', () => {
  const address = 'postgres://timekeep_app@postgres:5432/timekeep?sslmode=verify-full';

  it('is added to an address without one, with any characters', () => {
    const url = new URL(withDatabasePassword(address, 'a%41@/:#?b'));
    expect(decodeURIComponent(url.password)).toBe('a%41@/:#?b');
    expect(`${url.host}${url.pathname}${url.search}`).toBe('postgres:5432/timekeep?sslmode=verify-full');
  });

  it('does not replace an existing one, and does not change a text that is not an address', () => {
    expect(withDatabasePassword('postgres://app:own@host/db', 'other')).toBe('postgres://app:own@host/db');
    expect(withDatabasePassword(address, undefined)).toBe(address);
    expect(withDatabasePassword('nonsense', 'x')).toBe('nonsense');
  });
});
