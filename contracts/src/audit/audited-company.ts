import { isDayKind, type MatterKey } from '../attention/attention-kinds.js';
import type { EventIn } from '../events/catalog.js';
import { HOURS_RULES } from '../hours/dated-hours-rules.js';
import {
  changeOf,
  valueBefore,
  type AuditedEvents,
  type ChangeField,
  type ChangeSource,
  type ChangeValues,
  type DescribedChange,
} from './changes.js';
import type { UnitKind } from '../organization/organization-units.js';

const RULES_SUBJECT = 'rules';
const PART_OF_CLOSING = { noChange: 'the closing of the cut-off says what it counted' };

const period = ({ number, EMPID }: { readonly number: number; readonly EMPID?: string }): string =>
  EMPID === undefined ? `cutoff ${number}` : `cutoff ${number} ${EMPID}`;

const matter = (
  { kind, subject, EMPID }: MatterKey & { readonly EMPID: string | null },
  parts: Partial<DescribedChange>,
) =>
  changeOf('attention', `attention ${kind} ${subject}`, {
    ...{ EMPID, FROM: isDayKind(kind) ? subject.slice(-DATE_LENGTH) : null, notes: { matter: kind } },
    ...parts,
  });

const DATE_LENGTH = 'YYYY-MM-DD'.length;

/** Changes of cut-offs, rules, the organization, terminals, of what needs attention, and of the log itself. */
export const AUDITED_COMPANY = {
  CutOffStarted: PART_OF_CLOSING,
  CutOffHoursCounted: PART_OF_CLOSING,
  CutOffDifferencesCarried: PART_OF_CLOSING,
  CutOffClosed: ({ number, FROM, TO, companies, digest, rows, carried }) => {
    const COMPANY = companies.map((company) => company.COMPANY).join(', ');
    return changeOf('cutoffs', period({ number }), {
      ...{ FROM, TO, sets: { state: 'closed', number, FROM, TO, COMPANY, rows, carried, digest } },
    });
  },
  CutOffWithdrawn: ({ number, reason }) =>
    changeOf('cutoffs', period({ number }), { reason, sets: { state: 'withdrawn' }, notes: { number } }),
  TimeRecordAcknowledged: ({ EMPID, number }) =>
    changeOf('cutoffs', period({ number, EMPID }), {
      ...{ EMPID, sets: { state: 'acknowledged' }, notes: { number } },
    }),
  TimeRecordDisputed: ({ EMPID, number, text: reason }) =>
    changeOf('cutoffs', period({ number, EMPID }), {
      ...{ EMPID, reason, sets: { state: 'disputed' }, notes: { number } },
    }),

  AttentionAccepted: ({ reason, ...data }) => matter(data, { reason, sets: { state: 'accepted' } }),
  AttentionAssigned: ({ to: assignedTo, ...data }) => matter(data, { sets: { assignedTo } }),
  AttentionReopened: (data) => matter(data, { sets: { state: 'open' } }),

  OrganizationFounded: ({ timeZone }) => changeOf('organization', 'organization', { sets: { timeZone } }),
  PinSecretSet: () => changeOf('organization', 'PIN_SECRET'),
  CompanyAdded: ({ name }, { id }) => unitChange('company', id, name),
  CompanyRenamed: ({ from, to }, { known }) =>
    unitChange('company', unitIdOf('company', from, known), to, from),
  DepartmentAdded: ({ name }, { id }) => unitChange('department', id, name),
  DepartmentRenamed: ({ from, to }, { known }) =>
    unitChange('department', unitIdOf('department', from, known), to, from),

  RulesSet: (data, { known }) => {
    const { lateGrace, doubleTap, correctionReason, endorsement, requestDays, punchDays } = data;
    const before = known(RULES_SUBJECT);
    const dated = [
      ...(lateGrace ? [['lateGrace', lateGrace.from, lateGrace.minutes] as const] : []),
      ...(doubleTap ? [['doubleTap', doubleTap.from, doubleTap.minutes] as const] : []),
      ...(data.break ? [['break', data.break.from, breakText(data.break)] as const] : []),
    ];
    const from = dated.map(([, date]) => date).sort()[0] ?? null;
    return changeOf('rules', RULES_SUBJECT, {
      FROM: from,
      sets: {
        ...Object.fromEntries(dated.map(([rule, date, value]) => [`${rule}@${date}`, value])),
        ...(correctionReason !== null && { correctionReason }),
        ...(endorsement !== null && { endorsement }),
        ...(requestDays !== null && { requestDays }),
        ...(punchDays !== null && { punchDays }),
      },
      was: wasBefore(
        before,
        dated.map(([rule, date]) => [rule, date]),
      ),
    });
  },
  SessionIdleSet: ({ minutes }) => changeOf('rules', RULES_SUBJECT, { sets: { sessionIdle: minutes } }),
  PasswordMinSet: ({ authority, length }) =>
    changeOf('rules', RULES_SUBJECT, { sets: { [`passwordMin@${authority}` as const]: length } }),
  SecondFactorRuleSet: ({ authorities }) =>
    changeOf('rules', RULES_SUBJECT, { sets: { secondFactorFor: authorities.join(', ') } }),
  CompanyEndorsementSet: ({ COMPANY, COMPANY_ID, endorsement }) =>
    changeOf('rules', `rules ${COMPANY_ID}`, { sets: { endorsement }, notes: { COMPANY } }),
  CompanyBreakSet: ({ COMPANY, COMPANY_ID, from, break: pause }, { known }) => {
    const subject = `rules ${COMPANY_ID}`;
    return changeOf('rules', subject, {
      ...{ FROM: from, notes: { COMPANY }, was: wasBefore(known(subject), [['break', from]]) },
      sets: { [`break@${from}` as const]: pause && breakText(pause) },
    });
  },
  HoursRulesSet: ({ COMPANY, COMPANY_ID, from, night, remarks, withdrawn, ...rules }, { known }) => {
    const subject = `rules ${COMPANY_ID ?? 'hours'}`;
    const values = { ...rules, night: night && `${night.from}-${night.to}` };
    const named = HOURS_RULES.filter((rule) => values[rule] !== null || withdrawn.includes(rule));
    const pays = remarks.map(({ remark, pay }) => `${remark} ${pay ?? '-'}`).join(', ');
    return changeOf('rules', subject, {
      ...{ FROM: from, notes: { ...(COMPANY !== null && { COMPANY }), ...(pays !== '' && { pays }) } },
      sets: Object.fromEntries(named.map((rule) => [`${rule}@${from}`, values[rule]])),
      was: wasBefore(
        known(subject),
        named.map((rule) => [rule, from]),
      ),
    });
  },

  TerminalIssued: ({ name, pinRequired }) =>
    changeOf('terminals', `terminal ${name}`, { sets: { terminal: name, pinRequired, state: 'issued' } }),
  TerminalRevoked: ({ name }) =>
    changeOf('terminals', `terminal ${name}`, { sets: { state: 'revoked' }, notes: { terminal: name } }),

  DataExported: ({ what, filter, rows, digest }) =>
    changeOf('exports', `export ${digest}`, { notes: { what, filter, rows, digest } }),

  EventVoided: ({ stream, revision, type, reason }) =>
    changeOf('events', `event ${stream} ${revision}`, { reason, notes: { stream, revision, type } }),
} satisfies AuditedEvents<
  EventIn<
    | 'attention'
    | 'cutoff'
    | 'cutoffdays'
    | 'cutoffanswers'
    | 'organization'
    | 'secrets'
    | 'terminal'
    | 'exports'
    | 'voided'
  >['type']
