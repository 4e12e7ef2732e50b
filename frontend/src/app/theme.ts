import { createTheme, type PaletteOptions } from '@mui/material/styles';
import type {} from '@mui/material/themeCssVarsAugmentation';
import type { RemarkTone } from '@timekeep/contracts/attendance/remarks';
import { controlOverrides, fieldOverrides, globalStyles } from './theme-components';

/** The colours of one family of remarks. */
interface ToneColours {
  /** Background of a badge. */
  readonly tint: string;
  /** Text on the tint. */
  readonly ink: string;
  /** Marker beside the word. */
  readonly dot: string;
  /** Surface of a banner. */
  readonly strong: string;
  /** Text on that surface. */
  readonly onStrong: string;
}

declare module '@mui/material/styles' {
  interface Palette {
    remark: Record<RemarkTone, ToneColours>;
    subtle: string;
    neutralStrong: string;
  }
  interface PaletteOptions {
    remark: Record<RemarkTone, ToneColours>;
    /** Background one step darker than a card: table heads, hover. */
    subtle: string;
    /** Surface with white text and a colour without meaning. */
    neutralStrong: string;
  }
}

const lightPalette: PaletteOptions = {
  primary: { main: '#0F5C63', dark: '#0B474D', light: '#3B7F85', contrastText: '#FFFFFF' },
  error: { main: '#B3261E', contrastText: '#FFFFFF' },
  background: { default: '#F8F6F2', paper: '#FFFFFF' },
  text: { primary: '#23211E', secondary: '#615C55', disabled: '#8F8980' },
  divider: '#E5E0D8',
  subtle: '#F5F2ED',
  neutralStrong: '#57524B',
  remark: {
    red: { tint: '#FBE8E6', ink: '#8A1C17', dot: '#C5342B', strong: '#9C2B25', onStrong: '#FFFFFF' },
    green: { tint: '#E3F2E7', ink: '#17502F', dot: '#2A8552', strong: '#1C6841', onStrong: '#FFFFFF' },
    orange: { tint: '#FCEBD8', ink: '#743C02', dot: '#D2740C', strong: '#F2A33C', onStrong: '#2B1600' },
    blue: { tint: '#E4EEF7', ink: '#1B4970', dot: '#3A7FBE', strong: '#225B8C', onStrong: '#FFFFFF' },
  },
};

const darkPalette: PaletteOptions = {
  primary: { main: '#5FC6CE', dark: '#47AEB6', light: '#8AD8DE', contrastText: '#06282B' },
  error: { main: '#FF8F85', contrastText: '#2B0806' },
  background: { default: '#151513', paper: '#1E1E1B' },
  text: { primary: '#EDEAE4', secondary: '#ADA89F', disabled: '#7F7A72' },
  divider: '#35332E',
  subtle: '#262520',
  neutralStrong: '#45423C',
  remark: {
    red: { tint: '#402220', ink: '#F6BBB5', dot: '#EF7B71', strong: '#802A25', onStrong: '#FFFFFF' },
    green: { tint: '#1D3626', ink: '#AADFBD', dot: '#5BBF84', strong: '#1B5637', onStrong: '#FFFFFF' },
    orange: { tint: '#3D2C16', ink: '#F4CC96', dot: '#E79A3C', strong: '#E0902B', onStrong: '#2B1600' },
    blue: { tint: '#1E3042', ink: '#AFD2F1', dot: '#69A8DE', strong: '#1F4F7B', onStrong: '#FFFFFF' },
  },
};

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

/** Storage key of the chosen mode: light, dark or system. */
export const THEME_MODE_KEY = 'timekeep-theme';

/** Sets the remembered theme before anything is drawn, so that the other theme never flashes. */
export function applyInitialTheme(): void {
  const mode = localStorage.getItem(THEME_MODE_KEY) ?? 'system';
  const prefersDark = window.matchMedia('(prefers-color-scheme: dark)').matches;
  const isDark = mode === 'dark' || (mode === 'system' && prefersDark);
  const root = document.documentElement;
  root.setAttribute('data-theme', isDark ? 'dark' : 'light');
  new MutationObserver(colourWindow).observe(root, { attributeFilter: ['data-theme'] });
  colourWindow();
}

/** Gives the window of the installed application the colour of the top bar, also where the chosen theme is not the device's. */
function colourWindow(): void {
  const isDark = document.documentElement.getAttribute('data-theme') === 'dark';
  const { background } = isDark ? darkPalette : lightPalette;
  for (const meta of document.querySelectorAll('meta[name="theme-color"]')) {
    meta.setAttribute('content', background?.paper ?? '');
  }
}
