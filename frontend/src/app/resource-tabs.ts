/** Loads the pages of the HR area, each with its own files. */
export const RESOURCE_TABS = {
  overview: async () => (await import('@/features/overview/overview-tab')).OverviewTab,
  employees: async () => (await import('@/features/employees/employees-tab')).EmployeesTab,
  timekeep: async () => (await import('@/features/timekeep/timekeep-tab')).TimekeepTab,
  refusedPunches: async () => (await import('@/features/timekeep/refused-punches-page')).RefusedPunchesPage,
  punchChanges: async () => (await import('@/features/timekeep/punch-changes-page')).PunchChangesPage,
  punchFiles: async () => (await import('@/features/timekeep/upload-punches-page')).UploadPunchesPage,
  leave: async () => (await import('@/features/leave/leave-tab')).LeaveTab,
  requests: async () => (await import('@/features/requests/hr-requests-tab')).HrRequestsTab,
  pay: async () => (await import('@/features/pay/pay-tab')).PayTab,
  cutOffs: async () => (await import('@/features/pay/cutoffs-page')).CutOffsPage,
  company: async () => (await import('@/features/company/company-tab')).CompanyTab,
  holidays: async () => (await import('@/features/company/holiday-page')).HolidayPage,
  renewal: async () => (await import('@/features/company/renew-page')).RenewPage,
  audit: async () => (await import('@/features/audit/audit-tab')).AuditTab,
  changes: async () => (await import('@/features/audit/changes-view')).ChangesView,
  history: async () => (await import('@/features/audit/history-view')).HistoryView,
  moments: async () => (await import('@/features/audit/moments-view')).MomentsView,
} as const;

export type ResourceTab = keyof typeof RESOURCE_TABS;
