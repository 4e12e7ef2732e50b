import Box from '@mui/material/Box';
import type { Theme } from '@mui/material/styles';
import { Link } from 'react-router-dom';
import { FIGURE_COLOURS, type FigureColour } from '@/shared/attendance/figure-colours';

/** Returns a share in percent, as `12%`; a share below half a percent is `<1%`. */
export function percentOf(value: number, of: number): string {
  if (value <= 0 || of <= 0) return '0%';
  const percent = Math.round((100 * value) / of);
  return percent === 0 ? '<1%' : `${percent}%`;
}

/** A part of a bar, or a bar of a step, with the path of its records. */
export interface Bar {
  readonly key: string;
  /** Shown while the pointer is on it. */
  readonly title: string;
  readonly colour: FigureColour;
  readonly value: number;
  readonly to: string;
}

/** Links of charts are for the pointer alone: those of the table below a chart are in the order of the keyboard. */
const POINTER_ONLY = { tabIndex: -1, 'aria-hidden': true } as const;

interface StackedBarProps {
  readonly parts: readonly Bar[];
  /** The value of the whole bar. */
  readonly of: number;
}

/** Slim bar of parts that add up to `of`. */
export function StackedBar({ parts, of }: StackedBarProps) {
  return (
    <Box
      aria-hidden
      sx={{
        display: 'flex',
        gap: '1px',
        height: 12,
        borderRadius: '6px',
        overflow: 'hidden',
        bgcolor: 'subtle',
      }}
    >
      {parts.map(
        ({ key, title, colour, value, to }) =>
          value > 0 && (
            <Box
              key={key}
              component={Link}
              {...POINTER_ONLY}
              to={to}
              title={title}
              sx={{ ...FIGURE_COLOURS[colour], flex: `${value / of} 1 0`, minWidth: '3px' }}
            />
          ),
      )}
    </Box>
  );
}

/** A day or a week of a chart. */
export interface Step extends Bar {
  /** The two lines of its label. */
  readonly label: readonly [string, string];
  /** The value that counts as 100 percent. */
  readonly of: number;
}

interface PercentColumnsProps {
  readonly steps: readonly Step[];
  /** The share at the top of the chart, from 0 to 1; charts to compare have the same. */
  readonly top: number;
}

const CHART_PX = 88;

const labelText = {
  fontSize: '0.75rem',
  lineHeight: '16px',
  fontVariantNumeric: 'tabular-nums',
  whiteSpace: 'nowrap',
} as const;

/** A slim column for each step, with its percentage above and its label below. */
export function PercentColumns({ steps, top }: PercentColumnsProps) {
  return (
    <Box aria-hidden sx={{ display: 'flex', alignItems: 'flex-end' }}>
      {steps.map(({ key, title, colour, value, of, to, label }) => (
        <Box
          key={key}
          component={Link}
          {...POINTER_ONLY}
          to={to}
          title={title}
          sx={{
            ...{ flex: '1 1 0', minWidth: 0, display: 'grid', justifyItems: 'center', borderRadius: '8px' },
            ...{ color: 'text.secondary', textDecoration: 'none', '&:hover': { bgcolor: 'subtle' } },
          }}
        >
          <Box
            component="span"
            sx={{ ...labelText, ...(value > 0 && { color: 'text.primary', fontWeight: 600 }) }}
          >
            {percentOf(value, of)}
          </Box>
          <Box
            component="span"
            sx={{
              ...FIGURE_COLOURS[colour],
              ...{ width: 10, mt: '2px', borderRadius: '3px 3px 0 0' },
              height: value > 0 ? Math.max(2, (CHART_PX * value) / of / top) : 0,
            }}
          />
          <Box
            component="span"
            sx={(theme: Theme) => ({ width: '100%', borderTop: `1px solid ${theme.vars.palette.divider}` })}
          />
          {label.map((line, index) => (
            <Box
              key={index}
              component="span"
              sx={{ ...labelText, minHeight: 16, mt: index === 0 ? '4px' : 0 }}
            >
              {line}
            </Box>
          ))}
        </Box>
      ))}
    </Box>
  );
}

interface ColourLegendProps {
  readonly entries: readonly { readonly colour: FigureColour; readonly text: string }[];
}

/** The meanings of the colours of a chart. */
export function ColourLegend({ entries }: ColourLegendProps) {
  return (
    <Box
      component="ul"
      sx={{ listStyle: 'none', m: 0, p: 0, display: 'flex', flexWrap: 'wrap', columnGap: 2.5, rowGap: 0.5 }}
    >
      {entries.map(({ colour, text }) => (
        <Box
          key={colour}
          component="li"
          sx={{ display: 'inline-flex', alignItems: 'center', gap: 1, fontSize: '0.875rem' }}
        >
          <Box aria-hidden sx={{ ...FIGURE_COLOURS[colour], width: 10, height: 10, borderRadius: '3px' }} />
          {text}
        </Box>
      ))}
    </Box>
  );
}
