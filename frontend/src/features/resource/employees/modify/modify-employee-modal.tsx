import { DialogFrame } from '../../../../shared/dialog/dialog-frame';
import { useModal } from '../../../../shared/modal/use-modal';
import { WorkInProgress } from '../../../../shared/layout/work-in-progress';

/** Changes the chosen employee. */
export function ModifyEmployeeModal() {
  const modal = useModal();
  return (
    <DialogFrame title="Modify Employee Information" onClose={modal.close}>
      <WorkInProgress />
    </DialogFrame>
  );
}
