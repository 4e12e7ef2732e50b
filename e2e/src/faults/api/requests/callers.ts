import { TERMINAL_KEY_HEADER } from '@timekeep/contracts/api/clock-api';
import { tokenOf, VISITORS } from '../../../support/visitors.js';
import type { DescribedCall } from './described-calls.js';

export const CALLERS = ['anonymous', 'employee', 'supervisor', 'HR', 'terminal'] as const;
export type Caller = (typeof CALLERS)[number];

/** The authentication headers of each caller. */
export type Credentials = Readonly<Record<Caller, Readonly<Record<string, string>>>>;

/** Signs in employees of the demo company; `terminalKey` is that of its time clock. */
export async function credentialsOf(url: string, terminalKey: string): Promise<Credentials> {
  const session = async (EMPID: string) => ({
    Authorization: `Bearer ${decodeURIComponent(await tokenOf(url, EMPID))}`,
  });
  return {
    anonymous: {},
    employee: await session(VISITORS.employee),
    supervisor: await session(VISITORS.supervisor),
    HR: await session(VISITORS.HR),
    terminal: { [TERMINAL_KEY_HEADER]: terminalKey },
  };
}

/** Returns the caller that has the right to the call. */
export function rightfulCaller({ needs, path }: DescribedCall): Caller {
  if (needs === 'terminal') return 'terminal';
  if (needs === 'nothing') return 'anonymous';
  if (path.includes('/a/')) return 'HR';
  return /\/s(\/|$)/.test(path) ? 'supervisor' : 'employee';
}

/** True if the caller may get an answer other than a refusal. Access to the caller's own data is not considered. */
export function mayCall(caller: Caller, call: DescribedCall): boolean {
  const rightful = rightfulCaller(call);
  switch (rightful) {
    case 'anonymous':
      return true;
    case 'employee':
      return caller !== 'anonymous' && caller !== 'terminal';
    case 'supervisor':
    case 'HR':
    case 'terminal':
      return caller === rightful;
  }
}
