import { DialogFrame } from '../../../../shared/dialog/dialog-frame';
import { useModal } from '../../../../shared/modal/use-modal';
import { WorkInProgress } from '../../../../shared/layout/work-in-progress';

/** Corrects a record. */
export function ModifyTimekeepModal() {
  const modal = useModal();
  return (
    <DialogFrame title="Modify Timekeep Record" onClose={modal.close}>
      <WorkInProgress />
    </DialogFrame>
  );
}
