import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Link from '@mui/material/Link';
import { Link as RouterLink } from 'react-router-dom';

interface TermsCheckboxProps {
  readonly checked: boolean;
  readonly onCheck: (checked: boolean) => void;
}

export function TermsCheckbox({ checked, onCheck }: TermsCheckboxProps) {
  return (
    <FormControlLabel
      control={
        <Checkbox
          checked={checked}
          onChange={(event) => {
            onCheck(event.target.checked);
          }}
        />
      }
      label={
        <>
          Agree to{' '}
          <Link component={RouterLink} to="/">
            Terms and Conditions
          </Link>
        </>
      }
    />
  );
}
