import { addressProblem, LOG_ADDRESS_FORMS, LogUrl } from '@timekeep/log/client/address';
import { StoreUnavailableError } from '@timekeep/log/client/errors';
import { TargetUnavailableError } from '@timekeep/log/copy/copied-event';
import { copyEvents, type CopyOutcome } from '@timekeep/log/copy/copy-events';
import { type CopySource, SourceLog } from '@timekeep/log/copy/source-log';
import { UsageError } from '../../errors.js';
import { counted } from '../../import/import-file.js';
import { locateSystem } from '../../system/system-location.js';
import {
  barOnTerminal,
  type OutputOptions,
  type Progress,
  untilInterrupted,
  writeLine,
} from '../../terminal.js';
import { ProgramSource } from '../backup/backup-program.js';

/** A log that restarts, or a cluster that elects a leader, is back within this time. */
const COPY_TIMEOUT_MS = 60_000;

export interface CopyOptions extends OutputOptions {
  readonly to: string;
  readonly dryRun?: true;
}

/** A source with its name for people, and the steps to take after a copy of it. */
interface NamedSource {
  readonly name: string;
  readonly source: CopySource;
  /** @param target the address of the copy, without its secrets */
  readonly steps: (target: string) => readonly string[];
}

/**
 * Copies the log of the system into another log: of the system that runs in `DATA_DIR`, else the log that
 * `EVENTSTORE_URL` names, else the events in `DATA_DIR` of a stopped system.
 *
 * @throws UsageError when the target is not an address, or is the source itself
 */
export async function copyLog(options: CopyOptions): Promise<void> {
  const target = targetOf(options.to);
  const { DATA_DIR = '', EVENTSTORE_URL = '' } = process.env;
  const { dataDir, environment } = locateSystem({ DATA_DIR });
  const running = environment['EVENTSTORE_URL'];
  const address = running ?? EVENTSTORE_URL;
  if (address === '') {
    await runCopy(stoppedSystem(dataDir), options);
    return;
  }
  const { shown, hosts } = LogUrl.of(address);
  if (hosts.some((host) => target.hosts.includes(host))) {
    throw new UsageError(
      `The events of ${shown} are to be copied, and --to names the same log. DATA_DIR and EVENTSTORE_URL name the system whose events are copied.`,
    );
  }
  const log = new SourceLog(address, COPY_TIMEOUT_MS);
  try {
    await runCopy(runningLog(log, running === undefined ? shown : dataDir), options);
  } finally {
    await log.close();
  }
}

function runningLog(source: SourceLog, name: string): NamedSource {
  return {
    name,
    source,
    steps: (target) => [
      `The system may have recorded more since. When it is time to switch, stop it, all backends and whatever else records.`,
      'Run this command once more: it copies the rest, compares all events again, and says what to do then. (A log that runs without a system goes on running.)',
      ...switching(target),
    ],
  };
}

function stoppedSystem(dataDir: string): NamedSource {
  return { name: dataDir, source: new ProgramSource('send-folder', dataDir), steps: switching };
}

function switching(target: string): string[] {
  return [
    `Start backend and projections with EVENTSTORE_URL=${target} (with the user and options of --to), an empty database in DATABASE_URL, without EVENT_LOG_KNOWS_ALL_IDS, and with the same JWT_SECRET, PIN_SECRET and SESSION_EPOCH; a data folder keeps the last one in session-epoch.`,
    'Screens are whole once the projections have built their tables: it projections status. Do not start the former system again.',
  ];
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
