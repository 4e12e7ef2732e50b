import Typography, { type TypographyProps } from '@mui/material/Typography';
import { useRef, type ReactNode } from 'react';
import { useLaterView } from './heading-focus';

interface PageHeadingProps {
  /** What the browser's tab says before the product's name. */
  readonly title: string;
  readonly children: ReactNode;
  readonly sx?: TypographyProps['sx'];
}

/** The page's `h1` and title. It takes the focus when the user came from another page of the application. */
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
