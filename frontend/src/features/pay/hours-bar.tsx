import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { HoursDay, HoursSegment } from '@timekeep/contracts/api/hours-api';
import type { CompanyZone } from '@timekeep/contracts/time/company-zone';
import { FIGURE_COLOURS } from '@/shared/attendance/figure-colours';
import {
  minutesBetween,
  minutesInWords,
  openInWords,
  segmentTitle,
  timeInWords,
  unworkedInWords,
} from '@/shared/attendance/hours-words';
import { t } from '@/shared/language/language';

/** A part of the bar, and its line in the legend. */
interface BarPart {
  readonly from: string;
  readonly to: string;
  readonly title: string;
  readonly look: object;
}

/** Stripes of time at night, over any colour. */
const NIGHT = 'repeating-linear-gradient(135deg, rgb(0 0 0 / 38%) 0 3px, transparent 3px 7px)';

function lookOf({ overtime, night, day }: HoursSegment): object {
  const [time, more] =
    day === 'ordinary' ? (['present', 'overtime'] as const) : (['away', 'overtimeOff'] as const);
  return { ...FIGURE_COLOURS[overtime ? more : time], ...(night && { backgroundImage: NIGHT }) };
}

const BREAK = { bgcolor: 'divider' } as const;
const NOT_COUNTED = { bgcolor: 'transparent', border: '1px dashed', borderColor: 'text.secondary' } as const;

/** Returns the parts from in to out, ascending: paid time, the break, and time that does not count. */
function partsOf(day: HoursDay): readonly BarPart[] {
  const paid = day.segments.map((segment) => ({
    from: segment.from,
    to: segment.to,
    title: segmentTitle(segment),
    look: lookOf(segment),
  }));
  const from = earliest([day.timeIn, day.segments[0]?.from ?? null]);
  const to = latest([day.timeOut, day.segments.at(-1)?.to ?? null]);
  if (from === null || to === null) return paid;
  const parts: BarPart[] = [];
  let at = from;
  const fill = (until: string) => {
    const rest = day.break && day.break.from < until && at < day.break.to ? day.break : null;
    if (rest) {
      const [restFrom, restTo] = [rest.from > at ? rest.from : at, rest.to < until ? rest.to : until];
      addUncounted(parts, at, restFrom);
      parts.push({ from: restFrom, to: restTo, title: t('Break'), look: BREAK });
      at = restTo;
    }
    addUncounted(parts, at, until);
    at = until;
  };
  for (const part of paid) {
    if (part.from > at) fill(part.from);
    parts.push(part);
    at = part.to;
  }
  if (to > at) fill(to);
  return parts;
}

function addUncounted(parts: BarPart[], from: string, to: string): void {
  // Seconds of a punch are no minute.
  if (minutesBetween(from, to) < 1) return;
  parts.push({ from, to, title: t('Not counted'), look: NOT_COUNTED });
}

function earliest(instants: readonly (string | null)[]): string | null {
  return instants.filter((each) => each !== null).toSorted()[0] ?? null;
}

function latest(instants: readonly (string | null)[]): string | null {
  return (
    instants
      .filter((each) => each !== null)
      .toSorted()
      .at(-1) ?? null
  );
}

interface WhyTheseHoursProps {
  readonly day: HoursDay;
  readonly zone: CompanyZone;
}

/** The time of a day on a bar from in to out, a legend that says the same, and what the hours follow from. */
export function WhyTheseHours({ day, zone }: WhyTheseHoursProps) {
  const parts = partsOf(day);
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      {parts.length > 0 && <Bar parts={parts} day={day} zone={zone} />}
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 0.25 }}>
        {reasonsOf(day, zone).map((reason) => (
          <Typography key={reason} component="li" variant="body2" sx={{ color: 'text.secondary' }}>
            {reason}
          </Typography>
        ))}
      </Box>
    </Box>
  );
}

interface BarProps extends WhyTheseHoursProps {
  readonly parts: readonly BarPart[];
}

function Bar({ parts, day, zone }: BarProps) {
  const [from = '', to = ''] = [parts[0]?.from, parts.at(-1)?.to];
  const all = minutesBetween(from, to);
  const time = (instant: string) => timeInWords(instant, day.date, zone);
  return (
    <div>
      <Box
        aria-hidden
        sx={{ display: 'flex', justifyContent: 'space-between', fontSize: '0.75rem', mb: 0.25 }}
      >
        <span>{time(from)}</span>
        <span>{time(to)}</span>
      </Box>
      <Box
        aria-hidden
        sx={{ display: 'flex', gap: '1px', height: 20, borderRadius: '6px', overflow: 'hidden' }}
      >
        {parts.map((part) => (
          <Box
            key={part.from}
            title={`${part.title}: ${time(part.from)} - ${time(part.to)}`}
            sx={{ ...part.look, flex: `${minutesBetween(part.from, part.to) / all} 1 0`, minWidth: '2px' }}
          />
        ))}
      </Box>
      <Box
        component="ul"
        aria-label={t('Time from in to out')}
        sx={{ listStyle: 'none', m: 0, mt: 1, p: 0, display: 'grid', gap: 0.5 }}
      >
        {parts.map((part) => (
          <Typography
            key={part.from}
            component="li"
            variant="body2"
            sx={{
              display: 'grid',
              gridTemplateColumns: '14px auto minmax(0, 1fr) auto',
              columnGap: 1,
              alignItems: 'center',
            }}
          >
            <Box aria-hidden sx={{ ...part.look, width: 14, height: 14, borderRadius: '4px' }} />
            <span>
              {time(part.from)} - {time(part.to)}
            </span>
            <span>{part.title}</span>
            <strong>{minutesInWords(minutesBetween(part.from, part.to))}</strong>
          </Typography>
        ))}
      </Box>
    </div>
  );
}

/** Returns what the hours follow from, a sentence for each. */
function reasonsOf(day: HoursDay, zone: CompanyZone): readonly string[] {
  const time = (instant: string) => timeInWords(instant, day.date, zone);
  const unworked = unworkedInWords(day);
  return [
    day.scheduled
      ? t('Scheduled from {from} to {to}.', { from: time(day.scheduled.from), to: time(day.scheduled.to) })
      : t('No scheduled hours: a rest day.'),
    ...(unworked === null ? [] : [`${unworked}.`]),
    ...(day.late > 0
      ? [t('{time} of the scheduled time is missing before the in.', { time: minutesInWords(day.late) })]
      : []),
    ...(day.undertime > 0
      ? [t('{time} of the scheduled time is missing after the out.', { time: minutesInWords(day.undertime) })]
      : []),
    ...(day.granted === null
      ? [t('The remark grants all work of the day.')]
      : day.granted > 0
        ? [t('{time} of overtime is granted.', { time: minutesInWords(day.granted) })]
        : []),
    ...openInWords(day),
  ];
}
