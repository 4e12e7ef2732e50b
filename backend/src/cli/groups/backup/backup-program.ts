import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { barOnTerminal, type Progress } from '../../terminal/progress.js';
import { untilInterrupted } from '../../terminal/until-interrupted.js';
import { readBackupMessage, type BackupMessage, type BackupOutcome } from './backup-messages.js';

/** What knows the event log's tables, in a package that this one does not import (docs/architecture.md). */
const PROGRAM = join(import.meta.dirname, '../../../../../embedded/dist/backup/main.js');

/**
 * Has the embedded system's own program work on a data folder and a file, and shows how far it is.
 *
 * @throws Error with the reason when it was not done
 */
export async function runBackupProgram(
  task: 'backup' | 'restore' | 'check',
  dataDir: string,
  file: string,
): Promise<BackupOutcome> {
  let progress: Progress | undefined;
  let last: BackupMessage | undefined;
  const hear = (message: BackupMessage): void => {
    last = message;
    if (message.kind !== 'progress') return;
    progress ??= barOnTerminal('Events', message.total);
    progress.update(message.done);
  };
  try {
    const stderr = await untilInterrupted((interrupted) => run([task, dataDir, file], interrupted, hear));
    if (last?.kind !== 'done')
      throw new Error(reasonIn(last) ?? `It ended before it was done. ${stderr}`.trim());
    progress?.finish();
    return last;
  } finally {
    progress?.abandon();
  }
}

/** Runs the program until its end, and gives what it wrote to standard error. */
function run(
  args: readonly string[],
  interrupted: AbortSignal,
  hear: (message: BackupMessage) => void,
): Promise<string> {
  // Apart from the terminal: Ctrl-C reaches it through this process, which then waits for its last word.
  const child = spawn(process.execPath, [PROGRAM, ...args], {
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  interrupted.addEventListener('abort', () => child.kill('SIGTERM'));
  let stderr = '';
  child.stderr?.on('data', (text) => (stderr += String(text)));
  child.on('message', (sent) => {
    const message = readBackupMessage(sent);
    if (message) hear(message);
  });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', () => {
      resolve(stderr.trim());
    });
  });
}

function reasonIn(message: BackupMessage | undefined): string | undefined {
  return message?.kind === 'failed' ? message.err : undefined;
}
