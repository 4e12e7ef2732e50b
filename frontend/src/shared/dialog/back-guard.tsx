import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import { NavigationType, useBlocker, type BlockerFunction } from 'react-router-dom';

/** Open dialogs, the topmost last. */
let openDialogs: readonly object[] = [];
const listeners = new Set<() => void>();

function setOpenDialogs(next: readonly object[]): void {
  openDialogs = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

interface BackGuardProps {
  /** Returns true if Back must not change the page now; by default always. */
  readonly isBlocked?: () => boolean;
  /** Called instead. */
  readonly onBack: () => void;
}

/** Makes Back and Forward call `onBack` of the topmost dialog instead of changing the page under it. */
export function BackGuard(props: BackGuardProps) {
  const [dialog] = useState(() => ({}));
  useEffect(() => {
    setOpenDialogs([...openDialogs, dialog]);
    return () => {
      setOpenDialogs(openDialogs.filter((open) => open !== dialog));
    };
  }, [dialog]);
  const isTopmost = useSyncExternalStore(subscribe, () => openDialogs.at(-1) === dialog);
  // The router has one blocker at a time.
  return isTopmost && <TopmostGuard {...props} />;
}

function TopmostGuard({ isBlocked = () => true, onBack }: BackGuardProps) {
  // Links behind a dialog cannot be reached, and the application's own navigation is intended.
  const shouldBlock: BlockerFunction = ({ historyAction }) =>
    historyAction === NavigationType.Pop && isBlocked();
  const blocker = useBlocker(shouldBlock);
  const stay = useEffectEvent(() => {
    blocker.reset?.();
    onBack();
  });
  const isStopped = blocker.state === 'blocked';
  useEffect(() => {
    if (isStopped) stay();
  }, [isStopped]);
  return null;
}
