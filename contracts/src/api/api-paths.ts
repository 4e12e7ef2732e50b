/** Paths of all calls; `:name` stands for a path parameter. */
export const API_PATHS = {
  signIn: '/api/user/auth',
  verifyToken: '/api/user/token',
  profile: '/api/user/profile/:EMPID',
  registerAccount: '/api/user',
  ownAttendance: '/api/data/:employeeId',
  todaysSchedule: '/api/data/u/sched',
  registerEmployee: '/api/user/a/employee/new',
  saveSchedule: '/api/data/a/schedule',
  departments: '/api/user/a/department',
  companies: '/api/user/a/company',
  punches: '/api/clock/punches',
  health: '/api/health',
  config: '/api/config',
} as const;

/** The path with its parameters filled in. */
export function pathTo(path: string, parameters: Readonly<Record<string, string>>): string {
  return path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(parameters[name] ?? ''));
}
