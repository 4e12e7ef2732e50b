import type { CssVarsThemeOptions, Theme } from '@mui/material/styles';
import type {} from '@mui/x-date-pickers/themeAugmentation';

/** The exact type that `createTheme` takes: with a similar one the compiler compares every component, which takes most of its time. */
type Overrides = NonNullable<CssVarsThemeOptions['components']>;

/** Styles of the page itself: one shadow, one focus ring, no motion where reduced motion is preferred. */
export const globalStyles: Overrides = {
  MuiCssBaseline: {
    styleOverrides: (theme) => ({
      ':root': {
        '--floating-shadow': '0 12px 32px -8px rgb(20 16 10 / 28%), 0 2px 6px rgb(20 16 10 / 10%)',
      },
      body: { fontFeatureSettings: "'cv11', 'ss03'" },
      // No line of a single word at the end of a paragraph.
      p: { textWrap: 'pretty' },
      // More specific than one class: a later one-class rule of Material UI removes the outline of its buttons.
      ':root :focus-visible, :root .Mui-focusVisible': {
        outline: `2px solid ${theme.vars.palette.primary.main}`,
        outlineOffset: 2,
      },
      // Inside the edge where the container clips its content.
      ':root :is([role="tab"], .MuiTab-root, [role="menuitem"], [role="option"], tr, summary):focus-visible':
        {
          outlineOffset: -2,
        },
      // A field shows focus with its border.
      ':root .MuiInputBase-root :is(input, textarea, [role="combobox"]):focus-visible': { outline: 'none' },
      ':root .MuiPickersInputBase-root :is([role="spinbutton"], [contenteditable]):focus-visible': {
        outline: 'none',
      },
      // Not controls, but elements that receive focus from scripts.
      ':root :is(h1, main, .MuiDialog-container, .MuiDialog-paper, .MuiPopover-paper):focus-visible': {
        outline: 'none',
      },
      '#root': { minHeight: '100dvh', display: 'flex', flexDirection: 'column' },
      // On paper everything has the light colours, at once.
      '@media print': {
        ':root[data-theme]': { ...lightColours(theme), colorScheme: 'light' },
        '*, *::before, *::after': { transition: 'none !important' },
        body: { backgroundColor: '#FFFFFF' },
        // Browsers leave backgrounds out, and white words with them.
        ':root .MuiButton-contained': {
          color: 'inherit',
          backgroundColor: 'transparent',
          boxShadow: 'inset 0 0 0 1px currentColor',
        },
      },
      '@media (prefers-reduced-motion: reduce)': {
        // Except the invisible progress bar of a notice: the end of its animation closes the notice.
        '*:not(.Toastify__progress-bar), *::before, *::after': {
          animationDuration: '0.01ms !important',
          animationIterationCount: '1 !important',
          // A short duration would animate every property of every element: inherited colours would reach children one frame late each.
          transition: 'none !important',
          scrollBehavior: 'auto !important',
        },
      },
    }),
  },
};

/** The custom properties of the light theme. */
function lightColours(theme: Theme): object {
  const sheets: readonly Record<string, object>[] = theme.generateStyleSheets();
  const light = sheets.flatMap(Object.entries<object>).find(([selector]) => selector.includes('"light"'));
  return light?.[1] ?? {};
}

