import { chown, lstat, mkdtemp, realpath } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { readOwnFile, replaceFile } from '../files/data-files.js';
import { StartRefusedError } from '../settings/start-refused.error.js';
import { freePort } from './free-port.js';
import { filesOf, type ServerUser } from './server-user.js';

/** Names the socket, `.s.PGSQL.5432`; nothing listens on the port of that number. */
const SOCKET_PORT = 5432;
const LOOPBACK = '127.0.0.1';
/** Bytes of a socket's path, of 108 on Linux and 104 elsewhere, one of which ends it. */
const MAX_PATH_BYTES = process.platform === 'linux' ? 107 : 103;
const POINTER = 'postgres-socket';
const PRIVATE = 0o700;

/**
 * Where the server listens: a socket in a folder that its user and root alone can enter, or, on Windows, a loopback port. Nobody can
 * take the place of the socket while the server is down.
 */
export interface ServerAddress {
  readonly port: number;
  /** Folder of the socket; undefined for a loopback port. */
  readonly socketFolder: string | undefined;
}

/** @param port of a former start, for the same URL */
export async function loopbackAddress(port?: number): Promise<ServerAddress> {
  return { port: port ?? (await freePort()), socketFolder: undefined };
}

/**
 * Prepares the socket of a cluster: its folder `socket`, without the files of a killed server, or, if that path is too
 * long for a socket, a folder of the system's temporary files, which a pointer file in the data folder names.
 *
 * @throws StartRefusedError when the folder is not closed to other users
 */
export async function prepareAddress(
  dataDir: string,
  cluster: { readonly folder: string; readonly user: ServerUser },
): Promise<ServerAddress> {
  const { folder, user } = cluster;
  const files = filesOf(user);
  const inside = join(folder, 'socket');
  const socketFolder = fits(inside) ? inside : await shortFolder(dataDir, user);
  // Others must not be able to rename a folder above the socket either.
  if (socketFolder === inside) for (const each of [folder, inside]) await files.makePrivate(each);
  if (!(await isPrivate(socketFolder, user)))
    throw new StartRefusedError(`${socketFolder} is not closed to other users: remove it, and start again`);
  // PostgreSQL refuses to start when the pid in a left lock file belongs to another process by now.
  const socket = join(socketFolder, socketName());
  for (const left of [socket, `${socket}.lock`]) await files.remove(left);
  return { port: SOCKET_PORT, socketFolder };
}

/** Returns the settings of the server for the address. */
export function listenSettings({ socketFolder, port }: ServerAddress): Readonly<Record<string, string>> {
  return socketFolder === undefined
    ? { listen_addresses: LOOPBACK, unix_socket_directories: '', port: String(port) }
    : {
        listen_addresses: '',
        // A list of names, separated by commas unless they are quoted.
        unix_socket_directories: `"${socketFolder.replaceAll('"', '""')}"`,
        unix_socket_permissions: '0700',
        port: String(port),
      };
}

/** Returns the URL of a database at the address. The folder of a socket is in its parameter `host`, as libpq and pg have it. */
export function urlAt(
  { socketFolder, port }: ServerAddress,
  user: string,
  password: string,
  database: string,
): string {
  const url = `postgres://${user}:${password}@${socketFolder === undefined ? LOOPBACK : 'localhost'}:${port}/${encodeURIComponent(database)}`;
  return socketFolder === undefined ? url : `${url}?host=${encodeURIComponent(socketFolder)}`;
}

function socketName(): string {
  return `.s.PGSQL.${SOCKET_PORT}`;
}

function fits(folder: string): boolean {
  return Buffer.byteLength(join(folder, socketName())) <= MAX_PATH_BYTES;
}

/**
 * Returns the folder of a former start, unless somebody removed or replaced it, or the data folder is a copy: its original may be running.
 * Otherwise returns a new one with a random name.
 */
async function shortFolder(dataDir: string, user: ServerUser): Promise<string> {
  const pointer = join(dataDir, POINTER);
  const original = await realpath(dataDir);
  const [former = '', madeFor] = readOwnFile(pointer)?.trimEnd().split('\n') ?? [];
  if (former !== '' && madeFor === original && (await isPrivate(former, user))) return former;
  const created = await mkdtemp(join(tmpdir(), 'timekeep-'));
  if (!fits(created))
    throw new StartRefusedError(
      `The paths of ${dataDir} and of ${tmpdir()} are too long for a socket (${MAX_PATH_BYTES} bytes): give a shorter DATA_DIR or TMPDIR`,
    );
  if (user.kind === 'other') await chown(created, user.uid, user.gid);
  await replaceFile(pointer, `${created}\n${original}\n`);
  return created;
}

/** True for a folder of the server's user, not a link to one, that only this user and root can enter. */
async function isPrivate(folder: string, user: ServerUser): Promise<boolean> {
  const found = await lstat(folder).catch(() => undefined);
  const owner = user.kind === 'other' ? user.uid : process.getuid?.();
  return found?.isDirectory() === true && found.uid === owner && (found.mode & 0o777) === PRIVATE;
}
