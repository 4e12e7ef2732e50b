import { execFile } from 'node:child_process';
import { access } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

import type { Binaries } from './binaries.js';
import { filesOf } from './server-files.js';
import { asUser, type ServerUser } from './server-user.js';

const run = promisify(execFile);

/** The superuser. */
export const SUPERUSER = 'timekeep';

export interface NewCluster {
  readonly folder: string;
  readonly binaries: Binaries;
  readonly user: ServerUser;
  readonly password: string;
  /** True to flush the files to disk before it returns. */
  readonly durable: boolean;
}

/** Creates the cluster in `folder/data` unless it exists. An interrupted creation is started again. */
export async function initCluster({
  folder,
  binaries,
  user,
  password,
  durable,
}: NewCluster): Promise<string> {
  const data = join(folder, 'data');
  const finished = await access(data).then(
    () => true,
    () => false,
  );
  if (finished) return data;

  const unfinished = join(folder, 'data.new');
  const passwordFile = join(folder, 'password.new');
  const files = filesOf(user);
  await files.remove(unfinished);
  await files.remove(passwordFile);
  await files.write(passwordFile, `${password}\n`);
  try {
    await run(
      binaries.initdb,
      [
        `--pgdata=${unfinished}`,
        `--username=${SUPERUSER}`,
        `--pwfile=${passwordFile}`,
        '--auth=scram-sha-256',
        '--encoding=UTF8',
        '--locale=C',
        '--data-checksums',
        '--no-instructions',
        ...(durable ? [] : ['--no-sync']),
      ],
      { ...asUser(user), cwd: folder, env: { LC_ALL: 'C', PATH: process.env['PATH'] } },
    );
  } finally {
    await files.remove(passwordFile);
  }
  await files.rename(unfinished, data);
  return data;
}
