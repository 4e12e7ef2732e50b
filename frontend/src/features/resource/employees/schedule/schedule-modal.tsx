import { DialogFrame } from '../../../../shared/dialog/dialog-frame';
import { useModal } from '../../../../shared/modal/use-modal';
import { WorkInProgress } from '../../../../shared/layout/work-in-progress';

/** The weekly schedule of the chosen employee. */
export function ScheduleModal() {
  const modal = useModal();
  return (
    <DialogFrame title="Employee Schedule" onClose={modal.close}>
      <WorkInProgress />
    </DialogFrame>
  );
}
