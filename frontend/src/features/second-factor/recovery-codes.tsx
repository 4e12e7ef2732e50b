import ContentCopyOutlined from '@mui/icons-material/ContentCopyOutlined';
import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Typography from '@mui/material/Typography';
import { useEffect, useRef, useState } from 'react';
import { ConfirmDialog, type DiscardQuestionProps } from '@/shared/dialog/confirm-dialog';
import { DialogButtons } from '@/shared/dialog/dialog-frame';
import { useDialogGuard } from '@/shared/dialog/dialog-guard';
import { t } from '@/shared/language/language';
import { download } from '@/shared/table/csv';
import { notify } from '@/shared/toast/notify';

interface RecoveryCodesProps {
  readonly EMPID: string;
  readonly codes: readonly string[];
  /** The server's message about the change. */
  readonly message: string;
  readonly onClose: () => void;
}

/** The recovery codes, for the only time. The dialog closes without a question once the user has said that they are kept. */
export function RecoveryCodes({ EMPID, codes, message, onClose }: RecoveryCodesProps) {
  const [isKept, setKept] = useState(false);
  const section = useRef<HTMLElement>(null);
  useDialogGuard({ dirty: !isKept, busy: false });
  // The field that had the focus is gone.
  useEffect(() => {
    section.current?.focus();
  }, []);
  return (
    <Box component="section" ref={section} tabIndex={-1} sx={{ display: 'grid', gap: 2, outline: 'none' }}>
      <Typography role="status">{message}</Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {t('Each works once in place of a code of your app, for instance when your phone is lost.')}
      </Typography>
      <Box
        component="ul"
        aria-label={t('Recovery codes')}
        sx={{
          display: 'grid',
          // Ten codes fill five rows.
          gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
          gap: 1,
          m: 0,
          p: 2,
          listStyle: 'none',
          border: 1,
          borderColor: 'divider',
          borderRadius: '10px',
          bgcolor: 'subtle',
        }}
      >
        {codes.map((code) => (
          <Box component="li" key={code} sx={{ fontFamily: 'monospace', fontSize: '1rem' }}>
            {code}
          </Box>
        ))}
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <CopyButton text={codes.join('\n')} label={t('Copy Codes')} />
        <Button
          variant="outlined"
          startIcon={<FileDownloadOutlined />}
          onClick={() => {
            const lines = [
              t('Recovery codes of {EMPID} for Timekeep. Each works once.', { EMPID }),
              '',
              ...codes,
            ];
            const file = new Blob([lines.map((line) => `${line}\r\n`).join('')], { type: 'text/plain' });
            download(`timekeep-recovery-codes-${EMPID}.txt`, file);
          }}
        >
          {t('Download as Text File')}
        </Button>
      </Box>
      <FormControlLabel
        control={
          <Checkbox
            checked={isKept}
            onChange={(_, checked) => {
              setKept(checked);
            }}
          />
        }
        label={t('I have kept them in a safe place')}
      />
      <DialogButtons>
        <Button variant="contained" disabled={!isKept} onClick={onClose}>
          {t('Done')}
        </Button>
      </DialogButtons>
    </Box>
  );
}

/** Asked before a dialog with recovery codes closes that were not kept. */
export function UnkeptCodesQuestion({ onKeep, onDiscard }: DiscardQuestionProps) {
  return (
    <ConfirmDialog
      message={t('Close without keeping the recovery codes?')}
      details={t(
        'They are not shown again. Without them and without your phone, only the IT Department can help you.',
      )}
      confirmLabel={t('Close')}
      cancelLabel={t('Show them')}
      destructive
      onCancel={onKeep}
      onConfirm={onDiscard}
    />
  );
}

/** Button that copies a text. Browsers offer that over HTTPS and on this machine alone. */
export function CopyButton({ text, label }: { readonly text: string; readonly label: string }) {
  if (!('clipboard' in navigator)) return null;
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      notify('success', t('Copied'));
    } catch {
      notify('error', t('The browser did not allow to copy this. Select the text and copy it yourself.'));
    }
  };
  return (
    <Button variant="outlined" startIcon={<ContentCopyOutlined />} onClick={() => void copy()}>
      {label}
    </Button>
  );
}
