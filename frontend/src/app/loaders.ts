/** Scripts that follow sign-in. */
export const loadScreens = () => import('./screens');
export const loadShell = () => import('./app-shell');
export const loadDashboard = () => import('@/features/attendance/dashboard-page');
export const loadData = () => import('@/features/attendance/dashboard-data');

/** Begins to load what everybody sees first after signing in. */
export function preloadDashboard(): void {
  // What cannot be loaded now is asked for again when it is shown.
  Promise.all([loadScreens(), loadData(), loadShell(), loadDashboard()]).catch(() => undefined);
}
