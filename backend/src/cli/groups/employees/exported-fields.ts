import type { AuditVersion } from '@timekeep/contracts/api/audit-api';
import type { EventType, TimekeepEvent } from '@timekeep/contracts/events/catalog';
import type { AttendanceRecordEntity } from '@timekeep/projections/attendance/tables';
import type { LeaveLineEntity } from '@timekeep/projections/leave-summary/tables';
import type { Account } from '../../../accounts/account-reader.module.js';
import type { Fields } from '../events/event-filter.js';

/** The reason why a field, or a whole type of event, is not in the export of an employee's data. */
export interface LeftOut {
  readonly leftOut: string;
}

type DataOf<Type extends EventType> = Extract<TimekeepEvent, { readonly type: Type }>['data'];
/** A field that is added to an event does not compile until it is listed here. */
export type FieldsOf<Data> = { readonly [Field in keyof Data]-?: 'exported' | LeftOut };

const hash: LeftOut = { leftOut: 'A hash is of no use to the employee, and of use to somebody who guesses.' };
const ofNoEmployee: LeftOut = { leftOut: 'It speaks of the company, or of a device, and of no employee.' };

const isSubject: LeftOut = { leftOut: 'It is the employee who is asked about.' };
const ofOthers: LeftOut = { leftOut: 'The name is that of somebody else, who is named by employee id.' };
const machinery: LeftOut = { leftOut: 'It serves the machinery and says nothing of the employee.' };
const secret: LeftOut = { leftOut: 'It is, or stands for, a secret.' };

const ofDevice = { EMPID: 'exported', device: 'exported', address: 'exported' } as const;
const account = { EMPID: 'exported' } as const;
const transaction = {
  EMPID: 'exported',
  TRANSAC_ID: 'exported',
  LEAVE_TYPE: 'exported',
  DATE: 'exported',
  DAYS: 'exported',
  HALF: 'exported',
  REMARKS: 'exported',
} as const;
const request = { EMPID: 'exported', REQUEST_ID: 'exported' } as const;
const noted = { ...request, note: 'exported' } as const;
const placement = {
  DEPT: 'exported',
  DEPT_ID: 'exported',
  COMPANY: 'exported',
  COMPANY_ID: 'exported',
} as const;
const person = {
  EMPID: 'exported',
  EMP_LNAME: 'exported',
  EMP_FNAME: 'exported',
  ...placement,
  pinHash: hash,
} as const;

