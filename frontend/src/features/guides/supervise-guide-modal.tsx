import { GuideModal } from './guide-modal';
import { SUPERVISE_GUIDE } from './guide-topics';

/** How supervisors use their area. */
export function SuperviseGuideModal() {
  return <GuideModal title="Supervise Tab Guide" topics={SUPERVISE_GUIDE} />;
}
