import { randomUUID } from 'node:crypto';

import type { PunchRequest } from '@timekeep/contracts/api/clock-api';
import { punchesStream } from '@timekeep/contracts/events/streams';
import { sharedCompany } from '../../bulk-load/shared-company.js';
import type { Line, Measurement } from '../../harness/line.js';
import { alternate, ratePerSecond } from '../../harness/measuring.js';
import { assertKept, clientFor } from '../../harness/world/stores.js';
import type { LineContext } from '../../harness/world/line-context.js';
import { appendPunch, type RecordedPunch } from '../../harness/workload/punches.js';
import { APART, LivePunches } from './live-punches.js';
import { AcceptedPunches, CONNECTIONS, PunchTerminal } from './punch-terminal.js';

const A_REQUEST = 100;
/** The appends of the backend for so many concurrent requests. */
const APPENDS = A_REQUEST * CONNECTIONS;
const PLAN = { rounds: 5, durationMs: 4000, warmUpMs: 6000 } as const;

/** Punches that a terminal had collected, against a client that only appends them. */
export const bundledPunches: Line = {
  name: 'punches-bundled',
  what: `punches over HTTP, ${A_REQUEST} a request, ${CONNECTIONS} connections, against the bare client appending the same events to a log of its own`,
  unit: 'punches/s',
  bar: 0.6,
  aim: 0.8,
  direction: 'higher',
  run,
};

async function run(context: LineContext): Promise<Measurement> {
  const system = await sharedCompany(context);
  const terminal = await PunchTerminal.issuedBy(context, system, CONNECTIONS);
  const theirLog = await context.createDatabase();
  const bare = clientFor(context, await context.startEventLog(theirLog));
  const punches = new LivePunches(system.company, context.seed, APART.collected);
  const theirs = new LivePunches(system.company, context.seed, APART.collected);
  const taken = await AcceptedPunches.by(system);
  let appended = 0;
  const measurement = await alternate(
    {
      subject: async (durationMs) => {
        const send = () => taken.send(terminal, punches.take(A_REQUEST));
        return A_REQUEST * (await ratePerSecond({ durationMs, inFlight: CONNECTIONS }, send));
      },
      reference: (durationMs) =>
        ratePerSecond({ durationMs, inFlight: APPENDS }, async () => {
          await appendPunch(bare, recorded(theirs.next()));
          appended += 1;
        }),
    },
    PLAN,
  );
  await assertKept(theirLog, 'events', appended);
  return { ...measurement, details: [await taken.summary()] };
}

/** Returns the event of a punch. */
function recorded({ EMPID, at }: PunchRequest): RecordedPunch {
  return {
    stream: punchesStream(EMPID, at.slice(0, 10)),
    id: randomUUID(),
    type: 'TimeClockPunched',
    data: { EMPID, at, terminal: null },
    metadata: {
      actor: 'terminal:main-gate',
      correlationId: randomUUID(),
      causationId: randomUUID(),
      schemaVersion: 2,
      recordedAt: new Date().toISOString(),
    },
  };
}