/** Each type of event that concerns an employee, field by field; the others with the reason why they are left out. */
export const EXPORTED_FIELDS: { readonly [Type in EventType]: FieldsOf<DataOf<Type>> | LeftOut } = {
  AccountRegistered: { ...account, email: 'exported', passwordHash: hash, needsApproval: 'exported' },
  AuthorityGranted: { ...account, authority: 'exported' },
  AccountActivated: { ...account, needsNewPassword: 'exported' },
  AccountDeactivated: account,
  AccountRemoved: { ...account, email: 'exported' },
  PasswordResetOpened: { ...account, ticket: 'exported' },
  ResetCodeIssued: { ...account, ticket: 'exported' },
  PasswordChanged: { ...account, passwordHash: hash },
  OwnPasswordChanged: { ...account, passwordHash: hash, kept: 'exported' },
  SessionEnded: { ...account, session: 'exported' },
  OtherSessionsEnded: { ...account, kept: 'exported' },
  EmailProofRequested: {
    ...account,
    ticket: 'exported',
    email: 'exported',
    requestedAt: 'exported',
    expiresAt: 'exported',
  },
  EmailCodeRejected: { ...account, ticket: 'exported' },
  EmailProven: { ...account, email: 'exported', at: 'exported' },
  SecondFactorTurnedOn: {
    ...account,
    session: 'exported',
    sealedSecret: hash,
    recoveryHashes: hash,
    codeFrom: 'exported',
    at: 'exported',
  },
  SecondFactorVerified: { ...account, session: 'exported', codeFrom: 'exported', at: 'exported' },
  RecoveryCodeUsed: { ...account, session: 'exported', index: 'exported', at: 'exported' },
  RecoveryCodesReplaced: { ...account, recoveryHashes: hash },
  SecondFactorTurnedOff: { ...account, reason: 'exported' },
  EmailClaimed: { EMPID: 'exported', at: 'exported' },
  EmailReleased: { EMPID: 'exported' },
  EmployeeRegistered: {
    ...person,
    MONTHYEAR: 'exported',
    STATUS: 'exported',
    NoOfPrint: 'exported',
    LastPrinted: 'exported',
    hiredOn: 'exported',
  },
  EmployeeModified: person,
  EmployeeResigned: { EMPID: 'exported', resignedOn: 'exported' },
  HolidayApplied: ofNoEmployee,
  HolidayWithdrawn: ofNoEmployee,
  LeaveTransactionAdded: transaction,
  LeaveTransactionEdited: { ...transaction, formerType: 'exported', formerDate: 'exported' },
  LeaveTransactionDeleted: {
    EMPID: 'exported',
    TRANSAC_ID: 'exported',
    LEAVE_TYPE: 'exported',
    DATE: 'exported',
  },
  LeaveDetailsUpdated: {
    EMPID: 'exported',
    by: 'exported',
    on: 'exported',
    SL: 'exported',
    VL: 'exported',
    ANNIV: 'exported',
    INCREMENT: 'exported',
  },
  LeaveIncremented: { EMPID: 'exported', anniversary: 'exported', days: 'exported' },
  RequestMade: {
    ...request,
    kind: 'exported',
    FROM: 'exported',
    TO: 'exported',
    remark: 'exported',
    TimeIN1: 'exported',
    TimeOUT1: 'exported',
    LEAVE_TYPE: 'exported',
    half: 'exported',
    except: 'exported',
    minutes: 'exported',
    reason: 'exported',
    before: 'exported',
    basedOn: 'exported',
  },
  RequestEndorsed: noted,
  RequestReturned: noted,
  RequestGranted: { ...noted, effects: 'exported', before: 'exported' },
  RequestFulfilled: request,
  RequestRefused: noted,
  RequestTakenBack: request,
  RequestVoided: request,
  StandInNamed: { EMPID: 'exported', standIn: 'exported', FROM: 'exported', TO: 'exported' },
  StandInRemoved: { EMPID: 'exported' },
  NoticesRead: { EMPID: 'exported', upTo: 'exported' },
  DigestTurnedOn: { EMPID: 'exported', FROM: 'exported' },
  DigestTurnedOff: { EMPID: 'exported' },
  DigestClaimed: { EMPID: 'exported', day: 'exported', upTo: 'exported' },
  DigestReleased: { EMPID: 'exported', day: 'exported' },
  DeviceSignedIn: { ...ofDevice, at: 'exported', isFirst: 'exported' },
  SignInsFailed: {
    ...{ ...ofDevice, from: 'exported', upTo: 'exported' },
    ...{ passwords: 'exported', codes: 'exported', registrations: 'exported' },
  },
  OrganizationFounded: ofNoEmployee,
  RulesSet: ofNoEmployee,
  CompanyEndorsementSet: ofNoEmployee,
  SecondFactorRuleSet: ofNoEmployee,
  SessionIdleSet: ofNoEmployee,
  PasswordMinSet: ofNoEmployee,
  CompanyAdded: ofNoEmployee,
  CompanyRenamed: ofNoEmployee,
  DepartmentAdded: ofNoEmployee,
  DepartmentRenamed: ofNoEmployee,
  PasswordResetRequested: {
    ticket: 'exported',
    EMPID: 'exported',
    codeHash: hash,
    requestedAt: 'exported',
    expiresAt: 'exported',
  },
  ResetCodeRejected: { ticket: 'exported' },
  PasswordResetCompleted: { ticket: 'exported' },
  TimeClockPunched: { EMPID: 'exported', at: 'exported' },
  // Only the renewals that the employee is in, and without the other employees.
  SchedulesRenewed: { year: 'exported', renewals: 'exported' },
  ScheduleSaved: {
    EMPID: 'exported',
    savedOn: 'exported',
    FROM: 'exported',
    TO: 'exported',
    DAYS: 'exported',
    TIME: 'exported',
  },
  SchedulesDeleted: { EMPID: 'exported', from: 'exported' },
  TerminalIssued: ofNoEmployee,
  TerminalRevoked: ofNoEmployee,
  TimekeepCorrected: {
    EMPID: 'exported',
    date: 'exported',
    before: 'exported',
    after: 'exported',
    timeIn: 'exported',
    timeOut: 'exported',
    shift: 'exported',
    reason: 'exported',
    basedOn: 'exported',
  },
  EventVoided: {
    leftOut: 'It names another event, which is in the export itself if it speaks of the employee.',
  },
  WorkdayOpened: ofNoEmployee,
};

