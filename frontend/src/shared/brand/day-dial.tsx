import Box from '@mui/material/Box';
import { arcPath, pointAt } from './dial-geometry';

export interface DialStretch {
  /** Hours of the day, 0 to 24. */
  readonly from: number;
  readonly to: number;
}

interface DayDialProps {
  readonly scheduled: DialStretch | null;
  readonly worked: DialStretch | null;
}

const HOURS = Array.from({ length: 24 }, (_, hour) => hour);

/** A day as a 24-hour dial: scheduled hours as a broad soft band, worked ones as a line. Only an ornament. */
export function DayDial({ scheduled, worked }: DayDialProps) {
  return (
    <Box
      component="svg"
      viewBox="0 0 200 200"
      aria-hidden
      sx={{ display: 'block', width: '100%', height: '100%' }}
    >
      <g fill="none" stroke="currentColor" strokeLinecap="round">
        {HOURS.map((hour) => (
          <HourTick key={hour} hour={hour} />
        ))}
        <circle cx="100" cy="100" r="66" strokeOpacity="0.22" strokeWidth="10" />
        {scheduled && (
          <path d={arcPath(66, scheduled.from, scheduled.to)} strokeOpacity="0.38" strokeWidth="10" />
        )}
        {worked && <path d={arcPath(66, worked.from, worked.to)} strokeWidth="4" />}
      </g>
      {worked && <StretchEnds stretch={worked} />}
    </Box>
  );
}

function HourTick({ hour }: { readonly hour: number }) {
  const quarter = hour % 6 === 0;
  const inner = pointAt(quarter ? 84 : 87, hour);
  const outer = pointAt(92, hour);
  return (
    <line
      x1={inner.x}
      y1={inner.y}
      x2={outer.x}
      y2={outer.y}
      strokeOpacity={quarter ? 0.7 : 0.35}
      strokeWidth="2"
    />
  );
}

function StretchEnds({ stretch }: { readonly stretch: DialStretch }) {
  const from = pointAt(66, stretch.from);
  const to = pointAt(66, stretch.to);
  return (
    <g fill="currentColor">
      <circle cx={from.x} cy={from.y} r="6" />
      <circle cx={to.x} cy={to.y} r="6" />
    </g>
  );
}
