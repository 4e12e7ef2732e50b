import { lazy, type ReactNode, Suspense } from 'react';
import { useSelector } from 'react-redux';
import { MODALS } from '@/shared/dialog/use-modal';
import type { SessionState } from '@/shared/session/session-slice';
import { useModalOfPage } from './use-modal-of-page';

const RegisterEmployee = lazy(async () => ({
  default: (await import('@/features/resource/employees/register/register-employee-modal'))
    .RegisterEmployeeModal,
}));
const ModifyEmployee = lazy(async () => ({
  default: (await import('@/features/resource/employees/modify/modify-employee-modal')).ModifyEmployeeModal,
}));
const EmployeeSchedule = lazy(async () => ({
  default: (await import('@/features/resource/employees/schedule/schedule-modal')).ScheduleModal,
}));
const ModifyTimekeep = lazy(async () => ({
  default: (await import('@/features/resource/timekeep/correction/modify-timekeep-modal'))
    .ModifyTimekeepModal,
}));
const SuperviseGuide = lazy(async () => ({
  default: (await import('@/features/guides/supervise-guide-modal')).SuperviseGuideModal,
}));
const ResourceGuide = lazy(async () => ({
  default: (await import('@/features/guides/resource-guide-modal')).ResourceGuideModal,
}));

const modals = new Map<number, ReactNode>([
  [MODALS.registerEmployee, <RegisterEmployee />],
  [MODALS.modifyEmployee, <ModifyEmployee />],
  [MODALS.employeeSchedule, <EmployeeSchedule />],
  [MODALS.modifyTimekeep, <ModifyTimekeep />],
  [MODALS.superviseGuide, <SuperviseGuide />],
  [MODALS.resourceGuide, <ResourceGuide />],
]);

/** The modal that the session's modal state names, above whatever screen there is. */
export function GlobalModal() {
  useModalOfPage();
  const { modalToggle, modalState } = useSelector(({ session }: { session: SessionState }) => session);
  return <Suspense fallback={null}>{modalToggle && modals.get(modalState)}</Suspense>;
}
