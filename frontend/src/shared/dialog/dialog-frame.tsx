import Close from '@mui/icons-material/Close';
import Box from '@mui/material/Box';
import Dialog, { type DialogProps } from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import IconButton from '@mui/material/IconButton';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useEffect, useId, useState, type ReactNode } from 'react';
import { NavigationType, useBeforeUnload, useBlocker, type BlockerFunction } from 'react-router-dom';
import { holdsHalf } from '@/shared/form/typed-input';
import { DiscardQuestion } from './confirm-dialog';
import { useFocusKept } from './use-focus-kept';

interface DialogFrameProps {
  readonly title: string;
  /** Called once it may close. */
  readonly onClose: () => void;
  readonly children: ReactNode;
  /** Buttons at the bottom, the main one last. `tryClose` closes as the cross does, with the question if need be. */
  readonly actions?: ReactNode | ((tryClose: () => void) => ReactNode);
  /** While it saves it cannot be closed. */
  readonly busy?: boolean;
  /** Something was typed that closing or leaving would throw away: it asks first. So it does of half a date or time. */
  readonly dirty?: boolean;
  readonly maxWidth?: DialogProps['maxWidth'];
}

/** The one dialog: title, content that scrolls, actions; the whole window on phones. */
export function DialogFrame({
  title,
  onClose,
  children,
  actions,
  busy = false,
  dirty = false,
  maxWidth = 'sm',
}: DialogFrameProps) {
  const titleId = useId();
  const isPhone = useMediaQuery((theme) => theme.breakpoints.down('sm'));
  const [asking, setAsking] = useState(false);
  const [content, setContent] = useState<HTMLDivElement | null>(null);
  const [half, setHalf] = useState(false);
  const isHalfTyped = () => content !== null && holdsHalf(content);
  const isAtStake = () => busy || dirty || isHalfTyped();
  useFocusKept(busy);
  const tryClose = () => {
    if (busy) return;
    if (isAtStake()) setAsking(true);
    else onClose();
  };
  return (
    <>
      <Dialog
        open
        fullWidth
        fullScreen={isPhone}
        maxWidth={maxWidth}
        aria-labelledby={titleId}
        onClose={tryClose}
      >
        <Box sx={{ display: 'flex', alignItems: 'center', pr: 1.5 }}>
          <DialogTitle id={titleId} sx={{ flex: 1 }}>
            {title}
          </DialogTitle>
          <IconButton aria-label="Close dialog" disabled={busy} onClick={tryClose}>
            <Close fontSize="small" />
          </IconButton>
        </Box>
        <DialogContent
          ref={setContent}
          dividers
          onKeyUp={() => {
            setHalf(isHalfTyped());
          }}
        >
          {children}
        </DialogContent>
        {actions !== undefined && (
          <DialogActions>{typeof actions === 'function' ? actions(tryClose) : actions}</DialogActions>
        )}
      </Dialog>
      {(busy || dirty || half) && <LeavingGuard busy={busy} isAtStake={isAtStake} />}
      {asking && (
        <DiscardQuestion
          onKeep={() => {
            setAsking(false);
          }}
          onDiscard={onClose}
        />
      )}
    </>
  );
}

interface LeavingGuardProps {
  readonly busy: boolean;
  /** Whether something would be lost at this moment. */
  readonly isAtStake: () => boolean;
}

/**
 * While a dialog has something to lose: Back and Forward ask first, and so does the browser before the page is
 * closed or loaded again. While the dialog saves they do nothing.
 */
function LeavingGuard({ busy, isAtStake }: LeavingGuardProps) {
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
