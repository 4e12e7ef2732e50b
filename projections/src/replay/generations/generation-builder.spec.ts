import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { eventually } from '@timekeep/tools/eventually';
import { TcpProxy } from '@timekeep/embedded/testing/tcp-proxy';
import { attendanceProjection } from '../../attendance/projection.js';
import { directoryProjection } from '../../directory/projection.js';
import { DatabaseSession } from '../../engine/database-session.js';
import { EventLog } from '@timekeep/log/client/event-log';
import { LogReaders } from '../../engine/log-reading/log-readers.js';
import { READING_LIMITS } from '../../engine/log-reading/log-reader.js';
import { NOTHING_VOIDED } from '../../engine/log-reading/logged-event.js';
import type { Projection } from '../../engine/projection.js';
import { ProjectedCompany } from '../../testing/projected-company.js';
import { BuildThrottle } from './build-throttle.js';
import { GenerationBuilder } from './generation-builder.js';
import { beginGeneration } from './generation-store.js';

/** More than a batch of a build on an idle system. */
const EVENTS = 6_000;
/** About half of what the log sends for them. */
const HALF_BYTES = 900_000;
/** Small batches, so that the build has several of them. */
const LIMITS = { ...READING_LIMITS, maxBatch: 500 };

let company: ProjectedCompany;
let log: EventLog;
let throttle: BuildThrottle;

beforeAll(async () => {
  company = await ProjectedCompany.start();
  const end = await company.recordCompanies(EVENTS);
  await eventually(() => company.reached(end));
  await company.stopProjections();
  log = new EventLog(company.world.eventStoreUrl);
  throttle = new BuildThrottle({
    newest: () => log.newestPosition(),
    live: () => Promise.resolve([]),
    load: () => 0,
  });
  await throttle.sample();
  await throttle.sample();
});

afterAll(async () => {
  await log.close();
  await company.stop();
});

it.each<Projection>([attendanceProjection, directoryProjection])(
  'keeps the folded events of $name when aborted, and continues from there',
  async (projection) => {
    const session = await DatabaseSession.open(company.world.databaseUrl);
    const upTo = (await log.newestPosition()) ?? { commit: 0n, prepare: 0n };
    const stopping = new AbortController();
    const places: bigint[] = [];
    const builder = new GenerationBuilder(
      projection,
      session,
      await beginGeneration(projection, 'next', session),
      {
        readers: new LogReaders(log, LIMITS),
        throttle,
        voided: NOTHING_VOIDED,
        advanced: ({ commit }) => {
          places.push(commit);
          if (places.length === 1) stopping.abort(new Error('Enough'));
        },
      },
    );
    try {
      expect(throttle.isIdle).toBe(true);
      await expect(builder.buildTo({ upTo, seen: upTo }, stopping.signal)).rejects.toThrow('Enough');
      expect(places).toHaveLength(1);
      expect(builder.checkpoint.position?.commit).toBe(places[0]);
      expect(places[0]).toBeLessThan(upTo.commit);
      const rest = await builder.buildTo({ upTo, seen: upTo }, new AbortController().signal);
      expect(rest).toBeGreaterThan(0);
      expect(rest).toBeLessThan(EVENTS);
      expect(builder.checkpoint.position).toEqual(upTo);
    } finally {
      await session.close();
    }
  },
);

it('continues by itself after a lost connection', async () => {
  const session = await DatabaseSession.open(company.world.databaseUrl);
  const line = await TcpProxy.to(company.world.eventStoreUrl);
  line.cutAfter(HALF_BYTES);
  const broken = new EventLog(line.urlOf(company.world.eventStoreUrl));
  const upTo = (await log.newestPosition()) ?? { commit: 0n, prepare: 0n };
  let taken = 0;
  const builder = new GenerationBuilder(
    directoryProjection,
    session,
    await beginGeneration(directoryProjection, 'next', session),
    {
      readers: new LogReaders(broken, LIMITS),
      throttle,
      voided: NOTHING_VOIDED,
      advanced: (_, events) => {
        taken += events;
      },
    },
  );
  try {
    const events = await builder.buildTo({ upTo, seen: upTo }, new AbortController().signal);
    expect(events).toBe(taken);
    expect(builder.checkpoint.position).toEqual(upTo);
    const { rows } = await company.client.query<{ count: string }>(
      `SELECT count(*) FROM ${builder.checkpoint.schema}.units WHERE kind = 'company'`,
    );
    expect(Number(rows[0]?.count)).toBeGreaterThanOrEqual(EVENTS);
  } finally {
    await session.close();
    await broken.close();
    await line.cut();
  }
});
