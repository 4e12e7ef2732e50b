import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import MuiLink from '@mui/material/Link';
import type { AttentionItem } from '@timekeep/contracts/api/attention-api';
import type { ConfigAnswer } from '@timekeep/contracts/api/system-api';
import { isDayKind } from '@timekeep/contracts/attention/attention-kinds';
import { daysBetween, type WorkDate } from '@timekeep/contracts/time/work-date';
import { useEffect, useMemo } from 'react';
import { Link } from 'react-router-dom';
import { useConfig } from '@/shared/api/system-api';
import { dayAndMonth } from '@/shared/attendance/date-format';
import { useOwnAttentionQuery } from '@/shared/attention/attention-api';
import { attentionTitle } from '@/shared/attention/attention-words';
import { t } from '@/shared/language/language';

/** The newest of one's own matters that are named; the days of the others are marked in the table. */
const MOST = 3;

interface OwnMattersProps {
  /** Called with what needs attention on each day, in words. */
  readonly onMarks: (marks: ReadonlyMap<WorkDate, string>) => void;
}

/** One's own matters, each with a link to the day on which one can ask for a correction, leave or overtime. */
export function OwnMatters({ onMarks }: OwnMattersProps) {
  const { currentData } = useOwnAttentionQuery({});
  const config = useConfig().data;
  const days = useMemo(() => currentData?.data.filter(({ kind }) => isDayKind(kind)) ?? [], [currentData]);
  useEffect(() => {
    onMarks(marksOf(days));
  }, [days, onMarks]);
  const open = days.filter((item) => canBeAsked(item, config));
  if (open.length === 0) return null;
  const more = open.length - MOST;
  return (
    <Alert
      severity="warning"
      role="region"
      aria-label={t('Needs attention')}
      // It would cut off the ring of a link that has the focus.
      sx={{ '& .MuiAlert-message': { overflow: 'visible' } }}
    >
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 0.5 }}>
        {open
          .toReversed()
          .slice(0, MOST)
          .map((item) => (
            <li key={`${item.kind} ${item.subject}`}>
              <MuiLink component={Link} to={`/?day=${item.date}`} color="inherit" preventScrollReset>
                {inWords(item)}
              </MuiLink>
            </li>
          ))}
        {more > 0 && <li>{t('and {count} more', { count: more.toLocaleString('en-US') })}</li>}
      </Box>
    </Alert>
  );
}

/** True while there is something to do for the employee: nothing waits that was asked for, and the day can be asked for. */
function canBeAsked({ kind, date, request }: AttentionItem, config: ConfigAnswer | undefined): boolean {
  if (request !== null) return false;
  return kind === 'leave-worked' || !config || daysBetween(date, config.today) <= config.rules.requestDays;
}

function marksOf(days: readonly AttentionItem[]): ReadonlyMap<WorkDate, string> {
  const marks = new Map<WorkDate, string>();
  for (const { date, kind } of days)
    marks.set(date, [marks.get(date) ?? '', attentionTitle(kind)].filter(Boolean).join(', '));
  return marks;
}

/** Returns `No time out on Nov 5 - ask for a correction`. */
function inWords({ kind, date }: AttentionItem): string {
  const values = { matter: attentionTitle(kind), day: dayAndMonth(date) };
  switch (kind) {
    case 'absent':
      return t('{matter} on {day} - ask for leave or a correction', values);
    case 'unplanned-work':
      return t('{matter} on {day} - ask for overtime', values);
    case 'leave-worked':
      return t('{matter} on {day} - tell HR', values);
    default:
      return t('{matter} on {day} - ask for a correction', values);
  }
}
