import { PROJECTION_NAMES, type ProjectionName } from '@timekeep/projections/checkpoint/projection-names';
import { dropOld, replay, rollback, verify } from '@timekeep/projections/replay/replay';
import { listGenerations } from '@timekeep/projections/replay/generation-list';
import { newerTables, type NewerTables, reset } from '@timekeep/projections/replay/reset';
import { UsageError } from '../../errors.js';
import { configurationOf, locateSystem } from '../../system/system-location.js';
import { canAsk, confirmed, type OutputOptions, writeLine } from '../../terminal.js';
import { sizeText } from './status.actions.js';
import { comparisonLines, LEFT_BY, onReplaySystem, report } from './replay-system.js';

/** Options of the command. */
export interface ReplayRequest extends OutputOptions {
  readonly restart?: true;
  readonly to?: bigint;
  readonly onlyIfEqual?: true;
}

/** @throws Error at the end, when a projection could not be replayed or was not put in place as requested */
export async function replayProjections(names: readonly string[], request: ReplayRequest): Promise<void> {
  const { restart, to, onlyIfEqual } = request;
  const choices = {
    names: projections(names),
    restart: restart === true,
    onlyIfEqual: onlyIfEqual === true,
    ...(to !== undefined && { to }),
  };
  const outcomes = await onReplaySystem('Building tables', request, (options) => replay(options, choices));
  await report(outcomes, request, ({ name, result }) => {
    const { generation, position, schema, exchanged, comparison } = result;
    const at = position ? `position ${position.commit.toString()}` : 'the start of the log';
    if (!request.json) {
      if (comparison) for (const line of comparisonLines(name, comparison)) writeLine(line);
      writeLine(
        exchanged
          ? `${name}: generation ${generation} is in place, at ${at}. The former one is kept until drop-old.`
          : `${name}: generation ${generation} was built in ${schema}, up to ${at}; nothing was put in place.`,
      );
    }
    const held = !exchanged && to === undefined;
    return held ? `The tables of ${name} are not equal to the live ones, which stay in place.` : null;
  });
}

/** @throws Error at the end, when a projection differs or could not be verified */
export async function verifyProjections(names: readonly string[], request: OutputOptions): Promise<void> {
  const outcomes = await onReplaySystem(
    'Building tables',
    request,
    (options) => verify(options, projections(names)),
    LEFT_BY.verify,
  );
  await report(outcomes, request, ({ name, result }) => {
    if (!request.json) for (const line of comparisonLines(name, result)) writeLine(line);
    return result.equal ? null : `The tables of ${name} are not what the log says.`;
  });
}

export async function rollBackProjection(given: string, request: OutputOptions): Promise<void> {
  for (const projection of projections([given])) {
    const outcomes = await onReplaySystem(
      'Catching up',
      request,
      (options) => rollback(options, projection),
      LEFT_BY.rollback,
    );
    await report(outcomes, request, ({ name, result }) => {
      if (!request.json) writeLine(`${name}: generation ${result.generation} is in place again.`);
      return null;
    });
  }
}

/** Options of the command. */
export interface DropRequest extends OutputOptions {
  /** Tables of replays that were started and not finished, too. */
  readonly unfinished?: true;
  readonly dryRun?: true;
  readonly yes?: true;
}

/**
 * Removes former generations, once IT has confirmed it: with `--yes`, or asked at a terminal. With nothing to remove it asks nothing.
 *
 * @throws UsageError when there is no terminal to ask at
 * @throws Error when it was not confirmed
 */
export async function dropOldGenerations(request: DropRequest): Promise<void> {
  const { databaseUrl } = configurationOf(locateSystem(process.env));
  const old = (await listGenerations(databaseUrl, 0n)).filter(
    ({ role, building }) =>
      building === null && (role === 'former' || (request.unfinished && role !== 'live')),
  );
  const named = old.map(({ name, schema, bytes }) => `${name} in ${schema} (${sizeText(bytes)})`);
  if (request.dryRun) {
    const shown = old.map(({ name, role, schema, bytes }) => ({ name, role, schema, bytes }));
    if (request.json) writeLine(JSON.stringify(shown));
    else writeLine(named.length === 0 ? 'Nothing to remove.' : `Would be removed: ${named.join(', ')}.`);
    return;
  }
  if (old.length > 0) await requireDropConfirmation(named, request);
  const outcomes = await onReplaySystem(null, request, (options) =>
    dropOld(options, { unfinished: request.unfinished === true }),
  );
  await report(outcomes, request, ({ name, result }) => {
    const generations = result === 1 ? '1 generation was' : `${result} generations were`;
    if (!request.json)
      writeLine(`${name}: ${result === 0 ? 'nothing to remove' : `${generations} removed`}.`);
    return null;
  });
}

async function requireDropConfirmation(named: readonly string[], { yes }: DropRequest): Promise<void> {
  if (yes === true) return;
  const what = `To be removed: ${named.join(', ')}. After that no rollback is possible.`;
  if (!canAsk()) throw new UsageError(`${what} Please confirm it with --yes.`);
  if (!(await confirmed(`${what} Remove these tables?`))) {
    throw new Error('It was not confirmed. Nothing was removed.');
  }
}

function projections(names: readonly string[]): ProjectionName[] {
  return PROJECTION_NAMES.filter((name) => names.includes(name));
}

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
