/** Where the browser keeps the attendance that was loaded last. In this file, since signing in and out remove it and need no more of it. */
export const KEPT_ATTENDANCE_KEY = 'timekeep-attendance';

/** Removes the attendance that was kept, whosoever it is. */
export function forgetAttendance(): void {
  localStorage.removeItem(KEPT_ATTENDANCE_KEY);
}

/** Key in the storage of the tab: the employee who used it last, until signing out. */
const LAST_USER_KEY = 'timekeep-last-user';

/** Notes who uses the tab. Returns true if it was somebody else's, whose session ended by itself. */
export function noteUser(EMPID: string): boolean {
  const last = sessionStorage.getItem(LAST_USER_KEY);
  sessionStorage.setItem(LAST_USER_KEY, EMPID);
  return last !== null && last !== EMPID;
}

/** Makes the tab nobody's. */
export function forgetUser(): void {
  sessionStorage.removeItem(LAST_USER_KEY);
}
