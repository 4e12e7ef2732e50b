import { createTheme } from '@mui/material/styles';
import type {} from '@mui/material/themeCssVarsAugmentation';
import { controlOverrides } from './control-overrides';
import { fieldOverrides } from './field-overrides';
import { darkPalette, lightPalette } from './palette';
import { globalStyles } from './global-styles';

const FONT = "'Inter Variable', system-ui, sans-serif";

/** The look of the application: warm neutrals, deep teal, borders rather than shadows, light and dark. */
export const theme = createTheme({
  cssVariables: { colorSchemeSelector: 'data-theme' },
  colorSchemes: { light: { palette: lightPalette }, dark: { palette: darkPalette } },
  shape: { borderRadius: 8 },
  typography: {
    fontFamily: FONT,
    h1: {
      fontSize: '1.75rem',
      lineHeight: 1.25,
      fontWeight: 600,
      letterSpacing: '-0.02em',
      textWrap: 'balance',
    },
    h2: { fontSize: '1.25rem', lineHeight: 1.3, fontWeight: 600, letterSpacing: '-0.01em' },
    h3: { fontSize: '1rem', lineHeight: 1.4, fontWeight: 600 },
    body1: { fontSize: '1rem', lineHeight: 1.5 },
    body2: { fontSize: '0.875rem', lineHeight: 1.5 },
    caption: { fontSize: '0.75rem', lineHeight: 1.5 },
    button: { fontSize: '0.875rem', fontWeight: 600, textTransform: 'none', letterSpacing: 0 },
  },
  motion: { reducedMotion: 'system' },
  transitions: {
    duration: {
      shortest: 120,
      shorter: 120,
      short: 140,
      standard: 160,
      complex: 180,
      enteringScreen: 160,
      leavingScreen: 120,
    },
  },
  components: { ...globalStyles, ...controlOverrides, ...fieldOverrides },
});
