import { FORWARDS, START } from '@eventstore/db-client';
import type { AccountRegistered } from '@timekeep/contracts/events/account';
import { accountStream } from '@timekeep/contracts/events/streams';
import { Random } from '@timekeep/tools/random';

import { appendPhases } from '../../bulk-load/append-phases.js';
import type { LoadedSystem } from '../../bulk-load/bulk-load.js';
import type { Append } from '../../bulk-load/company-events.js';

/**
 * Opens accounts for so many employees. All have the password and the hash of HR's, since a sign-in only compares it.
 *
 * @returns their employee ids
 */
export async function openAccounts(
  { log, hr, company, untilShown }: LoadedSystem,
  count: number,
  seed: number,
): Promise<string[]> {
  const passwordHash = await hashOf({ log, hr });
  const staff = company.people
    .map(({ registration }) => registration.EMPID)
    .filter((EMPID) => EMPID !== hr.EMPID)
    .slice(0, count);
  const appends = staff.map((EMPID): Append => {
    const email = `${EMPID}@bench.example`;
    const data = { EMPID, email, passwordHash, needsApproval: false };
    return { stream: accountStream(EMPID), events: [{ type: 'AccountRegistered', data }] };
  });
  await appendPhases(log, [appends], new Random(seed));
  await untilShown();
  return staff;
}

async function hashOf({ log, hr }: Pick<LoadedSystem, 'log' | 'hr'>): Promise<string> {
  const options = { direction: FORWARDS, fromRevision: START, maxCount: 1 } as const;
  const hashes: string[] = [];
  for await (const { event } of log.readStream<AccountRegistered>(accountStream(hr.EMPID), options)) {
    if (event) hashes.push(event.data.passwordHash);
  }
  const [hash] = hashes;
  if (hash === undefined) throw new Error('HR has no account');
  return hash;
}
