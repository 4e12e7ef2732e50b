/** Where the browser keeps the attendance that was loaded last. In this file, since signing in and out remove it and need no more of it. */
export const KEPT_ATTENDANCE_KEY = 'timekeep-attendance';

/** Removes the attendance that was kept, whosoever it is. */
export function forgetAttendance(): void {
  localStorage.removeItem(KEPT_ATTENDANCE_KEY);
}

/** Key in the storage of the tab: the drafts of a user while the page is hidden. */
export const STORED_DRAFTS_KEY = 'timekeep-drafts';
/** Key in the storage of the tab: there once its session has expired, until a user signs in. */
const EXPIRED_KEY = 'timekeep-expired';

/** Removes the stored drafts, whosoever they are. */
export function forgetDrafts(): void {
  sessionStorage.removeItem(STORED_DRAFTS_KEY);
}

/** Removes the stored drafts of a tab without a session, unless its session expired: its user may continue after signing in again. */
export function forgetDraftsOfEnded(): void {
  if (sessionStorage.getItem(EXPIRED_KEY) === null) forgetDrafts();
}

/** Notes whether the user may continue after signing in again; the stored drafts of any other are removed. */
export function noteEnd(isExpired: boolean): void {
  if (isExpired) sessionStorage.setItem(EXPIRED_KEY, '1');
  else {
    sessionStorage.removeItem(EXPIRED_KEY);
    forgetDrafts();
  }
}

/** Key in the storage of the tab: the employee who used it last, until signing out. */
const LAST_USER_KEY = 'timekeep-last-user';

/** Notes who uses the tab. Returns true if it was somebody else's, whose session ended by itself. */
export function noteUser(EMPID: string): boolean {
  const last = sessionStorage.getItem(LAST_USER_KEY);
  sessionStorage.setItem(LAST_USER_KEY, EMPID);
  sessionStorage.removeItem(EXPIRED_KEY);
  return last !== null && last !== EMPID;
}

/** Makes the tab nobody's. */
export function forgetUser(): void {
  sessionStorage.removeItem(LAST_USER_KEY);
}
