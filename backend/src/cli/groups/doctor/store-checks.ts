import { EventStoreConnection } from '@timekeep/log/client/connection';
import { LogUrl } from '@timekeep/log/client/address';
import { serverVersion } from '@timekeep/log/client/open-client';
import { readNewest } from '@timekeep/log/client/reads';
import { Client } from '@timekeep/log/database/proven-server';
import { positionText } from '@timekeep/log/position';
import type { Configuration } from '../../../configuration/configuration.js';
import { atLeast, type Finding, ok } from './findings.js';

const ANSWER_WITHIN_MS = 5_000;
/** Seconds by which clocks may differ. Times of events come from the backend, leave and work days from them. */
const CLOCK_LIMITS = { warning: -2, failed: -60 };
const SET_CLOCKS = 'Let the machines take their time from the same servers (NTP), and look at timedatectl.';

/** Checks that the log answers, and how its clock differed from that of the backend at the newest event. */
export async function logFindings({ eventStoreUrl }: Configuration): Promise<Finding[]> {
  const connection = new EventStoreConnection({ eventStoreUrl, logAnswersWithinMs: ANSWER_WITHIN_MS });
  try {
    const { newest, version } = await connection.untilAnswered('nothing-recorded', async (client) => ({
      newest: await readNewest(client),
      version: await serverVersion(client),
    }));
    const { shown } = LogUrl.of(eventStoreUrl);
    const end = newest ? `its newest event is at ${positionText(newest.position)}` : 'it has no events';
    const answers = ok(
      'event log',
      `${shown} answers${version === null ? '' : `, version ${version}`}; ${end}`,
    );
    if (!newest) return [answers];
    return [answers, ...clockOfLog(newest)];
  } finally {
    await connection.close();
  }
}

/** The log stamps an event a moment after the backend did: the difference is that of their clocks. */
function clockOfLog({
  created,
  metadata,
}: {
  readonly created: Date;
  readonly metadata: unknown;
}): Finding[] {
  const fields = typeof metadata === 'object' && metadata !== null ? metadata : {};
  const recordedAt = 'recordedAt' in fields ? Date.parse(String(fields.recordedAt)) : Number.NaN;
  if (Number.isNaN(recordedAt)) return [];
  const seconds = (created.getTime() - recordedAt) / 1_000;
  return [
    clockFinding(
      'clock of the event log',
      seconds,
      'when the newest event was recorded, that of the backend',
    ),
  ];
}

/** @param seconds by which the clock is ahead of the other one */
function clockFinding(check: string, seconds: number, other: string): Finding {
  const found = `${Math.abs(seconds).toFixed(1)} s ${seconds < 0 ? 'behind' : 'ahead of'} ${other}`;
  return atLeast(CLOCK_LIMITS, -Math.abs(seconds), { check, found, advice: SET_CLOCKS });
}

/** Checks that PostgreSQL answers, and how its clock differs from that of this machine. */
export async function databaseFindings({ databaseUrl }: Configuration): Promise<Finding[]> {
  const client = new Client({
    connectionString: databaseUrl,
    connectionTimeoutMillis: ANSWER_WITHIN_MS,
    query_timeout: ANSWER_WITHIN_MS,
  });
  await client.connect();
  try {
    const began = Date.now();
    const { rows } = await client.query<{ now: Date; version: string; database: string }>(
      `SELECT clock_timestamp() AS now, current_setting('server_version') AS version, current_database() AS database`,
    );
    const [{ now, version, database }] = rows as [(typeof rows)[0]];
    // The answer was formed about in the middle.
    const seconds = (now.getTime() - (began + Date.now()) / 2) / 1_000;
    return [
      ok('PostgreSQL', `the database ${database} answers, version ${version}`),
      clockFinding('clock of PostgreSQL', seconds, 'that of this machine'),
    ];
  } finally {
    await client.end();
  }
}
