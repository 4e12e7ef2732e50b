import type { ProjectionName } from '../checkpoint/projection-names.js';
import { loadCheckpoint, loadGeneration } from '../engine/checkpoint-store.js';
import { catchUp } from './catch-up.js';
import { exchange } from './generations/exchange.js';
import {
  dropGeneration,
  ReplayError,
  ROLES,
  roleSchema,
  withGenerations,
} from './generations/generation-store.js';
import { ReplayRun, type Outcome, type ReplayOptions } from './replay-run.js';

/** Catches the former generation up and makes it live again; the live one becomes the former. */
export function rollback(
  options: ReplayOptions,
  name: ProjectionName,
): Promise<Outcome<{ readonly generation: number }>[]> {
  return ReplayRun.use(options, (run) =>
    run.forEach([name], (projection) =>
      withGenerations(name, options, async (session) => {
        // The live one may be of a newer program: this is the downgrade without empty tables.
        if (!(await loadCheckpoint(name, session.sql))) throw new ReplayError(`${name} has no tables yet.`);
        const former = await loadGeneration(name, roleSchema(name, 'former'), session.sql);
        if (!former) throw new ReplayError(`${name} has no former generation.`);
        if (former.codeVersion !== projection.version) {
          throw new ReplayError(
            `The former tables of ${name} are of version ${former.codeVersion}, and this program writes version ${projection.version}. Please use the program that made them.`,
          );
        }
        if (!(await run.knows(former))) {
          throw new ReplayError(`The former tables of ${name} were made from another log.`);
        }
        const builder = await run.builder(projection, former, session);
        await catchUp(builder, session, options.databaseUrl, options.signal);
        await exchange(builder, options.databaseUrl, options.signal);
        return { generation: former.generation };
      }),
    ),
  );
}

/**
 * Drops the former generations, and with `unfinished` also those of unfinished replays.
 *
 * @returns the number of dropped generations of each projection
 */
export function dropOld(
  options: ReplayOptions,
  { unfinished }: { readonly unfinished: boolean },
): Promise<Outcome<number>[]> {
  return ReplayRun.use(options, (run) =>
    run.forEach([], ({ name }) =>
      withGenerations(name, options, async (session) => {
        let dropped = 0;
        for (const role of unfinished ? ROLES : (['former'] as const)) {
          if (await session.transaction((db) => dropGeneration(name, role, db))) dropped += 1;
        }
        return dropped;
      }),
    ),
  );
}
