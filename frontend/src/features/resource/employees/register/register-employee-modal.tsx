import { DialogFrame } from '../../../../shared/dialog/dialog-frame';
import { useModal } from '../../../../shared/modal/use-modal';
import { WorkInProgress } from '../../../../shared/layout/work-in-progress';

/** Registers a new employee. */
export function RegisterEmployeeModal() {
  const modal = useModal();
  return (
    <DialogFrame title="Register New Employee" onClose={modal.close}>
      <WorkInProgress />
    </DialogFrame>
  );
}
