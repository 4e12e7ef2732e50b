import { isDeepStrictEqual } from 'node:util';

import { API_PATHS, pathTo } from '@timekeep/contracts/api/api-paths';
import type { OwnAttendanceAnswer } from '@timekeep/contracts/api/attendance-api';

import { sharedCompany } from '../../bulk-load/shared-company.js';
import type { Line, Measurement } from '../../harness/line.js';
import { alternate, ratePerSecond } from '../../harness/measuring.js';
import type { LineContext } from '../../harness/world/line-context.js';
import { startBareNest } from '../../reference/bare-nest/start-bare-nest.js';

const CONNECTIONS = 8;
const RECORDS = 1_400;
const PLAN = { rounds: 5, durationMs: 3000, warmUpMs: 1500 } as const;

/** An employee's own records of nearly four years, as every page load requests them. */
export const ownAttendance: Line = {
  name: 'own-attendance',
  what: `an employee's own ${RECORDS} records over HTTP, ${CONNECTIONS} at a time, against the same SQL with bare pg behind Nest`,
  unit: 'answers/s',
  bar: 0.8,
  aim: 0.95,
  direction: 'higher',
  run,
};

async function run(context: LineContext): Promise<Measurement> {
  const { hr, stores } = await sharedCompany(context);
  const path = pathTo(API_PATHS.ownAttendance, { employeeId: hr.EMPID });
  const requester = (origin: string, headers: Readonly<Record<string, string>>) => {
    const client = context.httpClient(origin, CONNECTIONS);
    return {
      text: () => client.send({ method: 'GET', path, headers }),
      answer: () => client.sendJson<OwnAttendanceAnswer>({ method: 'GET', path, headers }),
    };
  };
  const ours = requester(hr.origin, hr.headers);
  const bare = requester(await startBareNest(context, stores.databaseUrl), {});
  assertSame(await ours.answer(), await bare.answer());
  const contestant = (ask: () => Promise<string>) => (durationMs: number) =>
    ratePerSecond({ durationMs, inFlight: CONNECTIONS }, ask);
  return alternate({ subject: contestant(ours.text), reference: contestant(bare.text) }, PLAN);
}

/** @throws Error when the two answers differ */
function assertSame({ data }: OwnAttendanceAnswer, { data: bare }: OwnAttendanceAnswer): void {
  if (data.length < RECORDS || !isDeepStrictEqual(data, bare))
    throw new Error(`${data.length} and ${bare.length} records were answered, or they differ`);
}
