import { PROJECTION_NAMES, type ProjectionName } from '@timekeep/projections/checkpoint/projection-names';
import { replay } from '@timekeep/projections/replay/replay';
import { dropOld, rollback } from '@timekeep/projections/replay/rollback';
import { verify } from '@timekeep/projections/replay/verify';
import { writeLine, type OutputOptions } from '../../terminal/output.js';
import { comparisonLines, onReplaySystem, report } from './replay-system.js';

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
  const outcomes = await onReplaySystem('Building tables', request, (options) =>
    verify(options, projections(names)),
  );
  await report(outcomes, request, ({ name, result }) => {
    if (!request.json) for (const line of comparisonLines(name, result)) writeLine(line);
    return result.equal ? null : `The tables of ${name} are not what the log says.`;
  });
}

export async function rollBackProjection(given: string, request: OutputOptions): Promise<void> {
  for (const projection of projections([given])) {
    const outcomes = await onReplaySystem('Catching up', request, (options) => rollback(options, projection));
    await report(outcomes, request, ({ name, result }) => {
      if (!request.json) writeLine(`${name}: generation ${result.generation} is in place again.`);
      return null;
    });
  }
}

export async function dropOldGenerations(
  request: OutputOptions & { readonly unfinished?: true },
): Promise<void> {
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

function projections(names: readonly string[]): ProjectionName[] {
  return PROJECTION_NAMES.filter((name) => names.includes(name));
}
