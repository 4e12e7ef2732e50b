import Button, { type ButtonProps } from '@mui/material/Button';
import { useFocusRestore } from './use-focus-restore';

/** A button outside a form. It is disabled while it loads, and then has the focus again if it had it before. */
export function BusyButton({ loading, ...button }: ButtonProps) {
  useFocusRestore(loading === true);
  return <Button {...button} loading={loading} />;
}
