import { loadCheckpoint } from '../engine/checkpoint-store.js';
import type { DatabaseSession } from '../engine/database-session.js';
import { createReaderIndexes } from './generations/reader-indexes.js';
import { targetAt, type GenerationBuilder } from './generations/generation-builder.js';

/** After a round with at most this many events, the last round is short enough for a snapshot or a lock. */
const FEW_EVENTS = 1_000;

/** Builds up to near the live generation, creates the reader indexes, which takes time, and catches up again. */
export async function catchUp(
  builder: GenerationBuilder,
  session: DatabaseSession,
  databaseUrl: string,
  signal: AbortSignal,
): Promise<void> {
  await buildUntilNear(builder, session, signal);
  await createReaderIndexes(builder, session, databaseUrl, signal);
  await buildUntilNear(builder, session, signal);
}

/** Builds in rounds, since the live generation moves meanwhile, until the distance is small. */
async function buildUntilNear(
  builder: GenerationBuilder,
  session: DatabaseSession,
  signal: AbortSignal,
): Promise<void> {
  const { name } = builder.checkpoint;
  for (;;) {
    const live = await loadCheckpoint(name, session.sql);
    const events = await builder.buildTo(live && targetAt(live), signal);
    if (events <= FEW_EVENTS) return;
  }
}
