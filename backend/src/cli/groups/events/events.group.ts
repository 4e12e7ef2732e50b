import { isEventType, type EventType } from '@timekeep/contracts/events/catalog';
import { Command, Option } from 'commander';
import { jsonOption, toOption } from '../../arguments.js';
import type { OutputOptions } from '../../terminal/output.js';
import type { CopyOptions } from '../copy/copy-run.js';
import type { VoidOptions } from './void-event.js';
import { UsageError } from '../../usage-error.js';

/** Which events are asked for; all when nothing is said. */
export interface EventChoice {
  /** Those behind this position. */
  readonly after?: bigint;
  /** How the names of their streams begin. */
  readonly stream?: string;
  readonly type?: EventType;
}

export interface TailOptions extends EventChoice, OutputOptions {
  readonly lines?: number;
  readonly follow?: true;
}

export type ExportOptions = EventChoice & OutputOptions;

const POSITION = /^\d{1,19}$/;
const MOST_LINES = 100_000;

/** `it events ...` */
export function eventsGroup(): Command {
  const group = new Command('events').description('the log of all that happened, as it was recorded');

  withChoice(
    group
      .command('tail')
      .description(
        'show the newest events, or those after a position. Hashes of passwords, PINs, codes and keys are left out',
      )
      .addOption(new Option('-n, --lines <count>', 'how many; 20 unless it is said').argParser(lines))
      .option('-f, --follow', 'go on with the events that come, until Ctrl-C'),
  )
    .addOption(new Option('--json', 'one JSON object a line, for programs'))
    .action(async (options: TailOptions) => (await import('./tail-events.js')).tailEvents(options));

  withChoice(
    group
      .command('export')
      .description(
        'write all events that there are now into a new file, one JSON object a line. Hashes of passwords, PINs, codes and keys are left out, so it is no backup',
      )
      .argument('<file>', 'the file, which must not be there yet'),
  )
    .addOption(jsonOption())
    .action(async (file: string, options: ExportOptions) =>
      (await import('./export-events.js')).exportEvents(file, options),
    );

  group
    .command('copy')
    .description(
      'copy the log of the system into an empty EventStoreDB: all events in their order, with the same ids, streams, revisions and data, each compared when it is there. The system may be running and recording. Interrupted, the same command goes on where it was',
    )
    .addOption(toOption().env('COPY_TO').makeOptionMandatory())
    .option('--dry-run', 'compare what the target holds, and copy nothing')
    .addOption(jsonOption())
    .action(async (options: CopyOptions) => (await import('./copy-events.js')).copyLog(options));

  group
    .command('void')
    .description(
      'declare an event void that nobody can read or apply: projections pass over it, commands decide without it. It stays in the log, with who did this and why',
    )
    .argument(
      '<position>',
      'its position, as a stopped projection and the events themselves name it',
      placeOf,
    )
    .requiredOption('--reason <text>', 'why, for whoever looks at the audit later')
    .option('--yes', 'do not ask')
    .addOption(jsonOption())
    .action(async (position: bigint, options: VoidOptions) =>
      (await import('./void-event.js')).voidEvent(position, options),
    );

  group
    .command('allow-reading')
    .description(
      'let a user of EventStoreDB read all events, which the programs need and administrators alone may at first; EVENTSTORE_URL names an administrator',
    )
    .argument('<user>', 'the name with which the programs sign in to EventStoreDB')
    .addOption(jsonOption())
    .action(async (user: string, options: OutputOptions) =>
      (await import('./allow-reading.js')).allowUser(user, options),
    );

  return group;
}

function withChoice(command: Command): Command {
  return command
    .addOption(
      new Option('--after <position>', 'only events after this position of the log').argParser(position),
    )
    .option('--stream <start>', 'only streams whose names begin so, such as punches-100001')
    .addOption(
      new Option('--type <type>', 'only events of this type, such as TimekeepCorrected').argParser(type),
    );
}

/** Also as a stopped projection names it: commit and prepare position, which are the same for events of ours. */
function placeOf(text: string): bigint {
  return position(text.split('/', 1)[0] ?? '');
}

function position(text: string): bigint {
  if (POSITION.test(text)) return BigInt(text);
  throw new UsageError('A position is a whole number, as each event has one.');
}

function lines(text: string): number {
  if (/^\d{1,6}$/.test(text) && Number(text) > 0 && Number(text) <= MOST_LINES) return Number(text);
  throw new UsageError(`--lines is a number from 1 to ${MOST_LINES}; for more there is --after.`);
}

function type(text: string): EventType {
  if (isEventType(text)) return text;
  throw new UsageError(`There are no events of the type ${text}; docs/events.md lists the types.`);
}
