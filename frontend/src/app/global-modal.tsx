import { useCallback, useEffect, type ReactNode } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { useLocation } from 'react-router-dom';
import { MODALS } from '@/shared/dialog/use-modal';
import { lazyDialog } from '@/shared/layout/lazy-part';
import {
  editingCancelled,
  modalClosed,
  timekeepEditingEnded,
  type SessionState,
} from '@/shared/session/session-slice';

const RegisterEmployee = lazyDialog(
  async () => (await import('@/features/employees/register-employee-modal')).RegisterEmployeeModal,
);
const ModifyEmployee = lazyDialog(
  async () => (await import('@/features/employees/modify-employee-modal')).ModifyEmployeeModal,
);
const EmployeeSchedule = lazyDialog(
  async () => (await import('@/features/schedules/schedule-modal')).ScheduleModal,
);
const ModifyTimekeep = lazyDialog(
  async () => (await import('@/features/timekeep/modify-timekeep-modal')).ModifyTimekeepModal,
);
const HomeGuide = lazyDialog(async () => (await import('@/features/guides/guide-modal')).HomeGuideModal);
const SuperviseGuide = lazyDialog(
  async () => (await import('@/features/guides/guide-modal')).SuperviseGuideModal,
);
const ResourceGuide = lazyDialog(
  async () => (await import('@/features/guides/guide-modal')).ResourceGuideModal,
);

const modals = new Map<number, (onClose: () => void) => ReactNode>([
  [MODALS.registerEmployee, (onClose) => <RegisterEmployee onClose={onClose} />],
  [MODALS.modifyEmployee, (onClose) => <ModifyEmployee onClose={onClose} />],
  [MODALS.employeeSchedule, (onClose) => <EmployeeSchedule onClose={onClose} />],
  [MODALS.modifyTimekeep, (onClose) => <ModifyTimekeep onClose={onClose} />],
  [MODALS.homeGuide, (onClose) => <HomeGuide onClose={onClose} />],
  [MODALS.superviseGuide, (onClose) => <SuperviseGuide onClose={onClose} />],
  [MODALS.resourceGuide, (onClose) => <ResourceGuide onClose={onClose} />],
]);

/** The modal that the session's modal state names, above the current screen. */
export function GlobalModal() {
  const close = useModalOfPage();
  const { modalToggle, modalState } = useSelector(({ session }: { session: SessionState }) => session);
  return modalToggle && modals.get(modalState)?.(close);
}

/** Closes the modal when the user leaves the page on which it was opened. Returns a function that closes it earlier. */
function useModalOfPage(): () => void {
  const dispatch = useDispatch();
  const { pathname } = useLocation();
  const close = useCallback(() => {
    dispatch(modalClosed());
    dispatch(editingCancelled());
    dispatch(timekeepEditingEnded());
  }, [dispatch]);
  useEffect(() => close, [close, pathname]);
  return close;
}