/** The exported fields of the employee's present data. A field that is added does not compile until it is listed. */
export const EXPORTED_ROWS: {
  readonly account: FieldsOf<Account>;
  readonly record: FieldsOf<AttendanceRecordEntity>;
  readonly leaveLine: FieldsOf<LeaveLineEntity>;
  readonly version: FieldsOf<AuditVersion>;
} = {
  account: {
    EMPID: isSubject,
    email: 'exported',
    registeredAt: 'exported',
    passwordHash: secret,
    isApproved: 'exported',
    needsNewPassword: 'exported',
    status: 'exported',
    authority: 'exported',
    resetTicket: secret,
    resetByIt: machinery,
    resets: machinery,
    emailProven: 'exported',
    emailTicket: secret,
    secondFactor: secret,
  },
  record: {
    EMPID: isSubject,
    workDate: 'exported',
    remark: 'exported',
    timeIn: 'exported',
    timeOut: 'exported',
    minsLate: 'exported',
    underOverTime: 'exported',
    hours: 'exported',
    revision: 'exported',
    changedBy: 'exported',
    opened: machinery,
    shift: 'exported',
  },
  leaveLine: {
    EMPID: isSubject,
    seq: machinery,
    TRANSAC_ID: 'exported',
    LEAVE_TYPE: 'exported',
    DATE: 'exported',
    REMARKS: 'exported',
    change: 'exported',
    balance: 'exported',
    half: 'exported',
  },
  version: {
    EMPID: isSubject,
    EMPNAME: isSubject,
    DEPT: isSubject,
    date: 'exported',
    at: 'exported',
    actor: 'exported',
    actorName: ofOthers,
    actorAuthority: 'exported',
    kind: 'exported',
    reason: 'exported',
    before: 'exported',
    after: 'exported',
    event: 'exported',
  },
};

/** Fields of former versions of an event that the present one does not have. */
export const FORMER_FIELDS: Readonly<Record<string, Readonly<Record<string, 'exported' | LeftOut>>>> = {};

/**
 * Returns the exported data of an event; other fields are replaced by a note that they were left out. Unknown fields,
 * and events of a type that this program does not have, are exported as they are, except for fields that are named as
 * hashes or sealed: too much about the employee is better than too little.
 */
export function exportedOf(type: string, data: Fields): Fields {
  const known = fieldsOf(type);
  return Object.fromEntries(
    Object.entries(data).map(([field, value]) => {
      const standing = known[field] ?? (/hash(?:es)?$|^sealed/i.test(field) ? hash : 'exported');
      return [field, standing === 'exported' ? value : '(left out)'];
    }),
  );
}

/** The exported fields of a value. */
export function onlyExported<Value extends object>(value: Value, fields: FieldsOf<Value>): object {
  const listed: Readonly<Record<string, unknown>> = fields;
  return Object.fromEntries(Object.entries(value).filter(([field]) => listed[field] === 'exported'));
}

/** Returns the fields that are listed for a type, by name; empty when the whole type is left out. */
export function fieldsOf(type: string): Readonly<Record<string, 'exported' | LeftOut>> {
  const listed = Object.entries(EXPORTED_FIELDS).find(([name]) => name === type)?.[1] ?? {};
  return 'leftOut' in listed ? {} : { ...listed, ...FORMER_FIELDS[type] };
}
