import { DialogFrame } from '../../shared/dialog/dialog-frame';
import { useModal } from '../../shared/modal/use-modal';
import { WorkInProgress } from '../../shared/layout/work-in-progress';

/** How HR uses its area. */
export function ResourceGuideModal() {
  const modal = useModal();
  return (
    <DialogFrame title="HR Tab Guide" onClose={modal.close}>
      <WorkInProgress />
    </DialogFrame>
  );
}
