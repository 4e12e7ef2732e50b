import { createContext, use, useEffect, useEffectEvent, useRef, type ReactNode, type RefObject } from 'react';

const FirstViewContext = createContext<RefObject<boolean> | null>(null);

/** Remembers whether a page has been shown yet: the first one leaves the focus where the browser put it. */
export function HeadingFocusProvider({ children }: { readonly children: ReactNode }) {
  const isFirstView = useRef(true);
  return <FirstViewContext value={isFirstView}>{children}</FirstViewContext>;
}

/** Calls `onLater` when a page is shown, except for the first one. */
export function useLaterView(onLater: () => void): void {
  const isFirstViewRef = use(FirstViewContext);
  const later = useEffectEvent(onLater);
  useEffect(() => {
    if (isFirstViewRef?.current) isFirstViewRef.current = false;
    else later();
  }, [isFirstViewRef]);
}
