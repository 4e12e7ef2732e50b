import Button from '@mui/material/Button';

interface SaveButtonsProps {
  /** The form that the main button sends. */
  readonly form: string;
  /** The verb. */
  readonly label: string;
  readonly busy: boolean;
  readonly onCancel: () => void;
}

/** Cancel, and the button that sends a form. */
export function SaveButtons({ form, label, busy, onCancel }: SaveButtonsProps) {
  return (
    <>
      <Button color="inherit" disabled={busy} onClick={onCancel}>
        Cancel
      </Button>
      <Button type="submit" form={form} variant="contained" loading={busy}>
        {label}
      </Button>
    </>
  );
}
