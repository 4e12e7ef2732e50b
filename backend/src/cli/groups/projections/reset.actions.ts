import { PROJECTION_NAMES } from '@timekeep/projections/checkpoint/projection-names';
import { newerTables, reset, type NewerTables } from '@timekeep/projections/replay/reset';
import { configurationOf, locateSystem } from '../../system/system-location.js';
import { canAsk, confirmed, type OutputOptions, writeLine } from '../../terminal/output.js';
import { UsageError } from '../../usage-error.js';
import { onReplaySystem, report } from './replay-system.js';

/** Options of the command. */
export interface ResetRequest extends OutputOptions {
  readonly yes?: true;
}

/**
 * Drops tables that a newer program made, once IT has confirmed it: with `--yes`, or asked at a terminal.
 *
 * @throws UsageError when there is no terminal to ask at
 * @throws Error when the log has events that this program cannot read, or it was not confirmed
 */
export async function resetProjections(given: readonly string[], request: ResetRequest): Promise<void> {
  const names = PROJECTION_NAMES.filter((name) => given.includes(name));
  const newer = await newerTables(configurationOf(locateSystem(process.env)).databaseUrl, names);
  if (newer.length === 0) {
    writeLine(request.json ? '[]' : 'No tables were made by a newer program. Nothing was dropped.');
    return;
  }
  await requireConfirmation(newer, request);
  const outcomes = await onReplaySystem(null, request, (options) =>
    reset(
      options,
      newer.map(({ name }) => name),
    ),
  );
  await report(outcomes, request, ({ name, result }) => {
    if (!request.json) {
      writeLine(
        result === null
          ? `${name}: nothing to drop.`
          : `${name}: the tables of version ${result.found} were dropped, and begin anew in version ${result.own}. The running projections fill them.`,
      );
    }
    return null;
  });
}

async function requireConfirmation(newer: readonly NewerTables[], { yes }: ResetRequest): Promise<void> {
  if (yes === true) return;
  if (!canAsk()) {
    throw new UsageError(
      'Until the tables are built again, their screens show less than there is. Please confirm it with --yes.',
    );
  }
  const tables = newer
    .map(({ name, found, own }) => `${name} (version ${found}, this program has ${own})`)
    .join(', ');
  const question = `Of a newer program: ${tables}. Until they are built again from the log, their screens show less than there is. Drop these tables?`;
  if (!(await confirmed(question))) throw new Error('It was not confirmed. Nothing was dropped.');
}
