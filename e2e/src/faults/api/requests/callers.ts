import { TERMINAL_KEY_HEADER } from '@timekeep/contracts/api/clock-api';
import { tokenOf, VISITORS } from '../../../support/visitors.js';
import type { DescribedCall } from './described-calls.js';

export const CALLERS = ['nobody', 'employee', 'supervisor', 'HR', 'terminal'] as const;
export type Caller = (typeof CALLERS)[number];

/** The headers by which each caller is known. */
export type Credentials = Readonly<Record<Caller, Readonly<Record<string, string>>>>;

/** Signs in people of the demo company; `terminalKey` is that of its time clock. */
export async function credentialsOf(url: string, terminalKey: string): Promise<Credentials> {
  const session = async (EMPID: string) => ({
    Authorization: `Bearer ${decodeURIComponent(await tokenOf(url, EMPID))}`,
  });
  return {
    nobody: {},
    employee: await session(VISITORS.employee),
    supervisor: await session(VISITORS.supervisor),
    HR: await session(VISITORS.HR),
    terminal: { [TERMINAL_KEY_HEADER]: terminalKey },
  };
}

/** For whom the call is made. */
export function rightfulCaller({ needs, path }: DescribedCall): Caller {
  if (needs === 'terminal') return 'terminal';
  if (needs === 'nothing') return 'nobody';
  if (path.includes('/a/')) return 'HR';
  return /\/s(\/|$)/.test(path) ? 'supervisor' : 'employee';
}

/** Whether the caller may be answered with anything but a refusal. What is one's own is not looked at. */
export function mayCall(caller: Caller, call: DescribedCall): boolean {
  const rightful = rightfulCaller(call);
  switch (rightful) {
    case 'nobody':
      return true;
    case 'employee':
      return caller !== 'nobody' && caller !== 'terminal';
    case 'supervisor':
    case 'HR':
    case 'terminal':
      return caller === rightful;
  }
}
