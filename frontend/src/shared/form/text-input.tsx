import VisibilityOffOutlined from '@mui/icons-material/VisibilityOffOutlined';
import VisibilityOutlined from '@mui/icons-material/VisibilityOutlined';
import Box from '@mui/material/Box';
import FormControl from '@mui/material/FormControl';
import FormHelperText from '@mui/material/FormHelperText';
import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import InputLabel from '@mui/material/InputLabel';
import OutlinedInput, { type OutlinedInputProps } from '@mui/material/OutlinedInput';
import { useId, useState, type ReactNode } from 'react';
import { t } from '@/shared/language/language';

export interface LabelledInputProps extends Pick<
  OutlinedInputProps,
  | 'autoComplete'
  | 'autoFocus'
  | 'disabled'
  | 'endAdornment'
  | 'inputRef'
  | 'minRows'
  | 'multiline'
  | 'name'
  | 'placeholder'
  | 'readOnly'
  | 'required'
  | 'slotProps'
  | 'type'
  | 'value'
> {
  readonly label: string;
  readonly onValue: (value: string) => void;
  /** Content after the label. */
  readonly hint?: ReactNode;
  /** Help text under the field. */
  readonly help?: string;
  /** Problem of the value, shown under the field. */
  readonly problem?: string | null;
}

/** Text field with its label above and its problem below. */
export function LabelledInput({ label, onValue, hint, help, problem = null, ...input }: LabelledInputProps) {
  const id = useId();
  const below = problem ?? help;
  return (
    <FormControl fullWidth error={problem !== null}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.5, mb: 0.75 }}>
        <InputLabel htmlFor={id} sx={{ mb: 0 }}>
          {label}
        </InputLabel>
        {hint}
      </Box>
      <OutlinedInput
        id={id}
        {...input}
        {...(below === undefined ? {} : { 'aria-describedby': `${id}-below` })}
        onChange={(event) => {
          onValue(event.target.value);
        }}
      />
      {below !== undefined && <FormHelperText id={`${id}-below`}>{below}</FormHelperText>}
    </FormControl>
  );
}

/** Field for a password, with a button that shows it. */
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
            aria-label={shown ? t('Hide password') : t('Show password')}
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
