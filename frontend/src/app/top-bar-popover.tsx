import Popover from '@mui/material/Popover';
import { useState, type MouseEvent, type ReactNode } from 'react';
import { BackGuard } from '@/shared/dialog/back-guard';

/**
 * Below the bar with its gap, or below the notices that were there when it opened, and above those at the lower edge: longer content
 * scrolls. It does not follow the notices, since its links would move under the mouse.
 */
const BELOW_BAR = {
  mt: 'max(0px, var(--notices-at-opening) - var(--top-bar-height))',
  maxHeight:
    'calc(100dvh - 32px - max(var(--top-bar-height), var(--notices-at-opening)) - var(--notices-below))',
} as const;

/** Returns the end of the notices at the upper edge, as a CSS length. */
function endOfNotices(): string {
  return getComputedStyle(document.documentElement).getPropertyValue('--notices-above') || '0px';
}

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

/** A button of the top bar with content that opens below it. Back closes the content. */
export function TopBarPopover({ label, button, children }: TopBarPopoverProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [notices, setNotices] = useState('0px');
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
          setNotices(endOfNotices());
        },
      })}
      <Popover
        anchorEl={anchor}
        open={anchor !== null}
        onClose={close}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: -16, horizontal: 'right' }}
        slotProps={{
          paper: {
            role: 'dialog',
            'aria-label': label,
            sx: { ...BELOW_BAR, '--notices-at-opening': notices },
          },
        }}
      >
        <BackGuard onBack={close} />
        {children(close)}
      </Popover>
    </>
  );
}
