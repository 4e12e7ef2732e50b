import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import { useId, type ReactNode } from 'react';
import { t } from '@/shared/language/language';
import { BackGuard } from './back-guard';

interface ConfirmDialogProps {
  /** The question. */
  readonly message: string;
  /** The loss or the consequences. */
  readonly details?: ReactNode;
  readonly confirmLabel?: string;
  readonly cancelLabel?: string;
  /** True if something is lost; the button has a red outline. */
  readonly destructive?: boolean;
  /** True while the action runs; the dialog cannot be closed. */
  readonly busy?: boolean;
  /** True while the details load: it can be cancelled, and not confirmed. */
  readonly waiting?: boolean;
  readonly onCancel: () => void;
  readonly onConfirm: () => void;
}

/**
 * Question before an action, with the focus on Cancel. Back and Escape cancel it. A click beside it does not: it would be the second of a
 * double click on the button that asked.
 */
export function ConfirmDialog({
  message,
  details,
  confirmLabel = t('Confirm'),
  cancelLabel = t('Cancel'),
  destructive = false,
  busy = false,
  waiting = false,
  onCancel,
  onConfirm,
}: ConfirmDialogProps) {
  const [messageId, detailsId] = [useId(), useId()];
  const tryCancel = () => {
    if (!busy) onCancel();
  };
  return (
    <Dialog
      open
      fullWidth
      maxWidth="xs"
      role="alertdialog"
      aria-labelledby={messageId}
      {...(details === undefined ? {} : { 'aria-describedby': detailsId })}
      onClose={(_event, reason) => {
        if (reason === 'escapeKeyDown') tryCancel();
      }}
    >
      <BackGuard onBack={tryCancel} />
      <DialogContent>
        <DialogContentText id={messageId} sx={{ color: 'text.primary', fontWeight: 600 }}>
          {message}
        </DialogContentText>
        {details !== undefined && (
          <DialogContentText
            id={detailsId}
            component="div"
            variant="body2"
            sx={{ mt: 1, overflowWrap: 'anywhere' }}
          >
            {details}
          </DialogContentText>
        )}
      </DialogContent>
      <DialogActions>
        <Button autoFocus color="inherit" disabled={busy} onClick={onCancel}>
          {cancelLabel}
        </Button>
        <Button
          variant={destructive ? 'outlined' : 'contained'}
          color={destructive ? 'error' : 'primary'}
          loading={busy}
          disabled={waiting}
          onClick={onConfirm}
        >
          {confirmLabel}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

export interface DiscardQuestionProps {
  readonly onKeep: () => void;
  readonly onDiscard: () => void;
}

/** Question before input is discarded. */
export function DiscardQuestion({ onKeep, onDiscard }: DiscardQuestionProps) {
  return (
    <ConfirmDialog
      message={t('Discard what you have entered?')}
      confirmLabel={t('Discard')}
      cancelLabel={t('Keep editing')}
      destructive
      onCancel={onKeep}
      onConfirm={onDiscard}
    />
  );
}
