import Link, { type LinkProps } from '@mui/material/Link';

/** Shows another screen of the application; `state` is passed to it. */
export type GoTo = (path: string, state?: unknown) => void;

interface PageLinkProps extends LinkProps {
  readonly to: string;
  readonly goTo: GoTo;
  readonly state?: unknown;
}

/** Link to a screen. Needs no router, which sign-in does not wait for. */
export function PageLink({ to, goTo, state, ...props }: PageLinkProps) {
  return (
    <Link
      {...props}
      href={to}
      onClick={(event) => {
        // The browser opens other tabs, other windows and downloads.
        const isPlain = !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
        if (event.button !== 0 || !isPlain) return;
        event.preventDefault();
        goTo(to, state);
      }}
    />
  );
}
