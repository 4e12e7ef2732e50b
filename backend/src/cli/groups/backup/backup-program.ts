import { spawn } from 'node:child_process';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import type { CopySource, SourcePage } from '@timekeep/log/copy/source-log';
import {
  type BackupMessage,
  type BackupOutcome,
  messagesIn,
  readBackupMessage,
} from '@timekeep/log/backup-messages';
import { readRawAnswer } from '@timekeep/log/wire/raw-event';
import { barOnTerminal, type Progress, untilInterrupted } from '../../terminal.js';

/** The program that knows the event log's tables, in a package that this one does not import (docs/architecture.md). */
const PROGRAM = join(import.meta.dirname, '../../../../../embedded/dist/backup/main.js');

const EVENTS_A_PAGE = 1_000;

/**
 * Runs the embedded system's own program on a data folder and a file, and shows its progress.
 *
 * @throws Error with the reason when the program failed
 */
export async function runBackupProgram(
  task: 'backup' | 'restore' | 'check',
  dataDir: string,
  file: string,
): Promise<BackupOutcome> {
  let progress: Progress | undefined;
  const hear = (message: BackupMessage): void => {
    if (message.kind !== 'progress') return;
    progress ??= barOnTerminal('Events', message.total);
    progress.update(message.done);
  };
  try {
    const outcome = await untilInterrupted((interrupted) => {
      const program = new BackupProgram([task, dataDir, file], hear);
      program.sent.resume();
      interrupted.addEventListener('abort', () => {
        program.stop();
      });
      return program.outcome;
    });
    progress?.finish();
    return outcome;
  } finally {
    progress?.abandon();
  }
}

/** The events of a stopped data folder, or of a backup, to copy them to another log. */
export class ProgramSource implements CopySource {
  constructor(
    private readonly task: 'send-folder' | 'send-file',
    private readonly dataDir: string,
    private readonly file = '',
  ) {}

  /** @throws Error with the reason when not all events could be read */
  async *pages(): AsyncGenerator<SourcePage> {
    let [done, total] = [0, 0];
    const program = new BackupProgram([this.task, this.dataDir, this.file], (message) => {
      if (message.kind === 'progress') ({ total } = message);
    });
    let events: SourcePage['events'][number][] = [];
    try {
      for await (const messages of messagesIn(program.sent)) {
        events.push(...messages.flatMap((message) => readRawAnswer(message) ?? []));
        if (events.length < EVENTS_A_PAGE) continue;
        done += events.length;
        yield { events, done, total: Math.max(total, done) };
        events = [];
      }
      await program.outcome;
      done += events.length;
      yield { events, done, total: done };
    } catch (error) {
      // The reason of a failed program is more useful than its earlier messages.
      if (error instanceof RangeError) await program.outcome;
      throw error;
    } finally {
      program.stop();
      await program.outcome.catch(() => undefined);
    }
  }
}

/** A run of the program. */
class BackupProgram {
  /** Standard output of the program. */
  readonly sent: Readable;
  /** Resolves at the end of the program; rejects with the reason when it failed. */
  readonly outcome: Promise<BackupOutcome>;
  readonly stop: () => void;

  constructor(args: readonly string[], hear: (message: BackupMessage) => void) {
    let last: BackupMessage | undefined;
    let complaint = '';
    // In a process group of its own: Ctrl-C reaches it through this process, which then waits for its last message.
    const child = spawn(process.execPath, [PROGRAM, ...args], {
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    const { stdout, stderr } = child;
    if (!stdout || !stderr) throw new Error('The program for backups has no output');
    stderr.on('data', (text) => (complaint += String(text)));
    child.on('message', (sent) => {
      const message = readBackupMessage(sent);
      if (message) hear((last = message));
    });
    this.sent = stdout;
    this.stop = () => {
      child.kill('SIGTERM');
    };
    this.outcome = new Promise((resolve, reject) => {
      child.once('error', reject);
      child.once('close', () => {
        if (last?.kind === 'done') resolve(last);
        else reject(new Error(reasonIn(last) ?? `It ended before it was done. ${complaint}`.trim()));
      });
    });
    // The callers that read its messages to the end handle the rejection later.
    this.outcome.catch(() => undefined);
  }
}

function reasonIn(message: BackupMessage | undefined): string | undefined {
  return message?.kind === 'failed' ? message.err : undefined;
}
