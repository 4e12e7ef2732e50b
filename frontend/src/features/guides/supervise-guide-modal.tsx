import { DialogFrame } from '../../shared/dialog/dialog-frame';
import { useModal } from '../../shared/modal/use-modal';
import { WorkInProgress } from '../../shared/layout/work-in-progress';

/** How supervisors use their area. */
export function SuperviseGuideModal() {
  const modal = useModal();
  return (
    <DialogFrame title="Supervise Tab Guide" onClose={modal.close}>
      <WorkInProgress />
    </DialogFrame>
  );
}