/** Buttons, and surfaces that float. */
export const controlOverrides: Overrides = {
  MuiButtonBase: { defaultProps: { disableRipple: true } },
  MuiButton: {
    defaultProps: { disableElevation: true },
    styleOverrides: { root: { minHeight: 40, paddingInline: 16, borderRadius: 8 } },
  },
  MuiDialog: {
    styleOverrides: {
      paper: ({ theme }) => ({
        borderRadius: 10,
        border: `1px solid ${theme.vars.palette.divider}`,
        boxShadow: 'var(--floating-shadow)',
        '&.MuiDialog-paperFullScreen': { borderRadius: 0, border: 0 },
      }),
    },
  },
  MuiDialogTitle: {
    styleOverrides: {
      root: ({ theme }) => ({
        fontSize: '1.25rem',
        fontWeight: 600,
        padding: '16px 24px',
        [theme.breakpoints.down('sm')]: { paddingInline: 16 },
      }),
    },
  },
  MuiDialogContent: {
    styleOverrides: { root: ({ theme }) => ({ [theme.breakpoints.down('sm')]: { paddingInline: 16 } }) },
  },
  MuiDialogActions: {
    styleOverrides: {
      root: ({ theme }) => ({
        // Buttons with long labels take two lines on phones.
        flexWrap: 'wrap',
        rowGap: 8,
        padding: '12px 24px',
        [theme.breakpoints.down('sm')]: { paddingInline: 16 },
      }),
    },
  },
  MuiIconButton: { styleOverrides: { root: { borderRadius: 8 } } },
  MuiPaper: { styleOverrides: { root: { backgroundImage: 'none' } } },
  MuiPopover: {
    styleOverrides: {
      paper: ({ theme }) => ({
        borderRadius: 10,
        border: `1px solid ${theme.vars.palette.divider}`,
        boxShadow: 'var(--floating-shadow)',
      }),
    },
  },
  MuiSkeleton: {
    styleOverrides: { root: ({ theme }) => ({ backgroundColor: theme.vars.palette.divider, opacity: 0.75 }) },
  },
  MuiAlert: {
    styleOverrides: {
      root: ({ theme }) => ({
        // In narrow windows the action is below the text, which stays beside its icon.
        '&:where(:has(> .MuiAlert-action .MuiButton-root))': {
          flexWrap: 'wrap',
          '& > .MuiAlert-message': { flex: '1 1 min(15rem, calc(100% - 34px))' },
        },
        variants: [
          {
            props: { severity: 'info', variant: 'standard' },
            style: {
              color: theme.vars.palette.text.primary,
              backgroundColor: theme.vars.palette.subtle,
              border: `1px solid ${theme.vars.palette.divider}`,
              '& .MuiAlert-icon': { color: theme.vars.palette.primary.main },
            },
          },
        ],
      }),
    },
  },
  MuiMenuItem: { styleOverrides: { root: { fontSize: '0.875rem', minHeight: 40, whiteSpace: 'normal' } } },
  MuiTooltip: {
    defaultProps: { arrow: true },
    styleOverrides: {
      tooltip: ({ theme }) => ({
        fontSize: '0.75rem',
        lineHeight: 1.5,
        padding: '8px 12px',
        color: theme.vars.palette.background.paper,
        backgroundColor: theme.vars.palette.text.primary,
      }),
      arrow: ({ theme }) => ({ color: theme.vars.palette.text.primary }),
    },
  },
  MuiTabs: { styleOverrides: { root: { minHeight: 40 }, indicator: { height: 2, borderRadius: 2 } } },
  MuiTab: {
    styleOverrides: { root: { minHeight: 40, minWidth: 0, padding: '8px 4px', fontSize: '0.875rem' } },
  },
  MuiLink: {
    styleOverrides: {
      root: ({ theme }) => ({
        fontWeight: 600,
        textUnderlineOffset: 3,
        borderRadius: 4,
        // 44 pixels high, without moving what is around it.
        [theme.breakpoints.down('sm')]: { paddingBlock: 12, marginBlock: -12 },
      }),
    },
    defaultProps: { underline: 'hover' },
  },
};

const label = {
  position: 'static',
  transform: 'none',
  transition: 'none',
  maxWidth: 'none',
  overflow: 'visible',
  whiteSpace: 'normal',
  marginBottom: 6,
  fontSize: '0.875rem',
  fontWeight: 500,
  lineHeight: 1.4,
} as const;

const outline = { top: 0, '& legend': { display: 'none' } } as const;

/** Styles of fields: the label is above the field, so the outline has no notch. */
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
        // The text area inside has its own padding.
        '&.MuiInputBase-multiline': { padding: 0 },
        '&.MuiInputBase-readOnly': {
          backgroundColor: theme.vars.palette.subtle,
          '&:not(.Mui-focused) fieldset, &:hover:not(.Mui-focused) fieldset': { borderColor: 'transparent' },
        },
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
  // A long choice takes two lines.
  MuiSelect: { styleOverrides: { select: { whiteSpace: 'normal' } } },
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
            // The label is above, so the format can be shown as a placeholder.
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
  MuiFormHelperText: {
    styleOverrides: {
      root: ({ theme }) => ({
        marginInline: 0,
        marginTop: 6,
        lineHeight: 1.4,
        // It explains a field that cannot be used yet, so that it has to be read.
        '&.Mui-disabled': { color: theme.vars.palette.text.secondary },
      }),
    },
  },
  MuiFormControlLabel: { styleOverrides: { label: { fontSize: '0.875rem' } } },
  MuiCheckbox: { defaultProps: { size: 'small' } },
};
