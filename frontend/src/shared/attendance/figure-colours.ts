import type { Theme } from '@mui/material/styles';

/** Meanings that have a colour in charts. Those of remarks are the colours of their badges. */
export type FigureColour =
  'present' | 'timedIn' | 'absent' | 'away' | 'late' | 'notDue' | 'other' | 'overtime' | 'overtimeOff';

const dotOf = (tone: keyof Theme['palette']['remark']) => ({ bgcolor: `remark.${tone}.dot` });

/** Style of a bar, or of a part of one, for each meaning. A colour means the same in every chart. */
export const FIGURE_COLOURS = {
  /** Came and left, and time of the schedule that was worked. */
  present: dotOf('green'),
  timedIn: dotOf('orange'),
  absent: dotOf('red'),
  /** Leave, holidays, rest days, and time worked on them. */
  away: dotOf('blue'),
  /** Between the colours of absence and leave, since no remark has it. */
  late: {
    bgcolor: ({ vars: { palette } }: Theme) =>
      `color-mix(in oklch, ${palette.remark.red.dot}, ${palette.remark.blue.dot})`,
  },
  notDue: { border: '1px dashed', borderColor: 'text.secondary' },
  other: { bgcolor: 'divider' },
  /** Overtime, darker than the time of the schedule; `overtimeOff` on rest days and holidays. */
  overtime: { bgcolor: 'remark.green.ink' },
  overtimeOff: { bgcolor: 'remark.blue.ink' },
} as const satisfies Readonly<Record<FigureColour, object>>;