>;

const UNIT_FIELDS = { company: 'COMPANY', department: 'DEPT' } as const satisfies Record<
  UnitKind,
  ChangeField
>;

/** Returns the subject of the changes of a company or department: its id, which survives renames. */
export function unitSubject(kind: UnitKind, id: string): string {
  return `${kind} ${id}`;
}

function unitChange(kind: UnitKind, id: string, name: string, former: string | null = null) {
  const field = UNIT_FIELDS[kind];
  return [
    changeOf('organization', unitSubject(kind, id), { sets: { [field]: name }, was: { [field]: former } }),
    changeOf('organization', nameSubject(kind, name), { sets: { '#id': id }, hidden: true }),
    // Names the subject, so that its values are read; they stay.
    ...(former === null ? [] : [changeOf('organization', nameSubject(kind, former), { hidden: true })]),
  ];
}

/** Returns the subject whose hidden value is the id of the unit that has a name, or had it last. */
function nameSubject(kind: UnitKind, name: string): string {
  return `name of ${kind} ${name}`;
}

/** Returns the id of the unit that has a name, or had it last; the name of one that was never added. */
function unitIdOf(kind: UnitKind, name: string, known: ChangeSource['known']): string {
  const id = known(nameSubject(kind, name))['#id'];
  return typeof id === 'string' ? id : name;
}

function breakText({ minutes, above }: { readonly minutes: number; readonly above: number }): string {
  return `${minutes}/${above}`;
}

/** Returns what held before for rules from a day on: what was recorded for the same day, else the last earlier one. */
function wasBefore(known: ChangeValues, rules: readonly (readonly [ChangeField, string])[]): ChangeValues {
  return Object.fromEntries(
    rules.map(([rule, from]) => {
      const name = `${rule}@${from}` as const;
      return [name, known[name] ?? valueBefore(known, rule, from)];
    }),
  );
}
