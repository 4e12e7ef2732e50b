import type { PositionedEvent, ReadModelDb } from '../../engine/projection.js';

/** Keeps who declared which event void; those that were kept before are left alone. */
export async function saveVoids(events: readonly PositionedEvent[], db: ReadModelDb): Promise<void> {
  for (const { event, position, recordedAt, actor } of events) {
    if (event.type !== 'EventVoided') continue;
    const { stream, revision, type, reason } = event.data;
    await db.query(
      `INSERT INTO voids (position, recorded_at, actor, stream, revision, type, reason)
       VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT DO NOTHING`,
      [position.commit, recordedAt.toISOString(), actor, stream, revision, type, reason],
    );
  }
}
