import { PROJECTION_NAMES } from '@timekeep/projections/checkpoint/projection-names';
import { Argument, Command, Option } from 'commander';
import { jsonOption, listing } from '../../arguments.js';
import type { OutputOptions } from '../../terminal.js';
import type { StatusOptions } from './status.actions.js';
import { UsageError } from '../../errors.js';
import type { DropRequest, ReplayRequest, ResetRequest } from './replay.actions.js';

/** Loaded on use, as in the other groups. */
const statusActions = () => import('./status.actions.js');
const replayActions = () => import('./replay.actions.js');

const POSITION = /^\d{1,19}$/;

/** `it projections ...` */
export function projectionsGroup(): Command {
  const group = new Command('projections').description('the tables that screens read, built from the log');

  listing(
    group
      .command('status')
      .description(
        'the position of each projection and its distance from the end of the log, replays in progress, and the size of kept generations',
      ),
  )
    .option('--check', 'end with 1 when a projection stopped, does not run or is behind; for monitoring')
    .addOption(
      new Option(
        '--behind <seconds>',
        'with --check: how far behind the log is too far (default: 30)',
      ).argParser(seconds),
    )
    .action(async (options: StatusOptions) => (await statusActions()).showStatus(options));

  group
    .command('replay')
    .description('build the tables anew beside the live ones, then put them in place; can be interrupted')
    .addArgument(someProjections())
    .option('--restart', 'start over instead of continuing an interrupted replay')
    .addOption(
      new Option(
        '--to <position>',
        'build up to this position of the log, and put nothing in place',
      ).argParser(position),
    )
    .addOption(
      new Option(
        '--only-if-equal',
        'put nothing in place when the tables differ from the live ones',
      ).conflicts('to'),
    )
    .addOption(jsonOption())
    .action(async (names: string[], options: ReplayRequest) =>
      (await replayActions()).replayProjections(names, options),
    );

  group
    .command('verify')
    .description('build the tables again, and show where the live tables differ')
    .addArgument(someProjections())
    .addOption(jsonOption())
    .action(async (names: string[], options: OutputOptions) =>
      (await replayActions()).verifyProjections(names, options),
    );

  group
    .command('rollback')
    .description('go back to the tables from before the last replay, brought up to date')
    .addArgument(new Argument('<name>', 'projection').choices(PROJECTION_NAMES))
    .addOption(jsonOption())
    .action(async (name: string, options: OutputOptions) =>
      (await replayActions()).rollBackProjection(name, options),
    );

  group
    .command('reset')
    .description(
      'drop tables that a newer program made, so that the projections of this one build them from the log',
    )
    .addArgument(someProjections())
    .option('--yes', 'confirm without a question, for scripts')
    .addOption(jsonOption())
    .action(async (names: string[], options: ResetRequest) =>
      (await replayActions()).resetProjections(names, options),
    );

  group
    .command('drop-old')
    .description('remove the tables that replays have replaced, once it was confirmed')
    .option('--unfinished', 'also tables of replays that were started and not finished')
    .addOption(jsonOption())
    .option('--dry-run', 'show what would be removed, and remove nothing')
    .option('--yes', 'confirm without a question, for scripts')
    .action(async (options: DropRequest) => (await replayActions()).dropOldGenerations(options));

  return group;
}

function someProjections(): Argument {
  return new Argument('[name...]', 'projections; all when none is named').choices(PROJECTION_NAMES);
}

function seconds(text: string): number {
  if (/^\d{1,6}$/.test(text)) return Number(text);
  throw new UsageError('--behind needs a whole number of seconds.');
}

function position(text: string): bigint {
  if (POSITION.test(text)) return BigInt(text);
  throw new UsageError('A position is a whole number, as in the status.');
}
