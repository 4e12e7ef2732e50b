import { cutOffChangeMessage, employeeChangeMessage } from '@timekeep/contracts/audit/audit-messages';
import type {
  AccountNote,
  AuditVersion,
  CutOffNote,
  OwnChangeNote,
  RuleNote,
} from '@timekeep/contracts/api/audit-api';
import type { AuditKind } from '@timekeep/contracts/audit/audit-kinds';
import type { WorkDate } from '@timekeep/contracts/time/work-date';
import type { Authority } from '@timekeep/contracts/events/account';
import type { CompanyZone } from '@timekeep/contracts/time/company-zone';
import { mediumDate } from '@/shared/attendance/date-format';
import { declaredText, t } from '@/shared/language/language';
import { hoursRuleInWords } from './hours-rule-text';

// Functions, here and below, so that files have the texts in English.
const KINDS: Readonly<Record<AuditKind, () => string>> = {
  opening: () => t('Day opened'),
  punch: () => t('Punch'),
  'punch-outside': () => t('Punch outside employment'),
  correction: () => t('Correction'),
  holiday: () => t('Holiday set'),
  'holiday-withdrawn': () => t('Holiday withdrawn'),
  leave: () => t('Leave recorded'),
  'leave-edited': () => t('Leave edited'),
  'leave-deleted': () => t('Leave deleted'),
  absence: () => t('Absence recorded'),
  'absence-withdrawn': () => t('Absence withdrawn'),
  schedule: () => t('Schedule changed'),
  shift: () => t('Hours of one day set'),
  'shift-withdrawn': () => t('Hours of one day withdrawn'),
  'clock-corrected': () => t('Clock corrected'),
  'clock-correction-undone': () => t('Correction of a clock undone'),
  'punches-withdrawn': () => t('Punches withdrawn'),
  'punch-withdrawal-undone': () => t('Punches count again'),
  rules: () => t('Rules changed'),
  resignation: () => t('Resignation'),
  reinstatement: () => t('Resignation undone'),
  rehire: () => t('Rehire'),
  'first-day': () => t('Earlier first day'),
  'before-first-day': () => t('Later first day'),
  registration: () => t('Employee registered'),
  name: () => t('Name changed'),
  pin: () => t('PIN changed'),
  transfer: () => t('Transfer'),
  'device-number': () => t('Device number'),
  balance: () => t('Balances of leave'),
  voided: () => t('Event declared void'),
  request: () => t('Request'),
  'own-change': () => t('Own change'),
  account: () => t('Account'),
  cutoff: () => t('Cut-off closed'),
  'cutoff-withdrawn': () => t('Cut-off withdrawn'),
  'cutoff-acknowledged': () => t('Agreed to a cut-off'),
  'cutoff-disputed': () => t('Did not agree to a cut-off'),
};

const AUTHORITIES: Readonly<Record<Authority, string>> = {
  EMPLOYEE: t('Employee'),
  SUPERVISOR: t('Supervisor'),
  HR: 'HR',
  IT: 'IT',
};

const RULE_VALUES: Readonly<Record<string, string>> = { optional: t('optional'), required: t('required') };

/** Returns the name of an authority; other texts as they are. */
export function authorityInWords(authority: string): string {
  const known = Object.entries(AUTHORITIES).find(([each]) => each === authority);
  return known?.[1] ?? authority;
}

/** Returns the name of a value of a rule that is a code; others as they are. */
export function ruleValueInWords(value: string): string {
  return RULE_VALUES[value] ?? value;
}

const TERMINAL = 'terminal:';
const IT = 'it:';

/** Returns the name of a version's kind, for instance `Correction`. */
export function kindInWords(kind: AuditKind): string {
  return KINDS[kind]();
}

/** Returns a rule that was set, for instance `Endorsement of requests, Acme: required`. */
export function ruleInWords({ rule, company, value, from }: RuleNote): string {
  const text = value === null ? t('as in the whole group') : (RULE_VALUES[value] ?? value);
  switch (rule) {
    case 'lateGrace':
      return t('Minutes late that are forgiven from {date} on: {minutes}', {
        date: from === null ? '' : mediumDate(from),
        minutes: text,
      });
    case 'doubleTap':
      return t('Minutes after the time in within which a punch is no time out, from {date} on: {minutes}', {
        date: from === null ? '' : mediumDate(from),
        minutes: text,
      });
    case 'break': {
      if (company !== null) return breakOfCompany(company, value, from);
      const [minutes = '', above] = text.split('/');
      return t('Break from {date} on: {minutes} minutes in shifts longer than {hours} hours', {
        date: from === null ? '' : mediumDate(from),
        minutes,
        hours: String(Number(above) / 60),
      });
    }
    case 'correctionReason':
      return t('Reason of corrections: {value}', { value: text });
    case 'endorsement':
      return company === null
        ? t('Endorsement of requests: {value}', { value: text })
        : t('Endorsement of requests, {company}: {value}', { company, value: text });
    case 'secondFactor':
      return t('Two-step sign-in required for: {authorities}', {
        authorities: value === 'none' ? '-' : text,
      });
    case 'requestDays':
      return t('Days for requests: {days}', { days: text });
    case 'punchDays':
      return t('Days for punches of terminals: {days}', { days: text });
    case 'hours':
      return hoursRuleInWords(company, text, from);
  }
}

