import Box from '@mui/material/Box';
import { arcPath, HourMarks, pointAt } from '@/shared/layout/dial';

export interface DialStretch {
  /** Hours of the day, 0 to 24. */
  readonly from: number;
  readonly to: number;
}

interface DayDialProps {
  readonly scheduled: DialStretch | null;
  readonly worked: DialStretch | null;
}

/** A day as a 24-hour dial: scheduled hours as a broad soft band, worked ones as a line. Only an ornament. */
export function DayDial({ scheduled, worked }: DayDialProps) {
  return (
    <Box
      component="svg"
      viewBox="0 0 200 200"
      aria-hidden
      sx={{ display: 'block', width: '100%', height: '100%' }}
    >
      <HourMarks every={1} outer={92} length={5} width={2} />
      <g fill="none" stroke="currentColor" strokeLinecap="round">
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
