import {
  SIGN_IN_NOTICE_HINT,
  type FailedSignInsNotice,
  type FailedTries,
  type NewDeviceNotice,
  type Notice,
} from '@timekeep/contracts/api/notices-api';
import { ATTENTION_TITLES } from '@timekeep/contracts/attention/attention-kinds';
import { REQUEST_KIND_TITLES, REQUEST_STATE_TITLES } from '@timekeep/contracts/requests/request-kinds';
import { type WorkDate, addDays } from '@timekeep/contracts/time/work-date';
import type { CompanyZone } from '@timekeep/contracts/time/company-zone';
import type { TimeOfDay } from '@timekeep/contracts/time/time-of-day';
import { escapeHtml, type Mail } from '../../mail/mail.js';

/** Notices in one mail; the others are counted. */
const MAX_LINES = 20;

const OFF =
  'To get no more of these mails, open Timekeep, press the bell, and turn off “Email me once a day”.';

const DAY = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });

/**
 * Returns the mail with an employee's unread notices, newest first: the line of each as the bell has it, without notes.
 *
 * @param applicationUrl address of the application; null when it is not known
 */
export function digestMail(
  to: string,
  notices: readonly Notice[],
  companyName: string,
  applicationUrl: string | null,
): Mail {
  const count = notices.length === 1 ? '1 unread notice' : `${notices.length} unread notices`;
  const lines = notices.slice(0, MAX_LINES).map(lineOf);
  const left = notices.length - lines.length;
  const more = left > 0 ? [`And ${left} more.`] : [];
  const begin = `You have ${count} in Timekeep at ${companyName}:`;
  const open = applicationUrl === null ? [] : [`Open Timekeep: ${applicationUrl}`];
  const paragraph = (text: string) => `<p>${escapeHtml(text)}</p>`;
  return {
    to,
    subject: `${count} in Timekeep`,
    text: [begin, lines.map((line) => `- ${line}`).join('\n'), ...more, ...open, OFF]
      .join('\n\n')
      .concat('\n'),
    html: [
      paragraph(begin),
      `<ul>\n${lines.map((line) => `<li>${escapeHtml(line)}</li>`).join('\n')}\n</ul>`,
      ...more.map(paragraph),
      ...(applicationUrl === null
        ? []
        : [`<p><a href="${escapeHtml(applicationUrl)}">Open Timekeep</a></p>`]),
      paragraph(OFF),
    ].join('\n'),
  };
}

function lineOf(notice: Notice): string {
  switch (notice.kind) {
    case 'request-decided': {
      const { requestKind, FROM, TO, state, by } = notice;
      const days = FROM === TO ? inWords(FROM) : `${inWords(FROM)} to ${inWords(TO)}`;
      return `${REQUEST_KIND_TITLES[requestKind]}, ${days}: ${REQUEST_STATE_TITLES[state]} by ${by}`;
    }
    case 'record-changed':
      return `${notice.by} changed your record of ${inWords(notice.date)}`;
    case 'no-time-out':
      return `You have no time out on ${inWords(notice.date)}`;
    case 'matter-assigned': {
      const { matter, EMPNAME, date, by } = notice;
      const parts = [ATTENTION_TITLES[matter], EMPNAME, date && inWords(date)];
      return `${by} gave you something to settle: ${parts.filter(Boolean).join(', ')}`;
    }
    case 'new-device':
    case 'sign-ins-failed':
      return `${signInLine(notice)} ${SIGN_IN_NOTICE_HINT}`;
  }
}

/** Returns what a notice about sign-ins says, without a hint. */
export function signInLine(
  notice: Omit<NewDeviceNotice, 'id' | 'isUnread'> | Omit<FailedSignInsNotice, 'id' | 'isUnread'>,
): string {
  const { device, address } = notice;
  if (notice.kind === 'new-device') return `Sign-in on a new device: ${device}, ${address}.`;
  return `Failed tries to sign in to your account: ${triesInWords(notice)}. The last came from ${device}, ${address}.`;
}

function triesInWords({ passwords, codes, registrations }: FailedTries): string {
  const parts = [
    ...(passwords > 0 ? [`${passwords} with a wrong password`] : []),
    ...(codes > 0 ? [`${codes} with a wrong code`] : []),
    ...(registrations > 0 ? [`${registrations} to register your employee ID`] : []),
  ];
  return parts.join(', ');
}

/** Returns `Nov 20, 2026`. */
function inWords(date: WorkDate): string {
  return DAY.format(Date.parse(date));
}

/** The digest of the company's present day. */
export interface DigestTime {
  readonly day: WorkDate;
  /** Epoch milliseconds. A time of day that a clock change skips is the first one after the change. */
  readonly dueAt: number;
}

/** Returns the digest of the day of `now`, which is in epoch milliseconds. */
export function digestTime(zone: CompanyZone, now: number, at: TimeOfDay): DigestTime {
  const day = zone.workDateAt(now);
  return { day, dueAt: zone.instantOf(day, at) };
}

/** Returns the first day for which the digest is sent to an employee who turns it on now. */
export function firstDigestDay(zone: CompanyZone, now: number, at: TimeOfDay): WorkDate {
  const { day, dueAt } = digestTime(zone, now, at);
  return now < dueAt ? day : addDays(day, 1);
}
