import type { ProjectionName } from '../checkpoint/projection-names.js';
import type { DatabaseSession } from '../engine/database-session.js';
import type { Projection } from '../engine/projection.js';
import { catchUp } from './catch-up.js';
import { compareWithLive, type Comparison } from './comparison/compare-generations.js';
import {
  beginGeneration,
  dropGeneration,
  liveGeneration,
  ReplayError,
  withGenerations,
} from './generations/generation-store.js';
import { ReplayRun, type Outcome, type ReplayOptions } from './replay-run.js';

/** Rebuilds the tables of each projection, reports differences from the live ones, and drops the rebuilt tables. */
export function verify(
  options: ReplayOptions,
  names: readonly ProjectionName[],
): Promise<Outcome<Comparison>[]> {
  return ReplayRun.use(options, (run) =>
    run.forEach(names, (projection, allReady) =>
      withGenerations(projection.name, options, async (session) => {
        try {
          return await compare(projection, session, run, allReady);
        } finally {
          await session.transaction((db) => dropGeneration(projection.name, 'verify', db));
        }
      }),
    ),
  );
}

async function compare(
  projection: Projection,
  session: DatabaseSession,
  run: ReplayRun,
  allReady: () => Promise<void>,
): Promise<Comparison> {
  const { databaseUrl, signal } = run.options;
  const live = await liveGeneration(projection, session.sql);
  if (!(await run.knows(live))) {
    throw new ReplayError(`The tables of ${projection.name} were made from another log. Please replay it.`);
  }
  const begun = await beginGeneration(projection, 'verify', session);
  const builder = await run.builder(projection, begun, session);
  await allReady();
  await catchUp(builder, session, databaseUrl, signal);
  const comparison = await compareWithLive(builder, session, databaseUrl, signal);
  if (!comparison) throw new ReplayError(`The tables of ${projection.name} were begun anew meanwhile.`);
  return comparison;
}
