import type { UserProfile } from '@timekeep/contracts/api/accounts-api';
import type { OwnAttendanceAnswer } from '@timekeep/contracts/api/attendance-api';
import type { ConfigAnswer } from '@timekeep/contracts/api/system-api';
import { useMemo } from 'react';
import { useSelector } from 'react-redux';
import { isUnreachable } from '@/shared/api/failure';
import { pageVersion } from '@/shared/api/page-version';
import { forgetAttendance, KEPT_ATTENDANCE_KEY } from '@/shared/session/kept-for-session';
import { readSessionCookie } from '@/shared/session/session-cookie';
import { selectToken } from '@/shared/session/session-slice';
import type { TodaysHours } from './today';

/** The data of the dashboard. */
export interface DashboardData {
  readonly user: UserProfile;
  readonly config: ConfigAnswer;
  readonly records: OwnAttendanceAnswer['data'];
  /** The work date under way. */
  readonly current: OwnAttendanceAnswer['current'];
  readonly hours: TodaysHours | null;
}

/** The user's own attendance as it was loaded last, kept on the device to be shown without a connection. */
export interface KeptAttendance extends DashboardData {
  /** Moment at which it was loaded, in epoch milliseconds. */
  readonly at: number;
}

interface Entry {
  readonly session: string;
  /** A page of another version may have kept it in another form. */
  readonly page: string | null;
  readonly kept: KeptAttendance;
}

/**
 * Keeps the attendance for the session of `token`, unless that session has ended meanwhile, in this tab or another. It is personal
 * data: the store removes it when the session ends or another one begins.
 */
export function keepAttendance(token: string, kept: KeptAttendance): void {
  if (readSessionCookie() !== token) return;
  const entry: Entry = { session: endOf(token), page: pageVersion(), kept };
  try {
    localStorage.setItem(KEPT_ATTENDANCE_KEY, JSON.stringify(entry));
  } catch {
    // The device gives no room. An older state would be taken for the newest.
    forgetAttendance();
  }
}

/** Returns what was kept for the session of `token`; null if there is nothing, or it is of another session. */
export function keptAttendance(token: string | null): KeptAttendance | null {
  const text = token === null ? null : localStorage.getItem(KEPT_ATTENDANCE_KEY);
  if (token === null || text === null) return null;
  try {
    const { session, page, kept } = JSON.parse(text) as Entry;
    return session === endOf(token) && page === pageVersion() ? kept : null;
  } catch {
    return null;
  }
}

/** Returns the attendance kept for the session when the server cannot be reached; otherwise null. */
export function useKeptAttendance(loading: { readonly status: string; readonly error?: unknown }) {
  const token = useSelector(selectToken);
  const isAway = loading.status === 'failed' && isUnreachable(loading.error);
  return useMemo(() => (isAway ? keptAttendance(token) : null), [isAway, token]);
}

/** The end of the token's signature, which tells sessions apart and is of no use to begin one. */
function endOf(token: string): string {
  return token.slice(-12);
}

/** Lets the browser keep the built page, so that it opens without a connection. Browsers offer it on https and localhost alone. */
export function keepPage(): void {
  if (pageVersion() === null || !('serviceWorker' in navigator)) return;
  // Without it everything else works.
  navigator.serviceWorker.register('/service-worker.js').catch(() => undefined);
}
