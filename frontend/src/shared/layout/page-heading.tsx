import Typography, { type TypographyProps } from '@mui/material/Typography';
import { createContext, use, useEffect, useEffectEvent, useRef, type ReactNode, type RefObject } from 'react';

interface PageHeadingProps {
  /** The title of the browser tab, without the product's name. */
  readonly title: string;
  readonly children: ReactNode;
  readonly sx?: TypographyProps['sx'];
}

/** The page's `h1` and title. Takes the focus when the user came from another page of the application. */
export function PageHeading({ title, children, sx }: PageHeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useLaterView(() => {
    heading.current?.focus({ preventScroll: true });
  });
  return (
    <>
      <title>{`${title} · Timekeep`}</title>
      <Typography component="h1" variant="h1" ref={heading} tabIndex={-1} {...(sx ? { sx } : {})}>
        {children}
      </Typography>
    </>
  );
}

const FirstViewContext = createContext<RefObject<boolean> | null>(null);

/** Provides the state that a page has been shown. The first page does not move the focus. */
export function HeadingFocusProvider({ children }: { readonly children: ReactNode }) {
  const isFirstView = useRef(true);
  return <FirstViewContext value={isFirstView}>{children}</FirstViewContext>;
}

/** Calls `onLater` when a page is shown, except for the first one. */
function useLaterView(onLater: () => void): void {
  const isFirstViewRef = use(FirstViewContext);
  const later = useEffectEvent(onLater);
  useEffect(() => {
    if (isFirstViewRef?.current) isFirstViewRef.current = false;
    else later();
  }, [isFirstViewRef]);
}
