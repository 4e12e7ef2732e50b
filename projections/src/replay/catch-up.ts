import { loadCheckpoint } from '../engine/checkpoint-store.js';
import type { DatabaseSession } from '../engine/database-session.js';
import { createReaderIndexes } from './generations/reader-indexes.js';
import { targetAt, type GenerationBuilder } from './generations/generation-builder.js';

/** A round that had no more is quick enough for the last one to be done under a snapshot or a lock. */
const FEW_EVENTS = 1_000;

/** Builds up to nearly where the live generation is, and makes the tables fit for readers, which takes its time. */
export async function catchUp(
  builder: GenerationBuilder,
  session: DatabaseSession,
  databaseUrl: string,
  signal: AbortSignal,
): Promise<void> {
  await comeNear(builder, session, signal);
  await createReaderIndexes(builder, session, databaseUrl, signal);
  await comeNear(builder, session, signal);
}

/** The live generation goes on meanwhile: until hardly anything is left between them. */
async function comeNear(
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
