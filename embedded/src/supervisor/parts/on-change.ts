import { watch } from 'node:fs';

/** A compiler writes many files in a row. */
const QUIET_MS = 300;

/** Calls back when files below the folder have changed, and nothing changes any more; returns how to end it. */
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
