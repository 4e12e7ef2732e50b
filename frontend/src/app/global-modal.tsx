import { lazy, Suspense, useEffect, type ReactNode } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { useLocation } from 'react-router-dom';
import { MODALS } from '@/shared/dialog/use-modal';
import {
  editingCancelled,
  modalClosed,
  timekeepEditingEnded,
  type SessionState,
} from '@/shared/session/session-slice';

const RegisterEmployee = lazy(async () => ({
  default: (await import('@/features/employees/register-employee-modal')).RegisterEmployeeModal,
}));
const ModifyEmployee = lazy(async () => ({
  default: (await import('@/features/employees/modify-employee-modal')).ModifyEmployeeModal,
}));
const EmployeeSchedule = lazy(async () => ({
  default: (await import('@/features/schedules/schedule-modal')).ScheduleModal,
}));
const ModifyTimekeep = lazy(async () => ({
  default: (await import('@/features/timekeep/modify-timekeep-modal')).ModifyTimekeepModal,
}));
const HomeGuide = lazy(async () => ({
  default: (await import('@/features/guides/guide-modal')).HomeGuideModal,
}));
const SuperviseGuide = lazy(async () => ({
  default: (await import('@/features/guides/guide-modal')).SuperviseGuideModal,
}));
const ResourceGuide = lazy(async () => ({
  default: (await import('@/features/guides/guide-modal')).ResourceGuideModal,
}));

const modals = new Map<number, ReactNode>([
  [MODALS.registerEmployee, <RegisterEmployee />],
  [MODALS.modifyEmployee, <ModifyEmployee />],
  [MODALS.employeeSchedule, <EmployeeSchedule />],
  [MODALS.modifyTimekeep, <ModifyTimekeep />],
  [MODALS.homeGuide, <HomeGuide />],
  [MODALS.superviseGuide, <SuperviseGuide />],
  [MODALS.resourceGuide, <ResourceGuide />],
]);

/** The modal that the session's modal state names, above the current screen. */
export function GlobalModal() {
  useModalOfPage();
  const { modalToggle, modalState } = useSelector(({ session }: { session: SessionState }) => session);
  return <Suspense fallback={null}>{modalToggle && modals.get(modalState)}</Suspense>;
}

/** Closes the modal when the user leaves the page on which it was opened. */
function useModalOfPage(): void {
  const dispatch = useDispatch();
  const { key } = useLocation();
  useEffect(
    () => () => {
      dispatch(modalClosed());
      dispatch(editingCancelled());
      dispatch(timekeepEditingEnded());
    },
    [dispatch, key],
  );
}
