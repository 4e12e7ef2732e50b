import type { Overrides } from './overrides';

/** What is pressed and what floats. */
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
    styleOverrides: { root: { fontSize: '1.25rem', fontWeight: 600, padding: '16px 24px' } },
  },
  MuiDialogContent: {
    styleOverrides: { root: ({ theme }) => ({ [theme.breakpoints.down('sm')]: { paddingInline: 16 } }) },
  },
  MuiDialogActions: {
    styleOverrides: {
      root: ({ theme }) => ({ padding: '12px 24px', [theme.breakpoints.down('sm')]: { paddingInline: 16 } }),
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
  MuiMenuItem: { styleOverrides: { root: { fontSize: '0.875rem', minHeight: 40 } } },
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
      root: { fontWeight: 600, textUnderlineOffset: 3, borderRadius: 4 },
    },
    defaultProps: { underline: 'hover' },
  },
};
