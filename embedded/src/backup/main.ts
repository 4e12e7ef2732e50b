import { resolve } from 'node:path';

import { flushed } from '@timekeep/log/settings/flushed';
import { fullDiskAdvice, isCausedByFullDisk } from '@timekeep/log/settings/full-disk';

import { backUp, sendFile, sendFolder } from './back-up.js';
import type { BackupMessage, BackupOutcome } from '@timekeep/log/backup-messages';
import { check, restore } from './restore.js';
import type { Task } from './task.js';

interface NamedTask {
  readonly work: (task: Task) => Promise<BackupOutcome>;
  readonly interrupted: string;
}

const TASKS: Readonly<Record<string, NamedTask>> = {
  backup: { work: backUp, interrupted: 'Interrupted. No file was written.' },
  restore: { work: restore, interrupted: 'Interrupted. Nothing was restored; it can be started over.' },
  check: { work: check, interrupted: 'Interrupted.' },
  'send-folder': { work: sendFolder, interrupted: 'Interrupted.' },
  'send-file': { work: sendFile, interrupted: 'Interrupted.' },
};
/** Limits progress messages; otherwise each event would send one. */
const TELL_EVERY_MS = 100;

function sendMessage(message: BackupMessage): Promise<void> {
  return new Promise((resolve) => {
    // The parent may have ended.
    if (process.send === undefined || !process.connected) resolve();
    else
      process.send(message, () => {
        resolve();
      });
  });
}

function progressReporter(): Task['advanced'] {
  let toldAt = 0;
  return (done, total) => {
    if (Date.now() - toldAt < TELL_EVERY_MS) return;
    toldAt = Date.now();
    void sendMessage({ kind: 'progress', done, total });
  };
}

/**
 * Runs a task for the command line and reports its progress:
 * `main.js backup|restore|check|send-folder|send-file <folder> <file>`.
 */
async function main([name = '', dataDir = '', file = '']: readonly string[]): Promise<BackupMessage> {
  const stopping = new AbortController();
  const stop = (): void => {
    stopping.abort();
  };
  process.on('SIGINT', stop).on('SIGTERM', stop).on('disconnect', stop);
  const task = TASKS[name];
  if (task === undefined) return { kind: 'failed', err: `There is no task ${name}.` };
  try {
    const { signal } = stopping;
    return await task.work({
      dataDir: resolve(dataDir),
      file: resolve(file),
      signal,
      advanced: progressReporter(),
    });
  } catch (error) {
    if (stopping.signal.aborted) return { kind: 'failed', err: task.interrupted };
    const words = error instanceof Error ? error.message : String(error);
    return {
      kind: 'failed',
      err: isCausedByFullDisk(error, resolve(dataDir)) ? fullDiskAdvice(resolve(dataDir)) : words,
    };
  }
}

const outcome = await main(process.argv.slice(2));
await Promise.all([sendMessage(outcome), flushed(process.stdout)]);
process.exit(outcome.kind === 'done' ? 0 : 1);
