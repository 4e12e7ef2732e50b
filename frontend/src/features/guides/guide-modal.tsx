import { useEffect, useRef, useState } from 'react';
import { DialogFrame } from '@/shared/dialog/dialog-frame';
import { useModal } from '@/shared/dialog/use-modal';
import { GuideMenu } from './guide-menu';
import type { GuideTopic } from './guide-topic';
import { GuideTopicView } from './guide-topic-view';

interface GuideModalProps {
  readonly title: string;
  readonly topics: readonly GuideTopic[];
}

/** A guide: a menu of topics, each with its steps and a way back. */
export function GuideModal({ title, topics }: GuideModalProps) {
  const modal = useModal();
  const [chosen, setChosen] = useState<GuideTopic | null>(null);
  const [last, setLast] = useState<GuideTopic | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  // Where the eyes go, the focus and the top of the page go too.
  useEffect(() => {
    if (chosen) heading.current?.focus();
  }, [chosen]);
  return (
    <DialogFrame title={title} maxWidth="md" onClose={modal.close}>
      {chosen ? (
        <GuideTopicView
          topic={chosen}
          heading={heading}
          onBack={() => {
            setLast(chosen);
            setChosen(null);
          }}
        />
      ) : (
        <GuideMenu topics={topics} last={last} onChoose={setChosen} />
      )}
    </DialogFrame>
  );
}
