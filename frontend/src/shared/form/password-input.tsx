import VisibilityOffOutlined from '@mui/icons-material/VisibilityOffOutlined';
import VisibilityOutlined from '@mui/icons-material/VisibilityOutlined';
import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import { useState } from 'react';
import { LabelledInput, type LabelledInputProps } from './labelled-input';

/** A password that can be shown while it is typed. */
export function PasswordInput(props: Omit<LabelledInputProps, 'type' | 'endAdornment'>) {
  const [shown, setShown] = useState(false);
  return (
    <LabelledInput
      {...props}
      type={shown ? 'text' : 'password'}
      endAdornment={
        <InputAdornment position="end">
          <IconButton
            edge="end"
            size="small"
            aria-label={shown ? 'Hide password' : 'Show password'}
            onClick={() => {
              setShown(!shown);
            }}
          >
            {shown ? <VisibilityOffOutlined fontSize="small" /> : <VisibilityOutlined fontSize="small" />}
          </IconButton>
        </InputAdornment>
      }
    />
  );
}
