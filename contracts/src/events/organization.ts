import { AUTHORITIES, AUTHORITIES_WITH_POWER } from './account.js';
import { HOLIDAY_TITLES, REMARK_TITLES } from '../attendance/remarks.js';
import { HOURS_RULES } from '../hours/dated-hours-rules.js';
import { HOLIDAY_BY, OVERTIME_NEEDS, REMARK_PAYS } from '../hours/hours-rules.js';
import { CORRECTION_REASONS, ENDORSEMENTS } from '../rules/company-rules.js';
import { category, event, type EventOf } from './define.js';
import {
  codeOf,
  date,
  groupOf,
  listOf,
  oneOf,
  orNull,
  secret,
  text,
  timeOfDay,
  timeZone,
  wholeNumber,
} from './schema.js';

/** Rules of hours from a date on, of the group or of a company. */
export const hoursRulesData = {
  COMPANY: orNull(text),
  COMPANY_ID: orNull(text),
  from: date,
  night: orNull(groupOf({ from: timeOfDay, to: timeOfDay })),
  plainMinutes: orNull(wholeNumber),
  dayMost: orNull(wholeNumber),
  weekMost: orNull(wholeNumber),
  overtimeNeeds: orNull(oneOf(OVERTIME_NEEDS)),
  overtimeFrom: orNull(wholeNumber),
  overtimeStep: orNull(wholeNumber),
  holidayBy: orNull(oneOf(HOLIDAY_BY)),
  remarks: listOf(
    groupOf({ remark: codeOf({ ...REMARK_TITLES, ...HOLIDAY_TITLES }), pay: orNull(oneOf(REMARK_PAYS)) }),
  ),
  withdrawn: listOf(oneOf(HOURS_RULES)),
};

export const organizationEvents = category('organization', {
  OrganizationFounded: event({
    says: 'the company begins to use the system, in this time zone, which all work dates are in',
    data: { timeZone },
  }),
  RulesSet: event({
    says: 'this grace holds from its date on, and within so many minutes after the in a punch is no out; shifts that are longer than so many minutes have a break in their middle; corrections need a reason or none; requests need an endorsement or none, and may be about days up to so many days ago; punches of terminals are too old after so many days; null is what stays',
    data: {
      lateGrace: orNull(groupOf({ from: date, minutes: wholeNumber })),
      correctionReason: orNull(oneOf(CORRECTION_REASONS)),
      endorsement: orNull(oneOf(ENDORSEMENTS)),
      requestDays: orNull(wholeNumber),
      doubleTap: orNull(groupOf({ from: date, minutes: wholeNumber })),
      punchDays: orNull(wholeNumber),
      break: orNull(groupOf({ from: date, minutes: wholeNumber, above: wholeNumber })),
    },
    upcasters: [
      // Before version 2 there were no requests.
      (data) => ({ ...data, endorsement: null, requestDays: null }),
      // Before version 3 a minute after the in was no out, and terminals could send punches of any age.
      (data) => ({ ...data, doubleTap: null, punchDays: null }),
      // Before version 4 no shift had a break.
      (data) => ({ ...data, break: null }),
    ],
  }),
  SessionIdleSet: event({
    says: 'a session that is not used for so many minutes is over; 0 for none',
    data: { minutes: wholeNumber },
  }),
  PasswordMinSet: event({
    says: 'new passwords of accounts with this authority have at least so many characters',
    data: { authority: oneOf(AUTHORITIES), length: wholeNumber },
  }),
  /** COMPANY_ID is the id of the event that added the company, COMPANY its name at that time. */
  CompanyEndorsementSet: event({
    says: 'requests of the employees of this company need an endorsement or none; null is what holds for the whole group',
    data: { COMPANY: text, COMPANY_ID: text, endorsement: orNull(oneOf(ENDORSEMENTS)) },
  }),
  /** COMPANY_ID and COMPANY as in CompanyEndorsementSet. */
  CompanyBreakSet: event({
    says: 'from this date on, shifts of employees of this company that are longer than `above` minutes have a break of so many minutes in their middle; null is what holds for the whole group',
    data: {
      COMPANY: text,
      COMPANY_ID: text,
      from: date,
      break: orNull(groupOf({ minutes: wholeNumber, above: wholeNumber })),
    },
  }),
  /** COMPANY_ID and COMPANY as in CompanyEndorsementSet, both null for the whole group. */
  HoursRulesSet: event({
    says: 'hours for pay follow these rules from this date on, in the whole group or for the employees of a company; null, or a remark that is not named, is what stays, and a rule in `withdrawn` or a remark whose pay is null is what holds without it',
    data: hoursRulesData,
  }),
  SecondFactorRuleSet: event({
    says: 'accounts with one of these authorities need a second factor',
    data: { authorities: listOf(oneOf(AUTHORITIES_WITH_POWER)) },
  }),
  CompanyAdded: event({ says: 'the group has one more company', data: { name: text } }),
  CompanyRenamed: event({
    says: 'a company has another name, also for its people',
    data: { from: text, to: text },
  }),
  DepartmentAdded: event({ says: 'there is one more department', data: { name: text } }),
  DepartmentRenamed: event({
    says: 'a department has another name, also for its people',
    data: { from: text, to: text },
  }),
});

export type OrganizationEvent = EventOf<typeof organizationEvents>;
export type RulesSet = EventOf<typeof organizationEvents, 'RulesSet'>;

/** A stream of its own, since a program of a former version cannot read the others once they have an event that it does not know. */
export const secretsEvents = category('secrets', {
  PinSecretSet: event({
    says: 'PINs, second factors and exports of the audit are keyed with the `PIN_SECRET` of this fingerprint from now on',
    data: { fingerprint: secret(text) },
  }),
});

export type SecretsEvent = EventOf<typeof secretsEvents>;
