import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import {
  NavigationType,
  useBlocker,
  useLocation,
  useNavigate,
  type BlockerFunction,
  type Location,
} from 'react-router-dom';
import { property } from '@/shared/api/failure';

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
  /** True for a list or a menu, for which no entry is added to the history: leaving the application loses nothing. */
  readonly isSmall?: boolean;
}

/** Key of the entry of the history that the application leaves by going back itself, which no dialog may prevent. */
let leftEntry: string | null = null;

/** Returns a function that goes back by some entries, by default one, also from under dialogs. */
export function useGoBack(): (entries?: number) => void {
  const navigate = useNavigate();
  const { key } = useLocation();
  useEffect(
    () => () => {
      leftEntry = null;
    },
    [key],
  );
  return (entries = 1) => {
    // The browser goes back a moment later, in which it can be asked again.
    if (leftEntry === key) return;
    leftEntry = key;
    void navigate(-entries);
  };
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

/** True unless the browser is at another entry of its history: at the one before while a Back that was blocked is undone. */
function isPresent(location: Location): boolean {
  const entry: unknown = window.history.state;
  return entry === null || (property(entry, 'key') ?? 'default') === location.key;
}

/** True if a location is the first of the visit, as the router numbers them in the browser's history. */
export function isFirstEntry(location: Location): boolean {
  return isPresent(location) && property(window.history.state, 'idx') === 0;
}

/** Calls `work` once the browser is at the router's location: before, it would replace an entry in the wrong place. */
export function whenPresent(location: Location, work: () => void): void {
  if (isPresent(location)) {
    work();
    return;
  }
  const resume = () => {
    if (isPresent(location)) work();
  };
  window.addEventListener('popstate', resume, { once: true });
}

/**
 * Adds an entry to the history when the present one is the first of the visit, from which Back would leave the application whatever a
 * blocker says. A dialog that the address opened is left like the page.
 */
function useEntryBefore(isNeeded: () => boolean): void {
  const navigate = useNavigate();
  const location = useLocation();
  const add = useEffectEvent(() => {
    const state: unknown = location.state;
    if (isFirstEntry(location) && isNeeded()) void navigate(location, { state, preventScrollReset: true });
  });
  useEffect(() => {
    add();
  }, []);
}

function TopmostGuard({ isBlocked = () => true, onBack, isSmall = false }: BackGuardProps) {
  // Links behind a dialog cannot be reached, and the application's own navigation is intended.
  useEntryBefore(() => !isSmall && isBlocked());
  const shouldBlock: BlockerFunction = ({ historyAction, currentLocation }) =>
    historyAction === NavigationType.Pop && currentLocation.key !== leftEntry && isBlocked();
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

/** State of a list, a calendar or a menu that opens over a page or a dialog. Back closes it alone, like Escape. */
export function usePopup(isOpenAtFirst = false) {
  const [open, setOpen] = useState(isOpenAtFirst);
  const close = () => {
    setOpen(false);
  };
  return {
    popup: {
      open,
      onOpen: () => {
        setOpen(true);
      },
      onClose: close,
    },
    /** To be rendered beside it. */
    guard: open && <BackGuard isSmall onBack={close} />,
  };
}
