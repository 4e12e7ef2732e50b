import { watch } from 'node:fs';

/** Quiet time before the callback: a compiler writes many files in a row. */
const QUIET_MS = 300;

/** Calls the listener after changes below the folder, once they have stopped; returns a function that ends the watch. */
export function onChange(folder: string, listener: () => void): () => Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const watcher = watch(folder, { recursive: true }, () => {
    clearTimeout(timer);
    timer = setTimeout(listener, QUIET_MS);
  });
  return () => {
    clearTimeout(timer);
    watcher.close();
    return Promise.resolve();
  };
}
