import Close from '@mui/icons-material/Close';
import Box from '@mui/material/Box';
import Dialog, { type DialogProps } from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import IconButton from '@mui/material/IconButton';
import useMediaQuery from '@mui/material/useMediaQuery';
import { createContext, use, useCallback, useId, useState, type ComponentType, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { useBeforeUnload } from 'react-router-dom';
import { hasIncompleteField } from '@/shared/form/typed-input';
import { t } from '@/shared/language/language';
import { BackGuard } from './back-guard';
import { DiscardQuestion, type DiscardQuestionProps } from './confirm-dialog';
import { DialogGuardContext, type FormGuard, type FormGuards } from './dialog-guard';
import { useFocusInView } from './use-focus-in-view';
import { useFocusRestore } from './use-focus-restore';

interface ButtonsPlace {
  /** Null before the dialog is there. */
  readonly container: HTMLElement | null;
  /** Closes like the cross: with a question if there is input. */
  readonly tryClose: () => void;
}

const ButtonsContext = createContext<ButtonsPlace>({ container: null, tryClose: () => undefined });

interface DialogFrameProps {
  readonly title: string;
  /** Called when the dialog may close; null if only its content closes it. */
  readonly onClose: (() => void) | null;
  /** Asked before closing discards input. */
  readonly Question?: ComponentType<DiscardQuestionProps>;
  readonly children: ReactNode;
  /** Buttons at the bottom, the main one last. `tryClose` closes like the cross: with a question if there is input. */
  readonly actions?: ReactNode | ((tryClose: () => void, busy: boolean) => ReactNode);
  /** True if the content renders the buttons with `DialogButtons`. */
  readonly actionsInContent?: boolean;
  /** True while something is being saved; the dialog cannot be closed. A form inside reports this itself. */
  readonly busy?: boolean;
  readonly maxWidth?: DialogProps['maxWidth'];
  /** True if the address says that the dialog is open, so that Back closes it without help. */
  readonly isInAddress?: boolean;
}

/**
 * A dialog in the middle of the window would move with each change of its height, for instance under the mouse. The
 * margin is outside the largest height, so that the whole dialog stays in the window.
 */
const anchoredAtTop = {
  '& .MuiDialog-container': { alignItems: 'flex-start' },
  '& .MuiDialog-paper:not(.MuiDialog-paperFullScreen)': {
    mt: 'var(--dialog-top)',
    maxHeight: 'calc(100% - 32px - var(--dialog-top))',
  },
} as const;

/**
 * Frame of all dialogs: title, scrolling content, actions; fills the window on phones. Its top stays where it is. Back closes it, like the cross.
 * Closing it asks first while the form inside has input, including an incomplete date or time.
 */
export function DialogFrame({
  title,
  onClose,
  Question = DiscardQuestion,
  children,
  actions,
  actionsInContent = false,
  busy: isBusy = false,
  maxWidth = 'sm',
  isInAddress = false,
}: DialogFrameProps) {
  const titleId = useId();
  const isPhone = useMediaQuery((theme) => theme.breakpoints.down('sm'));
  const [asking, setAsking] = useState(false);
  const [content, setContent] = useState<HTMLDivElement | null>(null);
  const [buttonsContainer, setButtonsContainer] = useState<HTMLDivElement | null>(null);
  const [incomplete, setIncomplete] = useState(false);
  const [guards, setGuards] = useState<FormGuards>({});
  const report = useCallback((id: string, guard: FormGuard | null) => {
    setGuards(({ [id]: _, ...others }) => (guard ? { ...others, [id]: guard } : others));
  }, []);
  const forms = Object.values(guards);
  const busy = isBusy || forms.some((form) => form.busy);
  const dirty = forms.some((form) => form.dirty);
  const hasIncomplete = () => content !== null && hasIncompleteField(content);
  const hasUnsavedInput = () => busy || dirty || hasIncomplete();
  useFocusRestore(busy);
  useFocusInView(content);
  const tryClose = () => {
    if (busy || onClose === null) return;
    if (hasUnsavedInput()) setAsking(true);
    else onClose();
  };
  return (
    <>
      <Dialog
        open
        fullWidth
        fullScreen={isPhone}
        maxWidth={maxWidth}
        sx={anchoredAtTop}
        aria-labelledby={titleId}
        onClose={tryClose}
      >
        <Box sx={{ display: 'flex', alignItems: 'center', pr: 1.5 }}>
          <DialogTitle id={titleId} sx={{ flex: 1 }}>
            {title}
          </DialogTitle>
          {onClose && (
            <IconButton aria-label={t('Close dialog')} disabled={busy} onClick={tryClose}>
              <Close fontSize="small" />
            </IconButton>
          )}
        </Box>
        <DialogContent
          ref={setContent}
          dividers
          onKeyUp={() => {
            setIncomplete(hasIncomplete());
          }}
        >
          <DialogGuardContext value={report}>
            <ButtonsContext value={{ container: buttonsContainer, tryClose }}>{children}</ButtonsContext>
          </DialogGuardContext>
        </DialogContent>
        {actionsInContent && <DialogActions ref={setButtonsContainer} />}
        {actions !== undefined && (
          <DialogActions>{typeof actions === 'function' ? actions(tryClose, busy) : actions}</DialogActions>
        )}
      </Dialog>
      <BackGuard isBlocked={() => !isInAddress || hasUnsavedInput()} onBack={tryClose} />
      {(busy || dirty || incomplete) && <UnloadGuard hasUnsavedInput={hasUnsavedInput} />}
      {asking && onClose && (
        <Question
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
export function DialogButtons({
  children,
}: {
  readonly children: ReactNode | ((tryClose: () => void) => ReactNode);
}) {
  const { container, tryClose } = use(ButtonsContext);
  const buttons = typeof children === 'function' ? children(tryClose) : children;
  return container && createPortal(buttons, container);
}

interface UnloadGuardProps {
  /** Returns true if input would be lost now. */
  readonly hasUnsavedInput: () => boolean;
}

/** Asks before closing or reloading the page discards input. */
function UnloadGuard({ hasUnsavedInput }: UnloadGuardProps) {
  useBeforeUnload((event) => {
    if (hasUnsavedInput()) event.preventDefault();
  });
  return null;
}
