import { API_PATHS } from '@timekeep/contracts/api/api-paths';
import { SESSION_PATHS } from '@timekeep/contracts/api/session-paths';
import { TERMINAL_KEY_HEADER } from '@timekeep/contracts/api/clock-api';
import { tokenOf, VISITORS } from '@timekeep/e2e/support/visitors';
import type { DescribedCall } from './described-calls.js';

export const CALLERS = ['anonymous', 'employee', 'supervisor', 'HR', 'terminal'] as const;
export type Caller = (typeof CALLERS)[number];

type Headers = Readonly<Record<string, string>>;

/** The authentication headers of each caller; `leaving` is an employee's whose sessions the calls may end. */
export type Credentials = Readonly<Record<Caller | 'leaving', Headers>>;

/** An employee of the demo company who makes no other calls. */
const LEAVING = '100004';
/** Calls that end sessions, which all other calls of a caller need. */
const ENDING: ReadonlySet<string> = new Set([SESSION_PATHS.logout, SESSION_PATHS.sessions]);

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
    leaving: await session(LEAVING),
  };
}

const SIGNED_IN = ['employee', 'supervisor', 'HR'] as const;

/** Returns the authentication headers of a caller for a call. */
export function headersOf(caller: Caller, { path }: DescribedCall, credentials: Credentials): Headers {
  const isSignedIn = SIGNED_IN.some((each) => each === caller);
  return credentials[isSignedIn && ENDING.has(path) ? 'leaving' : caller];
}

/** Callers of the calls about requests whose addresses do not name the authority. */
const DECIDERS: Readonly<Record<string, readonly [Caller, ...Caller[]]>> = {
  [API_PATHS.searchRequests]: ['supervisor', 'HR'],
  [API_PATHS.leaveOfRequests]: ['supervisor', 'HR'],
  [API_PATHS.endorseRequests]: ['supervisor'],
  [API_PATHS.decideRequests]: ['HR'],
  [API_PATHS.standIns]: ['HR'],
};

/** Returns the callers that have the right to the call. Access to the caller's own data is not considered. */
export function rightfulCallers({ needs, path }: DescribedCall): readonly [Caller, ...Caller[]] {
  if (needs === 'terminal') return ['terminal'];
  if (needs === 'nothing') return CALLERS;
  if (path.includes('/a/')) return ['HR'];
  return DECIDERS[path] ?? (/\/s(\/|$)/.test(path) ? ['supervisor'] : SIGNED_IN);
}
