import Popover from '@mui/material/Popover';
import { useState, type MouseEvent, type ReactNode } from 'react';

/** Below the bar with its gap, or below the notices, and above the lower edge: longer content scrolls. */
const BELOW_BAR = {
  mt: 'max(0px, var(--notices-above) - var(--top-bar-height))',
  maxHeight: 'calc(100dvh - 32px - max(var(--top-bar-height), var(--notices-above)))',
} as const;

/** Props of the button that opens a popover. */
interface OpenerProps {
  readonly 'aria-haspopup': 'dialog';
  readonly 'aria-expanded': boolean;
  readonly onClick: (event: MouseEvent<HTMLElement>) => void;
}

interface TopBarPopoverProps {
  /** Accessible name of the content. */
  readonly label: string;
  /** Renders the button. */
  readonly button: (opener: OpenerProps) => ReactNode;
  /** Renders the content, which may close the popover. */
  readonly children: (close: () => void) => ReactNode;
}

/** A button of the top bar with content that opens below it. */
export function TopBarPopover({ label, button, children }: TopBarPopoverProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const close = () => {
    setAnchor(null);
  };
  return (
    <>
      {button({
        'aria-haspopup': 'dialog',
        'aria-expanded': anchor !== null,
        onClick: ({ currentTarget }) => {
          setAnchor(currentTarget);
        },
      })}
      <Popover
        anchorEl={anchor}
        open={anchor !== null}
        onClose={close}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: -16, horizontal: 'right' }}
        slotProps={{ paper: { role: 'dialog', 'aria-label': label, sx: BELOW_BAR } }}
      >
        {children(close)}
      </Popover>
    </>
  );
}