function breakOfCompany(company: string, value: string | null, from: WorkDate | null): string {
  const its = { company, date: from === null ? '' : mediumDate(from) };
  if (value === null) return t('Break, {company}, from {date} on: as in the whole group', its);
  const [minutes = '', above] = value.split('/');
  return t('Break, {company}, from {date} on: {minutes} minutes in shifts longer than {hours} hours', {
    ...{ ...its, minutes },
    hours: String(Number(above) / 60),
  });
}

const OWN_CHANGES: Readonly<Record<string, () => string>> = {
  clock: () => t('the own punches'),
  employee: () => t('the own data or employment'),
  leave: () => t('the own leave'),
  schedule: () => t('the own schedule'),
  timekeep: () => t('an own record'),
};

/** Returns what HR changed about themselves, for instance `the own leave`. */
export function ownChangeInWords({ stream, type }: OwnChangeNote): string {
  return OWN_CHANGES[stream.split('-')[0] ?? '']?.() ?? type;
}

/** Returns how an account changed, for instance `authority HR granted`. */
export function accountChangeInWords({ type, outcome }: AccountNote): string {
  switch (type) {
    case 'AccountRegistered':
      return outcome === 'PENDING' ? t('registered, and waits for approval') : t('registered');
    case 'AccountActivated':
      return t('approved or activated');
    case 'AccountDeactivated':
      return t('deactivated');
    case 'AccountRemoved':
      return t('removed, or its registration refused');
    case 'AuthorityGranted':
      return t('authority {authority} granted', { authority: authorityInWords(outcome ?? '') });
    default:
      return type;
  }
}

/** Returns how an employee changed, for instance `last day Dec 4, 2026, access until Dec 4, 2026`. */
export function employeeChangeInWords(note: Parameters<typeof employeeChangeMessage>[0]): string {
  return declaredText(employeeChangeMessage(note, mediumDate));
}

/** Returns what became of a cut-off, or what an employee answered. */
export function cutOffChangeInWords(note: CutOffNote): string {
  return declaredText(cutOffChangeMessage(note, mediumDate));
}

/** Name of an actor. The other fields are null for terminals and other actors that are not employees. */
interface ActorWords {
  readonly name: string;
  /** Authority at the time of the change. */
  readonly authority: string | null;
  /** Authority and id. */
  readonly role: string | null;
}

/** Returns `CRUZ, ANA`, `HR` and `HR, 100001`; `Terminal Gate 1`, `IT (ana)`, or `The system`. */
export function actorWords({
  actor,
  actorName,
  actorAuthority,
}: Pick<AuditVersion, 'actor' | 'actorName' | 'actorAuthority'>): ActorWords {
  if (actorName === null) return { name: actorInWords(actor), authority: null, role: null };
  const authority = actorAuthority && AUTHORITIES[actorAuthority];
  return { name: actorName, authority, role: authority === null ? actor : `${authority}, ${actor}` };
}

/** Returns the name of an actor without further data; for an employee the current name if `nameOf` returns one. */
export function actorInWords(actor: string, nameOf: (EMPID: string) => string | undefined = noName): string {
  if (actor === 'system') return t('The system');
  if (actor.startsWith(TERMINAL)) return t('Terminal {name}', { name: actor.slice(TERMINAL.length) });
  if (actor.startsWith(IT)) return t('IT ({name})', { name: actor.slice(IT.length) });
  return nameOf(actor) ?? actor;
}

/** Returns an ISO instant as `Nov 20, 2026, 14:03` in the company's zone. */
export function momentInWords(at: string, zone: CompanyZone): string {
  const instant = Date.parse(at);
  return `${mediumDate(zone.workDateAt(instant))}, ${zone.timeOfDayAt(instant).slice(0, 5)}`;
}

function noName(): undefined {
  return undefined;
}
