import { EMPID_PATTERN } from '@timekeep/contracts/api/accounts-api';
import { isEventType, type EventType } from '@timekeep/contracts/events/catalog';
import { Command, Option } from 'commander';
import { jsonOption, listing, toOption } from '../../arguments.js';
import type { OutputOptions } from '../../terminal.js';
import type { AllowOptions } from './allow-reading.js';
import type { CopyOptions } from './copy-events.js';
import type { VoidOptions } from './void-event.js';
import { UsageError } from '../../errors.js';
import type { ExportOptions } from './export-events.js';
import type { TailOptions } from './tail-events.js';

const POSITION = /^\d{1,19}$/;
const MAX_LINES = 100_000;
const COST = `
The log has no index for these: it is read from its end back to what is asked
for (tail), or from --after or its beginning on (export), some 20,000 events a
second.`;

/** `it events ...` */
export function eventsGroup(): Command {
  const group = new Command('events').description('the recorded events');

  listing(
    withChoice(
      group
        .command('tail')
        .description(
          'show the newest events, or all after a position or since a time. Hashes of passwords, PINs, codes and keys are left out',
        )
        .addOption(new Option('-n, --lines <count>', 'number of events (default: 20)').argParser(lines))
        .option('-f, --follow', 'then print new events until Ctrl-C'),
    ),
    ['plain', 'json'],
  ).action(async (options: TailOptions) => (await import('./tail-events.js')).tailEvents(options));

  withChoice(
    group
      .command('export')
      .description(
        'write all recorded events to a new file, one JSON object per line, each with its number and a hash of all lines up to it. Hashes of passwords, PINs, codes and keys are left out, so the file is no backup',
      )
      .argument('<file>', 'path of the file, which must not exist; - for standard output'),
  )
    .addOption(jsonOption())
    .action(async (file: string, options: ExportOptions) =>
      (await import('./export-events.js')).exportEvents(file, options),
    );

  group
    .command('copy')
    .description(
      'copy the log of the system into an empty EventStoreDB: all events in their order, with the same ids, streams, revisions and data, each compared after it was copied. The system may run and record meanwhile. Repeat the command to continue an interrupted copy',
    )
    .addOption(toOption('COPY_TO').env('COPY_TO').makeOptionMandatory())
    .option('--dry-run', 'compare what the target holds, and copy nothing')
    .addOption(jsonOption())
    .action(async (options: CopyOptions) => (await import('./copy-events.js')).copyLog(options));

  group
    .command('verify')
    .description(
      'check a file of events export, and name each line that is changed, missing, repeated or out of order. Exit code 0 when all lines are right, 1 when not, 2 for a file that is no export. Needs no running system',
    )
    .argument('<file>', 'the file; - for standard input')
    .addOption(jsonOption())
    .action(async (file: string, options: OutputOptions) =>
      (await import('./export-events.js')).verifyEvents(file, options),
    );

  group
    .command('void')
    .description(
      'declare an event void that cannot be read or applied: projections and commands skip it. It stays in the log; author and reason are in the audit',
    )
    .argument(
      '<position>',
      'its position, as events tail and the status of a stopped projection show it',
      parsePosition,
    )
    .requiredOption('--reason <text>', 'reason, shown in the audit')
    .option('--yes', 'answer the question with yes')
    .addOption(jsonOption())
    .action(async (position: bigint, options: VoidOptions) =>
      (await import('./void-event.js')).voidEvent(position, options),
    );

  group
    .command('allow-reading')
    .description(
      'let a user of EventStoreDB read all events, as the programs need; at first only administrators may. EVENTSTORE_URL has to name an administrator',
    )
    .argument('<user>', 'the name with which the programs sign in to EventStoreDB')
    .addOption(jsonOption())
    .option('--unchecked', 'do not look up whether there is such a user')
    .action(async (user: string, options: AllowOptions) =>
      (await import('./allow-reading.js')).allowUser(user, options),
    );

  group
    .command('revoke-reading')
    .description(
      'take the right to read all events back from a user of EventStoreDB, the opposite of allow-reading. EVENTSTORE_URL has to name an administrator',
    )
    .argument('<user>', 'the name of the user, which need not exist any more')
    .addOption(jsonOption())
    .action(async (user: string, options: OutputOptions) =>
      (await import('./allow-reading.js')).revokeUser(user, options),
    );

  return group;
}

function withChoice(command: Command): Command {
  return command
    .addOption(
      new Option('--after <position>', 'only events after this position of the log').argParser(position),
    )
    .option('--stream <start>', 'only streams whose name has this prefix, such as punches-100001')
    .addOption(
      new Option('--type <type>', 'only events of this type, such as TimekeepCorrected').argParser(type),
    )
    .option(
      '--since <time>',
      'only events from this time on: 2024-05-02, 2024-05-02T08:00, or 90m, 6h, 3d (ago)',
    )
    .option('--until <time>', 'only events up to this time; a date includes the whole day')
    .addOption(
      new Option(
        '--actor <actor>',
        'only events by this actor: an employee id, it:root, terminal:gate-1 or system; it: and terminal: mean all of that kind',
      ).argParser(actor),
    )
    .addOption(new Option('--employee <EMPID>', 'only events that name this employee').argParser(employee))
    .addHelpText('after', COST);
}

/** Also parses the form of a stopped projection: commit and prepare position, which are equal for our events. */
function parsePosition(text: string): bigint {
  return position(text.split('/', 1)[0] ?? '');
}

function position(text: string): bigint {
  if (POSITION.test(text)) return BigInt(text);
  throw new UsageError('A position is a whole number, as each event has one.');
}

function lines(text: string): number {
  if (/^\d{1,6}$/.test(text) && Number(text) > 0 && Number(text) <= MAX_LINES) return Number(text);
  throw new UsageError(`--lines is a number from 1 to ${MAX_LINES}; for more there is --after.`);
}

function actor(text: string): string {
  if (text.trim() !== '') return text.trim();
  throw new UsageError('--actor is an employee id, it:<user>, terminal:<name> or system.');
}

function employee(text: string): string {
  if (EMPID_PATTERN.test(text)) return text;
  throw new UsageError('An employee id has 6 digits.');
}

function type(text: string): EventType {
  if (isEventType(text)) return text;
  throw new UsageError(`There are no events of the type ${text}; docs/events.md lists the types.`);
}
