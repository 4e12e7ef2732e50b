import { chmod, chown, mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';

import { findClusterFolder } from './cluster.js';
import { findServerUser, type ServerUser } from './server-user.js';

const ORDINARY = { uid: 54_321, gid: 54_321 };
const asRoot = process.getuid?.() === 0 ? describe : describe.skip;

let base: string;
let dataDir: string;
let shared: string;
let user: ServerUser;

beforeEach(async () => {
  base = await mkdtemp(join(tmpdir(), 'timekeep-cluster-'));
  await chmod(base, 0o755);
  dataDir = join(base, "data of O'Hara");
  shared = join(base, 'shared');
  await mkdir(dataDir);
  await chmod(dataDir, 0o755);
  user = await findServerUser();
});

afterEach(() => rm(base, { recursive: true }));

const find = () => findClusterFolder(dataDir, user, shared);
const uidOf = async (folder: string) => (await stat(folder)).uid;

/** Creates a folder that looks like a cluster, with an owner. */
async function cluster(folder: string, { uid, gid } = ORDINARY): Promise<void> {
  await mkdir(join(folder, 'data'), { recursive: true });
  await writeFile(join(folder, 'data', 'PG_VERSION'), '18');
  await chown(folder, uid, gid);
  await chmod(folder, 0o700);
}

describe('the folder of the cluster', () => {
  it('is inside the data folder, and stays there', async () => {
    const { folder, remember } = await find();
    await remember();
    expect(folder).toBe(join(dataDir, 'postgres'));
    expect(await find()).toMatchObject({ folder, user });
    expect((await stat(folder)).mode & 0o777).toBe(0o700);
  });

  it('is refused if the pointer names a missing folder, and no other is created', async () => {
    await writeFile(join(dataDir, 'postgres-location'), join(shared, 'gone'));
    await expect(find()).rejects.toThrow(`the database is in ${join(shared, 'gone')}, where there is none`);
    await expect(stat(join(dataDir, 'postgres'))).rejects.toThrow('ENOENT');
    await expect(stat(shared)).rejects.toThrow('ENOENT');
  });
});

asRoot('for root', () => {
  it('is elsewhere if the data folder is private, and the pointer is written once the cluster is complete', async () => {
    await chmod(dataDir, 0o700);
    const unfinished = await find();
    const { folder, remember } = await find();
    expect(folder).not.toBe(unfinished.folder);
    await mkdir(join(folder, 'data'));
    await remember();
    expect(await readFile(join(dataDir, 'postgres-location'), 'utf8')).toBe(`${folder}\n`);
    expect(await find()).toMatchObject({ folder, user });
    expect((await stat(shared)).mode & 0o777).toBe(0o755);
  });

  it('is never removed if it has a database, even below private folders', async () => {
    const inside = join(dataDir, 'postgres');
    await cluster(inside);
    await chmod(dataDir, 0o700);
    await expect(find()).rejects.toThrow(
      /^[^\n]*holds a database that the server's user cannot reach[^\n]*$/,
    );
    expect(await readFile(join(inside, 'data', 'PG_VERSION'), 'utf8')).toBe('18');
    expect(await uidOf(inside)).toBe(ORDINARY.uid);
  });

  it('keeps its ordinary user as owner, and runs as that user', async () => {
    const inside = join(dataDir, 'postgres');
    await cluster(inside);
    expect(await find()).toMatchObject({ folder: inside, user: { kind: 'other', ...ORDINARY } });
    expect(await uidOf(inside)).toBe(ORDINARY.uid);
  });

  it('is refused if root owns its content, and is not changed', async () => {
    const inside = join(dataDir, 'postgres');
    await cluster(inside, { uid: 0, gid: 0 });
    await expect(find()).rejects.toThrow('belongs to root');
    expect(await uidOf(inside)).toBe(0);
  });

  it('is refused to an ordinary user if it belongs to another', async () => {
    await cluster(join(dataDir, 'postgres'));
    await expect(findClusterFolder(dataDir, { kind: 'self' }, shared)).rejects.toThrow(
      `belongs to another user (${ORDINARY.uid})`,
    );
  });
});
