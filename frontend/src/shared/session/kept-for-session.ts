/**
 * Where the browser keeps the attendance that was loaded last. In a file of its own: signing in and out need to remove it and no more.
 */
export const KEPT_ATTENDANCE_KEY = 'timekeep-attendance';

/** Removes the attendance that was kept, whosoever it is. */
export function forgetAttendance(): void {
  localStorage.removeItem(KEPT_ATTENDANCE_KEY);
}
