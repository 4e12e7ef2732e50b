import type { PaletteOptions } from '@mui/material/styles';
import type { RemarkTone } from '@timekeep/contracts/attendance/remarks';

/** The colours of one family of remarks. */
export interface ToneColours {
  /** Background of a badge. */
  readonly tint: string;
  /** Text on the tint. */
  readonly ink: string;
  /** Marker beside the word. */
  readonly dot: string;
  /** A surface that carries white text. */
  readonly strong: string;
}

declare module '@mui/material/styles' {
  interface Palette {
    remark: Record<RemarkTone, ToneColours>;
    subtle: string;
  }
  interface PaletteOptions {
    remark: Record<RemarkTone, ToneColours>;
    /** Background of what lies a step behind a card: table heads, hover. */
    subtle: string;
  }
}

export const lightPalette: PaletteOptions = {
  primary: { main: '#0F5C63', dark: '#0B474D', light: '#3B7F85', contrastText: '#FFFFFF' },
  error: { main: '#B3261E', contrastText: '#FFFFFF' },
  background: { default: '#F8F6F2', paper: '#FFFFFF' },
  text: { primary: '#23211E', secondary: '#615C55', disabled: '#8F8980' },
  divider: '#E5E0D8',
  subtle: '#F5F2ED',
  remark: {
    red: { tint: '#FBE8E6', ink: '#8A1C17', dot: '#C5342B', strong: '#9C2B25' },
    green: { tint: '#E3F2E7', ink: '#17502F', dot: '#2A8552', strong: '#1C6841' },
    orange: { tint: '#FCEBD8', ink: '#743C02', dot: '#D2740C', strong: '#9A4C07' },
    blue: { tint: '#E4EEF7', ink: '#1B4970', dot: '#3A7FBE', strong: '#225B8C' },
  },
};

export const darkPalette: PaletteOptions = {
  primary: { main: '#5FC6CE', dark: '#47AEB6', light: '#8AD8DE', contrastText: '#06282B' },
  error: { main: '#FF8F85', contrastText: '#2B0806' },
  background: { default: '#151513', paper: '#1E1E1B' },
  text: { primary: '#EDEAE4', secondary: '#ADA89F', disabled: '#7F7A72' },
  divider: '#35332E',
  subtle: '#262520',
  remark: {
    red: { tint: '#402220', ink: '#F6BBB5', dot: '#EF7B71', strong: '#802A25' },
    green: { tint: '#1D3626', ink: '#AADFBD', dot: '#5BBF84', strong: '#1B5637' },
    orange: { tint: '#3D2C16', ink: '#F4CC96', dot: '#E79A3C', strong: '#7D430B' },
    blue: { tint: '#1E3042', ink: '#AFD2F1', dot: '#69A8DE', strong: '#1F4F7B' },
  },
};
