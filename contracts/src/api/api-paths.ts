/** Paths of all calls; `:name` stands for a path parameter. */
export const API_PATHS = {
  signIn: '/api/user/auth',
  verifyToken: '/api/user/token',
  profile: '/api/user/profile/:EMPID',
  registerAccount: '/api/user',
  sendEmailCode: '/api/user/email/code',
  proveEmail: '/api/user/email/proof',
  ownAttendance: '/api/data/:employeeId',
  todaysSchedule: '/api/data/u/sched',
  registerEmployee: '/api/user/a/employee/new',
  saveSchedule: '/api/data/a/schedule',
  departments: '/api/user/a/department',
  companies: '/api/user/a/company',
  punches: '/api/clock/punches',
  requestReset: '/api/user/reset',
  resetPassword: '/api/data/reset',
  supervisedDepartment: '/api/user/s/:department',
  supervisedRecords: '/api/user/s',
  employees: '/api/data/a/employee',
  scheduleOf: '/api/data/a/schedule/:EMPID',
  renewSchedules: '/api/data/a/schedule/renew',
  timekeep: '/api/data/a/report',
  timekeepCsv: '/api/data/a/report/csv',
  audit: '/api/data/a/audit',
  auditCsv: '/api/data/a/audit/csv',
  auditDifference: '/api/data/a/audit/difference',
  recordExplanation: '/api/data/a/report/:EMPID/:date/explanation',
  overview: '/api/data/a/overview',
  holidays: '/api/data/a/report/all',
  leaves: '/api/leave/a/leaves',
  leaveTransactions: '/api/leave/a/leaves/Transac',
  addLeave: '/api/leave/a/leaves/newTransac',
  editLeave: '/api/leave/a/leaves/editTrans',
  deleteLeave: '/api/leave/a/leaves/DeleteTrans',
  updateLeave: '/api/leave/a/leaves/updateLeaveAndAnniv',
  health: '/api/health',
  config: '/api/config',
} as const;

/** The path with its parameters filled in. */
export function pathTo(path: string, parameters: Readonly<Record<string, string>>): string {
  return path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(parameters[name] ?? ''));
}
