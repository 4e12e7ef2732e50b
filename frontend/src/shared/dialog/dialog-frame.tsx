import Close from '@mui/icons-material/Close';
import Box from '@mui/material/Box';
import Dialog, { type DialogProps } from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import IconButton from '@mui/material/IconButton';
import useMediaQuery from '@mui/material/useMediaQuery';
import { createContext, use, useEffect, useId, useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { NavigationType, useBeforeUnload, useBlocker, type BlockerFunction } from 'react-router-dom';
import { holdsHalf } from '@/shared/form/typed-input';
import { DiscardQuestion } from './confirm-dialog';
import { DialogGuardContext, UNGUARDED } from './dialog-guard';
import { useFocusKept } from './use-focus-kept';

const ButtonsPlaceContext = createContext<HTMLElement | null>(null);

interface DialogFrameProps {
  readonly title: string;
  /** Called when the dialog may close. */
  readonly onClose: () => void;
  readonly children: ReactNode;
  /** Buttons at the bottom, the main one last. `tryClose` closes like the cross: with a question if there is input. */
  readonly actions?: ReactNode | ((tryClose: () => void, busy: boolean) => ReactNode);
  /** True if the content renders the buttons with `DialogButtons`. */
  readonly actionsInContent?: boolean;
  /** True while something is being saved; the dialog cannot be closed. A form inside reports this itself. */
  readonly busy?: boolean;
  readonly maxWidth?: DialogProps['maxWidth'];
}

/**
 * Frame of all dialogs: title, scrolling content, actions; fills the window on phones. Closing or leaving it asks first
 * while the form inside has input, including an incomplete date or time.
 */
export function DialogFrame({
  title,
  onClose,
  children,
  actions,
  actionsInContent = false,
  busy: isBusy = false,
  maxWidth = 'sm',
}: DialogFrameProps) {
  const titleId = useId();
  const isPhone = useMediaQuery((theme) => theme.breakpoints.down('sm'));
  const [asking, setAsking] = useState(false);
  const [content, setContent] = useState<HTMLDivElement | null>(null);
  const [buttonsPlace, setButtonsPlace] = useState<HTMLDivElement | null>(null);
  const [half, setHalf] = useState(false);
  const [guard, setGuard] = useState(UNGUARDED);
  const busy = isBusy || guard.busy;
  const { dirty } = guard;
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
          <DialogGuardContext value={setGuard}>
            <ButtonsPlaceContext value={buttonsPlace}>{children}</ButtonsPlaceContext>
          </DialogGuardContext>
        </DialogContent>
        {actionsInContent && <DialogActions ref={setButtonsPlace} />}
        {actions !== undefined && (
          <DialogActions>{typeof actions === 'function' ? actions(tryClose, busy) : actions}</DialogActions>
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

/** Buttons at the bottom of the surrounding dialog, which has `actionsInContent`. */
export function DialogButtons({ children }: { readonly children: ReactNode }) {
  const place = use(ButtonsPlaceContext);
  return place && createPortal(children, place);
}

interface LeavingGuardProps {
  readonly busy: boolean;
  /** Returns true if input would be lost now. */
  readonly isAtStake: () => boolean;
}

/**
 * Asks before Back, Forward, closing or reloading the page discards input. While the dialog saves, Back and Forward do
 * nothing.
 */
function LeavingGuard({ busy, isAtStake }: LeavingGuardProps) {
  // Only Back and Forward are blocked: links behind a dialog cannot be reached, and the application's navigation is intended.
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
