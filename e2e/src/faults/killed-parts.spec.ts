import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { eventually } from '@timekeep/embedded/testing/eventually';
import { processOf, type Part } from '../support/processes.js';
import { sendPunches } from '../support/punches.js';
import { RunningSystem } from '../support/system.js';

const EMPID = '100003';
const APART_MS = 2 * 60_000;
const PATIENCE_MS = 30_000;

/** Kills each part in turn while a time clock sends, as a clock does: again, until it is told that it may stop. */
describe('parts killed while punches come in', () => {
  let system: RunningSystem;
  const accepted: number[] = [];

  beforeAll(async () => {
    system = await RunningSystem.start(6);
  });

  afterAll(async () => {
    await system.remove();
  });

  it.each<Part>(['backend', 'projections', 'event log', 'PostgreSQL'])(
    'loses nothing and doubles nothing when the %s is killed',
    async (part) => {
      const key = await system.terminalKey();
      const before = accepted.length;
      const killed = await processOf(system.pid, part);
      if (killed === undefined) throw new Error(`${part} is not running.`);
      for (let sent = 0; sent < 30; sent += 1) {
        if (sent === 10) process.kill(killed, 'SIGKILL');
        const at = nextInstant(accepted.length);
        const { data } = await eventually(
          () => sendPunches(system.url, key, [{ EMPID, at: new Date(at).toISOString() }]),
          PATIENCE_MS,
          'the punch is taken',
        );
        expect(data[0]?.outcome).toMatch(/^(accepted|duplicate)$/);
        accepted.push(at);
      }
      expect(accepted.length - before).toBe(30);
      expect(system.output()).toMatch(new RegExp(`${part}.*starting it again`, 'i'));
      await eventually(
        async () => {
          const recorded = await recordedPunches((await system.file()).databaseUrl);
          return accepted.every((at) => recorded.filter((instant) => instant === at).length === 1);
        },
        PATIENCE_MS,
        'every accepted punch is in a record, once',
      );
    },
  );
});

/** Instants of a past day, far enough apart to count. */
function nextInstant(index: number): number {
  return Date.parse('2024-02-05T22:00:00.000Z') + index * APART_MS;
}

async function recordedPunches(databaseUrl: string): Promise<number[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ at: string }>(
      `select jsonb_array_elements_text(facts->'punches') as at from attendance.records where empid = $1`,
      [EMPID],
    );
    return rows.map(({ at }) => Number(at));
  } finally {
    await client.end();
  }
}
