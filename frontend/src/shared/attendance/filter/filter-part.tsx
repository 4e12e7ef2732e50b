import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import type { ReactNode } from 'react';

interface FilterPartProps {
  readonly label: string;
  readonly checked: boolean;
  readonly disabled: boolean;
  readonly onCheck: (checked: boolean) => void;
  readonly children: ReactNode;
}

/** A checkbox over the controls that it enables. */
export function FilterPart({ label, checked, disabled, onCheck, children }: FilterPartProps) {
  return (
    <Box role="group" aria-label={label} sx={{ display: 'grid', gap: 1, minWidth: 0 }}>
      <FormControlLabel
        label={label}
        slotProps={{ typography: { sx: { fontWeight: 600 } } }}
        control={
          <Checkbox
            checked={checked}
            disabled={disabled}
            onChange={(event) => {
              onCheck(event.target.checked);
            }}
          />
        }
      />
      {children}
    </Box>
  );
}
