import { named, type Of } from '../api/define.js';
import { oneOf } from '../events/schema.js';

/**
 * Causes of a version. `punch-outside` is a punch whose work date is outside employment, and `resignation` a date after
 * the last day that had a record or punches: both are kept although they have no effect. `reinstatement` is the record that a
 * date has again once the resignation is undone, and `rehire` the one that it has since the employee was rehired. `first-day` is the record that a date has since the first day is earlier, and
 * `before-first-day` the end of one since the first day is later, kept like `resignation`. `voided`, `request`, `own-change` and
 * `account` ask for what is no version: events that IT declared void, requests with their decisions, changes that HR made about
 * themselves, and changes of accounts. The kinds of `EMPLOYEE_CHANGE_KINDS` also ask for the change itself, since it may change no record:
 * a last day or an absence that lies ahead, a name. `transfer` is also the record that got the break of another company.
 */
export const CAUSE_KINDS = [
  'opening',
  'punch',
  'punch-outside',
  'correction',
  'holiday',
  'holiday-withdrawn',
  'leave',
  'leave-edited',
  'leave-deleted',
  'absence',
  'absence-withdrawn',
  'schedule',
  'shift',
  'shift-withdrawn',
  'clock-corrected',
  'clock-correction-undone',
  'punches-withdrawn',
  'punch-withdrawal-undone',
  'rules',
  'resignation',
  'reinstatement',
  'rehire',
  'first-day',
  'before-first-day',
  'registration',
  'name',
  'pin',
  'transfer',
  'device-number',
  'balance',
  'voided',
  'request',
  'own-change',
  'account',
] as const;
/** Kinds that cut-offs record as causes of differences. */
export type CauseKind = (typeof CAUSE_KINDS)[number];

/** Kinds of changes of cut-offs, and of the answers of employees to them. */
export const CUTOFF_CHANGE_KINDS = [
  'cutoff',
  'cutoff-withdrawn',
  'cutoff-acknowledged',
  'cutoff-disputed',
] as const;
export const cutOffChangeKind = named('CutOffChangeKind', oneOf(CUTOFF_CHANGE_KINDS));
export type CutOffChangeKind = Of<typeof cutOffChangeKind>;

export const AUDIT_KINDS = [...CAUSE_KINDS, ...CUTOFF_CHANGE_KINDS] as const;
export const auditKind = named('AuditKind', oneOf(AUDIT_KINDS));
export type AuditKind = Of<typeof auditKind>;

/** Kinds of changes of an employee that are listed one by one, whether or not they change a record. */
export const EMPLOYEE_CHANGE_KINDS = [
  'registration',
  'name',
  'pin',
  'transfer',
  'resignation',
  'reinstatement',
  'rehire',
  'first-day',
  'device-number',
  'balance',
  'absence',
  'absence-withdrawn',
] as const satisfies readonly AuditKind[];
export const employeeChangeKind = named('EmployeeChangeKind', oneOf(EMPLOYEE_CHANGE_KINDS));
export type EmployeeChangeKind = Of<typeof employeeChangeKind>;

/** Kinds of changes that are found one by one, and have no values of a record before and after. */
export const OTHER_CHANGE_KINDS = [
  'own-change',
  'account',
  ...EMPLOYEE_CHANGE_KINDS,
  ...CUTOFF_CHANGE_KINDS,
] as const satisfies readonly AuditKind[];
export type OtherChangeKind = (typeof OTHER_CHANGE_KINDS)[number];
