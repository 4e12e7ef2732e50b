import type { RouteObject } from 'react-router-dom';
import { NotFoundPage } from '@/features/not-found/not-found-page';

/** The tabs of the HR area. */
export const resourceRoutes: RouteObject[] = [
  {
    index: true,
    lazy: async () => ({
      Component: (await import('@/features/resource/overview/overview-tab')).OverviewTab,
    }),
  },
  {
    path: 'employees',
    lazy: async () => ({
      Component: (await import('@/features/resource/employees/employees-tab')).EmployeesTab,
    }),
  },
  {
    path: 'timekeep',
    lazy: async () => ({
      Component: (await import('@/features/resource/timekeep/timekeep-tab')).TimekeepTab,
    }),
  },
  {
    path: 'leave',
    lazy: async () => ({ Component: (await import('@/features/resource/leave/leave-tab')).LeaveTab }),
  },
  {
    path: 'company',
    lazy: async () => ({
      Component: (await import('@/features/resource/company/company-tab')).CompanyTab,
    }),
    children: [
      {
        index: true,
        lazy: async () => ({
          Component: (await import('@/features/resource/company/holiday/holiday-page')).HolidayPage,
        }),
      },
      {
        path: 'renew',
        lazy: async () => ({
          Component: (await import('@/features/resource/company/renew/renew-page')).RenewPage,
        }),
      },
      { path: '*', element: <NotFoundPage /> },
    ],
  },
  {
    path: 'audit',
    lazy: async () => ({ Component: (await import('@/features/resource/audit/audit-tab')).AuditTab }),
    children: [
      {
        index: true,
        lazy: async () => ({
          Component: (await import('@/features/resource/audit/changes/changes-view')).ChangesView,
        }),
      },
      {
        path: 'compare',
        lazy: async () => ({
          Component: (await import('@/features/resource/audit/moments/moments-view')).MomentsView,
        }),
      },
      { path: '*', element: <NotFoundPage /> },
    ],
  },
  { path: '*', element: <NotFoundPage /> },
];
