import { API_PATHS, pathTo } from '@timekeep/contracts/api/api-paths';
import type { SignInAnswer } from '@timekeep/contracts/api/accounts-api';
import type { WorkDate } from '@timekeep/contracts/time/work-date';

import { PASSWORD } from '../../bulk-load/hr-session.js';
import type { HttpClient } from '../../harness/world/http-client.js';

/** Times of the sign-in, and of the dashboard's requests; in ms. */
export interface Visit {
  readonly signInMs: number;
  readonly dashboardMs: number;
}

/** An employee signs in and opens the dashboard, which sends the three requests concurrently. */
export async function visitDashboard(client: HttpClient, EMPID: string, today: WorkDate): Promise<Visit> {
  const start = performance.now();
  const { token } = await client.sendJson<SignInAnswer>({
    method: 'POST',
    path: API_PATHS.signIn,
    body: JSON.stringify({ id: EMPID, password: PASSWORD }),
  });
  const signedIn = performance.now();
  const headers = { Authorization: `Bearer ${token}` };
  await Promise.all([
    client.send({ method: 'GET', path: pathTo(API_PATHS.profile, { EMPID }), headers }),
    client.send({ method: 'GET', path: pathTo(API_PATHS.ownAttendance, { employeeId: EMPID }), headers }),
    client.send({
      method: 'POST',
      path: API_PATHS.todaysSchedule,
      headers,
      body: JSON.stringify({ id: EMPID, date: today }),
    }),
  ]);
  return { signInMs: signedIn - start, dashboardMs: performance.now() - signedIn };
}
