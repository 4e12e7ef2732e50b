import type { AttentionItem } from '@timekeep/contracts/api/attention-api';
import { ATTENTION_TITLES, type AttentionKind } from '@timekeep/contracts/attention/attention-kinds';
import { PUNCH_REFUSALS } from '@timekeep/contracts/clock/punch-refusals';
import { mediumDate } from '@/shared/attendance/date-format';
import { minutesInWords } from '@/shared/attendance/hours-words';
import { REFUSALS } from '@/shared/attendance/refusal-texts';
import { t } from '@/shared/language/language';

/** Returns the name of a kind of matters. */
export function attentionTitle(kind: AttentionKind): string {
  return t(ATTENTION_TITLES[kind]);
}

/** Returns what a matter says beside its kind and its employee, such as `Nov 3, 2026, 1:30`. */
export function matterInWords({ kind, date, minutes, note, terminal }: AttentionItem): string {
  const day = mediumDate(date);
  switch (kind) {
    case 'unplanned-work':
      return minutes === null ? day : t('{day}, {hours} h', { day, hours: minutesInWords(minutes) });
    case 'refused-punch': {
      const refusal = PUNCH_REFUSALS.find((each) => each === note);
      return [day, refusal ? REFUSALS[refusal]() : '', terminal ?? ''].filter(Boolean).join(', ');
    }
    case 'waiting-request':
      return t('Since {day}', { day });
    case 'no-schedule':
      return t('From {day} on', { day });
    case 'negative-balance': {
      const [SL = '', VL = ''] = (note ?? '').split(' ');
      return t('SL {sick}, VL {vacation}', { sick: SL, vacation: VL });
    }
    case 'silent-terminal':
      return t('{terminal}, since {day}', { terminal: terminal ?? '', day });
    case 'unconfirmed-address':
      return '';
    case 'no-out':
    case 'absent':
    case 'leave-worked':
    case 'long-shift':
      return day;
  }
}

/** Returns `No time out, CRUZ, ANA, Nov 5, 2026`. */
export function matterName(item: AttentionItem): string {
  return matterText(item.kind, item.EMPNAME, matterInWords(item));
}

/** Returns `No time out, CRUZ, ANA, Nov 5, 2026`; a matter may have no employee, and nothing else to say. */
export function matterText(kind: AttentionKind, EMPNAME: string | null, about: string): string {
  return [attentionTitle(kind), EMPNAME ?? '', about].filter(Boolean).join(', ');
}
