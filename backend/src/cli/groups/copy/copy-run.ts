import { addressProblem, LOG_ADDRESS_FORMS, LogUrl } from '@timekeep/log/client/address';
import { StoreUnavailableError } from '@timekeep/log/client/errors';
import { copyEvents, type CopyOutcome } from '@timekeep/log/copy/copy-events';
import { TargetUnavailableError } from '@timekeep/log/copy/copy-error';
import type { CopySource } from '@timekeep/log/copy/source-log';
import { counted } from '../../import/import-file.js';
import { type OutputOptions, untilInterrupted, writeLine } from '../../terminal/output.js';
import { barOnTerminal, type Progress } from '../../terminal/progress.js';
import { UsageError } from '../../usage-error.js';

/** A log that restarts, or a cluster that elects a leader, is back within this time. */
export const COPY_TIMEOUT_MS = 60_000;

export interface CopyOptions extends OutputOptions {
  readonly to: string;
  readonly dryRun?: true;
}

/** A source with its name for people, and the steps to take after a copy of it. */
export interface NamedSource {
  readonly name: string;
  readonly source: CopySource;
  /** @param target the address of the copy, without its secrets */
  readonly steps: (target: string) => readonly string[];
}

/**
 * Parses the address of a target.
 *
 * @throws UsageError for an invalid address
 */
export function targetOf(to: string): LogUrl {
  const problem = addressProblem(to);
  if (problem !== null) throw new UsageError(`--to needs ${LOG_ADDRESS_FORMS}: ${problem}`);
  return LogUrl.of(to);
}

/**
 * Copies the source into the log that `--to` names, and reports the result and the next steps.
 *
 * @throws Error with a message for people; the copied events stay, and the same command resumes after them
 */
export async function runCopy({ name, source, steps }: NamedSource, options: CopyOptions): Promise<void> {
  const { to, dryRun = false, json } = options;
  const target = targetOf(to).shown;
  const outcome = await withProgress((signal, advanced) =>
    copyEvents(source, { to, timeoutMs: COPY_TIMEOUT_MS, dryRun, signal, advanced }),
  );
  const msg = dryRun ? whatIfMessage(outcome, name, target) : doneMessage(outcome, name, target);
  const next = dryRun ? [] : steps(target);
  if (json) writeLine(JSON.stringify({ msg, source: name, target, ...outcome, next }));
  else {
    writeLine(msg);
    for (const [index, step] of next.entries()) writeLine(`${index + 1}. ${step}`);
  }
}

async function withProgress(
  work: (signal: AbortSignal, advanced: (done: number, total: number) => void) => Promise<CopyOutcome>,
): Promise<CopyOutcome> {
  let progress: Progress | undefined;
  try {
    const outcome = await untilInterrupted(async (interrupted) => {
      try {
        return await work(interrupted, (done, total) => {
          progress ??= barOnTerminal('Events', total);
          progress.update(done);
        });
      } catch (error) {
        if (interrupted.aborted) {
          throw new Error('Interrupted. The same command goes on from here.', { cause: error });
        }
        throw inWords(error);
      }
    });
    progress?.finish();
    return outcome;
  } finally {
    progress?.abandon();
  }
}

function doneMessage(
  { events, sha256, added, limitedStreams }: CopyOutcome,
  name: string,
  target: string,
): string {
  const all = `${counted(events, 'event', 'events')} of ${name} are in ${target}, in the same order and with the same contents`;
  const limits =
    limitedStreams === 0
      ? ''
      : ` Metadata and tombstones of ${counted(limitedStreams, 'stream', 'streams')} are there, too.`;
  return `${counted(added, 'event was', 'events were')} copied. ${all} (SHA-256 ${sha256}).${limits}`;
}

function whatIfMessage({ events, added }: CopyOutcome, name: string, target: string): string {
  return `Nothing was copied. ${target} has the first ${events} of ${counted(events + added, 'event', 'events')} of ${name} and nothing else; ${counted(added, 'is missing', 'are missing')}.`;
}

/** Adds which of the two logs is unavailable; the message about an address is meant for the log of the system. */
function inWords(error: unknown): unknown {
  if (error instanceof TargetUnavailableError) {
    const cause = error.message.replaceAll('EVENTSTORE_URL', '--to');
    return new Error(`The target does not answer: ${cause} The same command goes on from where it stopped.`, {
      cause: error,
    });
  }
  if (error instanceof StoreUnavailableError) {
    return new Error(
      `The source does not answer: ${error.message} The same command goes on from where it stopped.`,
      { cause: error },
    );
  }
  return error;
}
