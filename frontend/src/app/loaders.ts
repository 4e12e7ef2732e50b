/** Scripts of the first screen after sign-in. */
export const loadShell = () => import('./app-shell');
export const loadDashboard = () => import('@/features/attendance/dashboard-page');
export const loadData = () => import('@/features/attendance/dashboard-data');
