import type { Overrides } from './overrides';
import type {} from '@mui/x-date-pickers/themeAugmentation';

const label = {
  position: 'static',
  transform: 'none',
  transition: 'none',
  maxWidth: 'none',
  marginBottom: 6,
  fontSize: '0.875rem',
  fontWeight: 500,
  lineHeight: 1.4,
} as const;

const outline = { top: 0, '& legend': { display: 'none' } } as const;

/** Fields: the label stands above, in its place; the outline has no notch. */
export const fieldOverrides: Overrides = {
  MuiInputLabel: {
    defaultProps: { shrink: true },
    styleOverrides: {
      root: ({ theme }) => ({
        ...label,
        color: theme.vars.palette.text.primary,
        '&.Mui-focused': { color: theme.vars.palette.text.primary },
        '&.Mui-disabled': { color: theme.vars.palette.text.secondary },
      }),
    },
  },
  MuiOutlinedInput: {
    styleOverrides: {
      root: ({ theme }) => ({
        borderRadius: 8,
        backgroundColor: theme.vars.palette.background.paper,
        '&.Mui-disabled': { backgroundColor: theme.vars.palette.subtle },
      }),
      input: ({ theme }) => ({
        height: 'auto',
        padding: '10px 14px',
        lineHeight: '24px',
        '&::placeholder': { color: theme.vars.palette.text.secondary, opacity: 1 },
      }),
      notchedOutline: outline,
    },
  },
  MuiAutocomplete: {
    styleOverrides: {
      inputRoot: {
        '&.MuiOutlinedInput-root': { padding: '0 9px', '& .MuiAutocomplete-input': { padding: '10px 5px' } },
      },
    },
  },
  MuiPickersOutlinedInput: {
    styleOverrides: {
      root: ({ theme }) => ({
        borderRadius: 8,
        backgroundColor: theme.vars.palette.background.paper,
        '&.Mui-disabled': { backgroundColor: theme.vars.palette.subtle },
      }),
      sectionsContainer: ({ theme }) => ({
        padding: '10px 0',
        lineHeight: '24px',
        width: '100%',
        variants: [
          {
            // The label stands above, so the format has the room of a placeholder.
            props: { isFieldFocused: false, isFieldValueEmpty: true },
            style: { opacity: 1, color: theme.vars.palette.text.secondary },
          },
        ],
      }),
      notchedOutline: outline,
    },
  },
  MuiPickerPopper: {
    styleOverrides: {
      paper: ({ theme }) => ({
        borderRadius: 10,
        border: `1px solid ${theme.vars.palette.divider}`,
        boxShadow: 'var(--floating-shadow)',
      }),
    },
  },
  MuiFormHelperText: { styleOverrides: { root: { marginInline: 0, marginTop: 6, lineHeight: 1.4 } } },
  MuiFormControlLabel: { styleOverrides: { label: { fontSize: '0.875rem' } } },
  MuiCheckbox: { defaultProps: { size: 'small' } },
};
