import { useEffect } from 'react';
import { NavigationType, useBeforeUnload, useBlocker, type BlockerFunction } from 'react-router-dom';
import { DiscardQuestion } from './discard-question';

interface LeavingGuardProps {
  readonly busy: boolean;
  /** Whether something would be lost at this moment. */
  readonly isAtStake: () => boolean;
}

/**
 * While a dialog has something to lose: Back and Forward ask first, and so does the browser before the page is
 * closed or loaded again. While the dialog saves they do nothing.
 */
export function LeavingGuard({ busy, isAtStake }: LeavingGuardProps) {
  // Links are out of reach behind a dialog, and where the application itself leads it means to: Back and Forward remain.
  const isBlocked: BlockerFunction = ({ historyAction }) =>
    historyAction === NavigationType.Pop && isAtStake();
  const blocker = useBlocker(isBlocked);
  const isStopped = blocker.state === 'blocked' && busy;
  useEffect(() => {
    if (isStopped) blocker.reset();
  }, [blocker, isStopped]);
  useBeforeUnload((event) => {
    if (isAtStake()) event.preventDefault();
  });
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
