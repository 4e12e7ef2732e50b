import { constants } from 'node:fs';
import { open, type FileHandle } from 'node:fs/promises';

/** A path that a user named is a folder, a pipe or a device; the message names it. */
export class NotRegularFileError extends Error {
  constructor(path: string) {
    super(`${path} is not a file.`);
    this.name = 'NotRegularFileError';
  }
}

/**
 * Opens a file that a user named, to read it.
 *
 * @throws NotRegularFileError for anything else, such as a named pipe, which could have no writer
 * @throws the error of the operating system when it cannot be opened
 */
export async function openRegularFile(path: string): Promise<FileHandle> {
  // Without O_NONBLOCK, opening a named pipe would block, and a thread of Node.js with it.
  const file = await open(path, constants.O_RDONLY | constants.O_NONBLOCK);
  if ((await file.stat()).isFile()) return file;
  await file.close();
  throw new NotRegularFileError(path);
}
