import { useEffect } from 'react';
import { NavigationType, useBeforeUnload, useBlocker, type BlockerFunction } from 'react-router-dom';
import { DiscardQuestion } from './discard-question';

/** Links are out of reach behind a dialog, and where the application itself leads it means to: Back and Forward remain. */
const isBackOrForward: BlockerFunction = ({ historyAction }) => historyAction === NavigationType.Pop;

/**
 * While a dialog has something to lose: Back and Forward ask first, and so does the browser before the page is
 * closed or loaded again. While the dialog saves they do nothing.
 */
export function LeavingGuard({ busy }: { readonly busy: boolean }) {
  const blocker = useBlocker(isBackOrForward);
  const isStopped = blocker.state === 'blocked' && busy;
  useEffect(() => {
    if (isStopped) blocker.reset();
  }, [blocker, isStopped]);
  useBeforeUnload(preventDefault);
  if (blocker.state !== 'blocked' || busy) return null;
  return (
    <DiscardQuestion
      onKeep={() => {
        blocker.reset();
      }}
      onDiscard={() => {
        blocker.proceed();
      }}
    />
  );
}

function preventDefault(event: Event): void {
  event.preventDefault();
}
