import Alert, { type AlertProps } from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { DialogProps } from '@mui/material/Dialog';
import { useEffect, useRef, type ReactNode } from 'react';
import { BusyButton } from '@/shared/dialog/busy-button';
import { DialogFrame } from '@/shared/dialog/dialog-frame';
import { t } from '@/shared/language/language';
import { withElements } from '@/shared/language/with-elements';
import { AppForm, SubmitButton } from './app-form';
import type { FieldDifference } from './form-values';
import type { AppFormFrame } from './use-app-form';

interface FormDialogProps<Request> {
  readonly title: string;
  readonly form: AppFormFrame<Request>;
  /** Label of the submit button. */
  readonly saveLabel: string;
  readonly saveDisabled?: boolean;
  readonly maxWidth?: DialogProps['maxWidth'];
  /** Called with the valid request instead of saving it. */
  readonly onChecked?: (request: Request) => void;
  /** Called when the dialog may close. */
  readonly onClose: () => void;
  /** Content above the fields. */
  readonly notice?: ReactNode;
  readonly children: ReactNode;
}

/** Form in a dialog that cannot be closed while it saves, and that asks before it discards input. */
export function FormDialog<Request>(props: FormDialogProps<Request>) {
  const { title, form, saveLabel, saveDisabled = false, maxWidth = 'sm', onChecked, onClose } = props;
  return (
    <DialogFrame
      title={title}
      maxWidth={maxWidth}
      onClose={onClose}
      actions={(tryClose) => (
        <FormButtons form={form} label={saveLabel} disabled={saveDisabled} onCancel={tryClose} />
      )}
    >
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        {props.notice}
        <AppForm form={form} noAutoComplete {...(onChecked && { onChecked })}>
          {props.children}
        </AppForm>
      </Box>
    </DialogFrame>
  );
}

interface FormButtonsProps {
  readonly form: Pick<AppFormFrame<never>, 'id' | 'saving'>;
  readonly label: string;
  readonly disabled?: boolean;
  readonly onCancel: () => void;
}

/** Cancel and the submit button of a form. */
export function FormButtons({ form, label, disabled = false, onCancel }: FormButtonsProps) {
  return (
    <>
      <Button color="inherit" disabled={form.saving} onClick={onCancel}>
        {t('Cancel')}
      </Button>
      <SubmitButton form={form} disabled={disabled}>
        {label}
      </SubmitButton>
    </>
  );
}

/** Alert that takes the focus when it appears, and with it comes into view: it is at the top of forms that may be scrolled down. */
function FocusedAlert(props: AlertProps) {
  const alert = useRef<HTMLDivElement>(null);
  useEffect(() => {
    alert.current?.focus();
  }, []);
  return <Alert ref={alert} tabIndex={-1} {...props} />;
}

interface ConflictNoticeProps {
  /** The server's message, which names the other user and the record. */
  readonly message: string;
  readonly loading: boolean;
  /** True if there is no input that could be lost. */
  readonly nothingEntered?: boolean;
  readonly onReload: () => void;
}

/** Notice that another user saved first. Reload reads the record again and keeps the input. */
export function ConflictNotice({ message, loading, nothingEntered = false, onReload }: ConflictNoticeProps) {
  return (
    <FocusedAlert
      severity="warning"
      action={
        <BusyButton color="inherit" size="small" loading={loading} onClick={onReload}>
          {t('Reload')}
        </BusyButton>
      }
    >
      {message} {nothingEntered ? t('Reload to see it.') : t('Reload to see it; what you entered stays.')}
    </FocusedAlert>
  );
}

interface RecordNoticeProps<Field extends string> {
  readonly form: {
    readonly conflict: string | null;
    readonly reloading: boolean;
    readonly reload: () => Promise<void>;
    readonly differences: readonly FieldDifference<Field>[] | null;
    readonly takeTheirs: (field: Field) => void;
  };
  /** Text for the case that the other user changed none of the fields. */
  readonly nothingDiffers?: string;
}

/** Notice of a conflict with another user's change and, after reloading, of the differences. */
export function RecordNotice<Field extends string>({
  form,
  nothingDiffers = t('None of the fields shown here were changed.'),
}: RecordNoticeProps<Field>) {
  const { conflict, reloading, reload, differences, takeTheirs } = form;
  if (conflict !== null) {
    return <ConflictNotice message={conflict} loading={reloading} onReload={() => void reload()} />;
  }
  if (differences === null) return null;
  if (differences.length === 0)
    return (
      <FocusedAlert key="same" severity="info">
        {nothingDiffers}
      </FocusedAlert>
    );
  return (
    <FocusedAlert severity="info" sx={{ '& .MuiAlert-message': { flex: 1 } }}>
      <Box component="ul" aria-label={t('Changed by another user')} sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {differences.map(({ field, label, yours, theirs }) => (
          <Box
            component="li"
            key={field}
            sx={{ display: 'flex', alignItems: 'center', flexWrap: 'wrap', gap: 1 }}
          >
            {yours === null ? (
              t('{field} is now {value}.', { field: label, value: theirs })
            ) : (
              <>
                <span>
                  {withElements('{field}: yours {yours}, theirs {theirs}', {
                    field: label,
                    yours: <strong>{yours}</strong>,
                    theirs: <strong>{theirs}</strong>,
                  })}
                </span>
                <Button
                  color="inherit"
                  size="small"
                  aria-label={t('Use theirs: {field}', { field: label })}
                  onClick={() => {
                    takeTheirs(field);
                  }}
                >
                  {t('Use theirs')}
                </Button>
              </>
            )}
          </Box>
        ))}
      </Box>
    </FocusedAlert>
  );
}
