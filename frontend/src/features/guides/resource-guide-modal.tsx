import { GuideModal } from './guide-modal';
import { HR_GUIDE } from './guide-topics';

/** How HR uses its area. */
export function ResourceGuideModal() {
  return <GuideModal title="HR Tab Guide" topics={HR_GUIDE} />;
}
