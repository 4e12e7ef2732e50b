import type { Overrides } from './overrides';

/** Styles of the page itself: tabular figures, one shadow, one focus ring, no motion for those who want none. */
export const globalStyles: Overrides = {
  MuiCssBaseline: {
    styleOverrides: (theme) => ({
      ':root': {
        '--floating-shadow': '0 12px 32px -8px rgb(20 16 10 / 28%), 0 2px 6px rgb(20 16 10 / 10%)',
      },
      body: { fontVariantNumeric: 'tabular-nums', fontFeatureSettings: "'cv11', 'ss03'" },
      ':focus-visible': { outline: `2px solid ${theme.vars.palette.primary.main}`, outlineOffset: 2 },
      'h1:focus-visible': { outline: 'none' },
      '#root': { minHeight: '100dvh', display: 'flex', flexDirection: 'column' },
      '@media (prefers-reduced-motion: reduce)': {
        // All but the bar of a notice, which is not seen and whose end closes the notice.
        '*:not(.Toastify__progress-bar), *::before, *::after': {
          animationDuration: '0.01ms !important',
          animationIterationCount: '1 !important',
          transitionDuration: '0.01ms !important',
          scrollBehavior: 'auto !important',
        },
      },
    }),
  },
};
