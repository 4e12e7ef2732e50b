import type { RequestStep } from '@timekeep/contracts/api/requests-api';
import {
  REQUEST_KIND_TITLES,
  REQUEST_STEP_TITLES,
  type RequestKind,
} from '@timekeep/contracts/requests/request-kinds';
import { noteMessage } from '@timekeep/contracts/requests/request-messages';
import type { RequestedDays } from '@timekeep/contracts/requests/requests';
import { dayAndMonth, mediumDate } from '@/shared/attendance/date-format';
import { declaredText, t } from '@/shared/language/language';

// Getters, so that copied rows have the texts in English.

/** Names of the kinds of a request. */
export const KIND_TITLES: Readonly<Record<RequestKind, string>> = {
  get correction() {
    return t(REQUEST_KIND_TITLES.correction);
  },
  get leave() {
    return t(REQUEST_KIND_TITLES.leave);
  },
  get absence() {
    return t(REQUEST_KIND_TITLES.absence);
  },
  get overtime() {
    return t(REQUEST_KIND_TITLES.overtime);
  },
  get schedule() {
    return t(REQUEST_KIND_TITLES.schedule);
  },
};

/** Returns the name of a state. */
export function stateInWords(state: RequestStep['state']): string {
  return t(REQUEST_STEP_TITLES[state]);
}

/** Returns the name of a step of a request: the first one is that it was asked for, and not that it waits since. */
export function stepInWords(state: RequestStep['state']): string {
  return state === 'made' ? t('Asked for') : stateInWords(state);
}

/** Returns a note as it is shown: that of the system in the language of the page, others as they were written. */
export function noteInWords(note: string): string {
  return declaredText(noteMessage(note));
}

/** Returns `Nov 20, 2026`, or `Nov 20 – Nov 24, 2026`. */
export function daysInWords({ FROM, TO }: RequestedDays): string {
  return FROM === TO ? mediumDate(FROM) : `${dayAndMonth(FROM)} – ${mediumDate(TO)}`;
}
