import { styled } from '@mui/material/styles';
import type { RequestItem } from '@timekeep/contracts/api/requests-api';
import type { Half } from '@timekeep/contracts/attendance/leave-types';
import { remarkTitle, type RemarkTone } from '@timekeep/contracts/attendance/remarks';
import type { RequestState } from '@timekeep/contracts/requests/request-kinds';
import type { TimeOfDay } from '@timekeep/contracts/time/time-of-day';
import type { CompanyZone } from '@timekeep/contracts/time/company-zone';
import { daysBetween, type WorkDate } from '@timekeep/contracts/time/work-date';
import { dayAndMonth } from '@/shared/attendance/date-format';
import { stateInWords } from '@/shared/audit/request-words';
import { t } from '@/shared/language/language';
import { dayCountInWords } from '@/shared/leave/leave-values';

// Getters, so that copied rows have the texts in English.

export const HALF_TITLES: Readonly<Record<Half, string>> = {
  get AM() {
    return t('Morning');
  },
  get PM() {
    return t('Afternoon');
  },
};

const STATE_TONES: Readonly<Record<RequestState, RemarkTone>> = {
  made: 'orange',
  endorsed: 'blue',
  returned: 'red',
  granted: 'green',
  refused: 'red',
  'taken-back': 'blue',
  voided: 'red',
};

const Badge = styled('span')<{ tone: RemarkTone }>(({ theme, tone }) => ({
  display: 'inline-block',
  padding: '0 10px',
  borderRadius: 12,
  fontSize: '0.75rem',
  fontWeight: 600,
  lineHeight: '24px',
  whiteSpace: 'nowrap',
  color: theme.vars.palette.remark[tone].ink,
  backgroundColor: theme.vars.palette.remark[tone].tint,
}));

/** The state of a request, in colour and in words. */
export function StateBadge({ state }: { readonly state: RequestState }) {
  return <Badge tone={STATE_TONES[state]}>{stateInWords(state)}</Badge>;
}

/** Days left out that fit in a cell of a table. */
const FEW = 3;

/**
 * Returns what a request asks for, without its range: `Vacation Leave, without Dec 9`, or `Present, 08:00 – 17:00`.
 *
 * @param most days left out that are named one by one; of more, the number
 */
export function subjectOf(request: RequestItem, most = FEW): string {
  const { kind, remark, TimeIN1, TimeOUT1, breakTimes, LEAVE_TYPE, half, except, minutes } = request;
  switch (kind) {
    case 'correction':
      return withTimes(
        remark === null ? '' : remarkTitle(remark),
        // A time of the break that is not named stays as it is.
        breakTimes === null
          ? [[TimeIN1, TimeOUT1]]
          : [
              [TimeIN1, breakTimes.TimeBreakOUT ?? null],
              [breakTimes.TimeBreakIN ?? null, TimeOUT1],
            ],
      );
    case 'leave': {
      const type = LEAVE_TYPE === null ? '' : remarkTitle(LEAVE_TYPE);
      if (half !== null) return `${type}, ${HALF_TITLES[half]}`;
      if (except.length === 0) return type;
      const days = except.length > most ? dayCountInWords(except.length) : except.map(dayAndMonth).join(', ');
      return `${type}, ${t('without {days}', { days })}`;
    }
    case 'absence':
      return remark === null ? '' : remarkTitle(remark);
    case 'overtime':
      return minutesInWords(minutes ?? 0);
    case 'schedule':
      return withTimes('', [[TimeIN1, TimeOUT1]]);
  }
}

function withTimes(
  text: string,
  parts: readonly (readonly [timeIn: TimeOfDay | null, timeOut: TimeOfDay | null])[],
): string {
  const times = parts.map(([timeIn, timeOut]) =>
    timeIn === null && timeOut === null
      ? ''
      : `${timeIn?.slice(0, 5) ?? '—'} – ${timeOut?.slice(0, 5) ?? '—'}`,
  );
  return [text, ...times].filter((part) => part !== '').join(', ');
}

export function minutesInWords(minutes: number): string {
  return minutes === 1 ? t('1 minute') : t('{count} minutes', { count: minutes });
}

/** Returns the number of dates since a request was made, by the company's calendar. */
export function ageInDays(
  { madeAt }: Pick<RequestItem, 'madeAt'>,
  zone: CompanyZone,
  today: WorkDate,
): number {
  return Math.max(0, daysBetween(zone.workDateAt(Date.parse(madeAt)), today));
}
