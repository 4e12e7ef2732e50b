import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { access, chown, mkdir, readdir, rmdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

import { errorCode } from '@timekeep/log/settings/error-code';

import { assertOwnFolder, readOwnFile, replaceFile } from '../files/data-files.js';
import type { Binaries } from './binaries.js';
import { asUser, filesOf, makeSharedFolder, type ServerUser, SHARED_FOLDER, userCan } from './server-user.js';

const POINTER = 'postgres-location';

interface ClusterFolder {
  readonly folder: string;
  /** Owner of the folder, as whom the server has to run. */
  readonly user: ServerUser;
  /** Writes the pointer file. To be called once the cluster is complete, since later starts expect it here. */
  readonly remember: () => Promise<void>;
}

/**
 * Finds or creates the folder for the cluster of a data folder, owned by the server's user: `postgres` inside it, or, if that
 * user has no access, a folder elsewhere that a pointer file names.
 *
 * @param user the user for a new cluster; an existing one runs as its owner
 * @param shared parent of a folder elsewhere
 * @throws StartRefusedError when the data folder or the pointer belongs to another user
 * @throws Error when the existing cluster cannot be run, or the pointer names a missing folder
 */
export async function findClusterFolder(
  dataDir: string,
  user: ServerUser,
  shared = SHARED_FOLDER,
): Promise<ClusterFolder> {
  await mkdir(dataDir, { recursive: true });
  // Another owner, such as the user that PostgreSQL runs as, could lead root's files elsewhere.
  assertOwnFolder(dataDir);
  const pointer = join(dataDir, POINTER);
  const elsewhere = readOwnFile(pointer, 'all')?.trim() ?? '';
  if (elsewhere !== '') return await existingElsewhere(elsewhere, pointer, user);

  const inside = join(dataDir, 'postgres');
  const owner = await makeOwned(inside, user);
  if (owner.kind === 'self' || (await userCan(owner, 'cd "$1"', inside))) {
    return { folder: inside, user: owner, remember: () => Promise.resolve() };
  }

  await removeUnused(inside);
  const chosen = join(shared, randomUUID());
  await makeSharedFolder(shared);
  return {
    folder: chosen,
    user: await makeOwned(chosen, user),
    remember: () => replaceFile(pointer, `${chosen}\n`),
  };
}

async function existingElsewhere(folder: string, pointer: string, user: ServerUser): Promise<ClusterFolder> {
  const gone = new Error(`${pointer} says that the database is in ${folder}, where there is none`);
  const owner = await ownerOf(folder, user).catch((error: unknown) => {
    throw errorCode(error) === 'ENOENT' ? gone : error;
  });
  await access(join(folder, 'data')).catch(() => {
    throw gone;
  });
  return { folder, user: owner, remember: () => Promise.resolve() };
}

/** Creates the folder unless it exists, and returns the user for its cluster. */
async function makeOwned(folder: string, user: ServerUser): Promise<ServerUser> {
  const created = await mkdir(folder, { recursive: true, mode: 0o700 });
  if (user.kind === 'self') return await ownerOf(folder, user);
  const unclaimed = (await stat(folder)).uid === 0 && (await readdir(folder)).length === 0;
  if (created === undefined && !unclaimed) return await ownerOf(folder, user);
  await chown(folder, user.uid, user.gid);
  return user;
}

/** @throws Error when the server cannot run as the owner */
async function ownerOf(folder: string, user: ServerUser): Promise<ServerUser> {
  const { uid, gid } = await stat(folder);
  if (user.kind === 'self') {
    if (process.getuid === undefined || uid === process.getuid()) return user;
    throw new Error(`${folder} belongs to another user (${uid}): start as that user, or as root`);
  }
  if (uid === 0) throw new Error(`${folder} belongs to root, as whom PostgreSQL cannot run`);
  return uid === user.uid ? user : { kind: 'other', uid, gid };
}

async function removeUnused(folder: string): Promise<void> {
  try {
    await rmdir(folder);
  } catch (error) {
    if (errorCode(error) !== 'ENOTEMPTY') throw error;
    throw new Error(
      `${folder} holds a database that the server's user cannot reach; let it pass the folders above`,
      { cause: error },
    );
  }
}

const run = promisify(execFile);

/** The superuser. */
export const SUPERUSER = 'timekeep';

interface NewCluster {
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
