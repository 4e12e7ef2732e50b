import type { TimekeepEvent } from '@timekeep/contracts/events/catalog';
import { NO_HOURS_RULES_CHANGE } from '@timekeep/contracts/hours/dated-hours-rules';
import { datesBetween } from '@timekeep/contracts/time/work-date';
import {
  clockCorrected,
  clockCorrectionUndone,
  punchesWithdrawn,
  withdrawalUndone,
} from './sample-company-changes.js';
import { companyHolidays, cutOffs } from './sample-histories.js';
import {
  absencePlanned,
  absenceWithdrawn,
  corrected,
  firstDayCorrected,
  holiday,
  holidayWithdrawn,
  leaveAdded,
  leaveDeleted,
  leaveEdited,
  leaveIncremented,
  leaveParts,
  leaveUpdated,
  modified,
  opened,
  punched,
  registered,
  requestGranted,
  requestMade,
  rehired,
  reinstated,
  resigned,
  scheduleSaved,
  schedulesDeleted,
  schedulesRenewed,
  shiftSet,
  shiftWithdrawn,
} from './sample-events.js';

const first = leaveAdded('100001', 1, '2023-01-05', { LEAVE_TYPE: 'VL' });
const second = leaveAdded('100001', 2, '2023-01-02');
const moved = leaveEdited(first, { DATE: '2023-01-06', LEAVE_TYPE: 'SL' });
const trip = absencePlanned('100002', 1, { FROM: '2023-01-05', TO: '2023-01-08', remark: 'OB' });
const clockOfWeek = clockCorrected('1', '2023-01-02T00:00:00', '2023-01-05T00:00:00', 600);
const clockOfDay = clockCorrected('2', '2023-01-05T00:00:00', '2023-01-06T00:00:00', -1_440);
const noPunches = punchesWithdrawn('3', '100001', '2023-01-04T00:00:00', '2023-01-05T00:00:00');
const noTests = punchesWithdrawn('4', null, '2023-01-02T17:00:00', '2023-01-02T18:00:00');

const matter = { kind: 'no-out', subject: '100001-2023-01-02', EMPID: '100001' } as const;
const REFUSED = { terminal: 'Gate', EMPID: '100001', at: '2023-01-02T00:00:00.000Z' } as const;

const organization: readonly TimekeepEvent[] = [
  { type: 'OrganizationFounded', data: { timeZone: 'Asia/Manila' } },
  { type: 'PinSecretSet', data: { fingerprint: '5f2b1c0d9e8a47364b5c6d7e8f901a2b' } },
  { type: 'CompanyAdded', data: { name: 'North' } },
  { type: 'DepartmentAdded', data: { name: 'Finance' } },
  { type: 'SecondFactorRuleSet', data: { authorities: ['HR', 'IT'] } },
  { type: 'TerminalIssued', data: { name: 'Gate', keyHash: 'x', pinRequired: true } },
  { type: 'TerminalRevoked', data: { name: 'Gate' } },
  { type: 'PunchRefused', data: { ...REFUSED, reason: 'unknown' } },
  { type: 'PunchRefused', data: { ...REFUSED, EMPID: 'badge 7', reason: 'tooOld' } },
  { type: 'RefusalsFull', data: { terminal: 'Gate' } },
  { type: 'RefusedPunchTaken', data: REFUSED },
];

const onDevice = { device: 'Chrome on Windows', address: '203.0.113.7' } as const;
const ofSession = { EMPID: '100001', session: 's' } as const;

const accounts: readonly TimekeepEvent[] = [
  { type: 'EmailClaimed', data: { EMPID: '100001', at: '2023-01-01T00:00:00.000Z' } },
  {
    type: 'AccountRegistered',
    data: { EMPID: '100001', email: 'a@example.com', passwordHash: 'x', needsApproval: true },
  },
  { type: 'AccountActivated', data: { EMPID: '100001', needsNewPassword: false } },
  { type: 'AuthorityGranted', data: { EMPID: '100001', authority: 'HR' } },
  {
    type: 'PasswordResetRequested',
    data: {
      ticket: 't',
      EMPID: '100001',
      codeHash: 'x',
      requestedAt: '2023-01-01T00:00:00.000Z',
      expiresAt: '2023-01-01T00:15:00.000Z',
    },
  },
  { type: 'PasswordResetOpened', data: { EMPID: '100001', ticket: 't' } },
  { type: 'ResetCodeIssued', data: { EMPID: '100001', ticket: 't' } },
  { type: 'ResetCodeRejected', data: { ticket: 't' } },
  { type: 'PasswordResetCompleted', data: { ticket: 't' } },
  { type: 'PasswordChanged', data: { EMPID: '100001', passwordHash: 'y' } },
  { type: 'OwnPasswordChanged', data: { EMPID: '100001', passwordHash: 'z', kept: 's' } },
  { type: 'SessionEnded', data: { EMPID: '100001', session: 's' } },
  { type: 'OtherSessionsEnded', data: { EMPID: '100001', kept: null } },
  {
    type: 'EmailProofRequested',
    data: {
      EMPID: '100001',
      ticket: 'p',
      email: 'a@example.com',
      requestedAt: '2023-01-01T00:20:00.000Z',
      expiresAt: '2023-01-01T00:35:00.000Z',
    },
  },
  { type: 'EmailCodeRejected', data: { EMPID: '100001', ticket: 'p' } },
  {
    type: 'EmailProven',
    data: { EMPID: '100001', email: 'a@example.com', at: '2023-01-01T00:21:00.000Z' },
  },
  {
    type: 'SecondFactorTurnedOn',
    data: {
      ...ofSession,
      sealedSecret: 'x',
      recoveryHashes: ['x', 'y'],
      codeFrom: '2023-01-01T00:22:00.000Z',
      at: '2023-01-01T00:22:00.000Z',
    },
  },
  {
    type: 'SecondFactorVerified',
    data: { ...ofSession, codeFrom: '2023-01-01T00:23:00.000Z', at: '2023-01-01T00:23:00.000Z' },
  },
  { type: 'RecoveryCodeUsed', data: { ...ofSession, index: 1, at: '2023-01-01T00:24:00.000Z' } },
  { type: 'RecoveryCodesReplaced', data: { EMPID: '100001', recoveryHashes: ['z'] } },
  { type: 'SecondFactorTurnedOff', data: { EMPID: '100001', reason: null } },
  { type: 'AccountDeactivated', data: { EMPID: '100001' } },
  { type: 'AccountRemoved', data: { EMPID: '100001', email: 'a@example.com' } },
  { type: 'EmailReleased', data: { EMPID: '100001' } },
];

const ofRequests: readonly TimekeepEvent[] = [
  requestMade('100001', 1),
  { type: 'RequestEndorsed', data: { EMPID: '100001', REQUEST_ID: '100001-1', note: 'Seen' } },
  requestGranted('100001', 1),
  corrected('100001', '2023-01-03', 'Present', { timeIn: '2023-01-03T00:00:00.000Z' }),
  { type: 'RequestFulfilled', data: { EMPID: '100001', REQUEST_ID: '100001-1' } },
  requestMade('100001', 2),
  { type: 'RequestReturned', data: { EMPID: '100001', REQUEST_ID: '100001-2', note: 'Which day?' } },
  requestMade('100001', 3, {
    ...{ kind: 'leave', LEAVE_TYPE: 'VL', FROM: '2023-01-09', TO: '2023-01-12', except: ['2023-01-10'] },
  }),
  { type: 'RequestRefused', data: { EMPID: '100001', REQUEST_ID: '100001-3', note: 'No' } },
  requestMade('100002', 1, { kind: 'overtime', minutes: 30 }),
  { type: 'RequestTakenBack', data: { EMPID: '100002', REQUEST_ID: '100002-1' } },
  requestMade('100002', 2, { kind: 'overtime', minutes: 45 }),
  { type: 'RequestVoided', data: { EMPID: '100002', REQUEST_ID: '100002-2' } },
  {
    type: 'StandInNamed',
    data: { EMPID: '100001', standIn: '100002', FROM: '2023-01-02', TO: '2023-01-06' },
  },
  { type: 'StandInRemoved', data: { EMPID: '100001' } },
  { type: 'AttentionAssigned', data: { ...matter, to: '100002' } },
  { type: 'AttentionAccepted', data: { ...matter, facts: 'TimeIn 1', reason: 'The gate was off' } },
  { type: 'AttentionAssigned', data: { ...matter, to: null } },
  { type: 'AttentionReopened', data: matter },
  {
    type: 'DataExported',
    data: { what: 'records', filter: '{"FROM":"2023-01-02"}', rows: 12, digest: 'f00d'.repeat(16) },
  },
  { type: 'NoticesRead', data: { EMPID: '100001', upTo: '2023-01-05T00:00:00.000Z' } },
  { type: 'DigestTurnedOn', data: { EMPID: '100001', FROM: '2023-01-06' } },
  {
    type: 'DigestClaimed',
    data: { EMPID: '100001', day: '2023-01-06', upTo: '2023-01-05T10:00:00.000Z' },
  },
  { type: 'DigestReleased', data: { EMPID: '100001', day: '2023-01-06' } },
  { type: 'DigestTurnedOn', data: { EMPID: '100002', FROM: '2023-01-06' } },
  { type: 'DigestTurnedOff', data: { EMPID: '100002' } },
  {
    type: 'DeviceSignedIn',
    data: { EMPID: '100001', ...onDevice, at: '2023-01-06T00:00:00.000Z', isFirst: true },
  },
  {
    type: 'DeviceSignedIn',
    data: { EMPID: '100001', ...onDevice, at: '2023-01-06T01:00:00.000Z', isFirst: false },
  },
  {
    type: 'SignInsFailed',
    data: {
      ...{ EMPID: '100001', ...onDevice, passwords: 3, codes: 0, registrations: 1 },
      ...{ from: '2023-01-06T02:00:00.000Z', upTo: '2023-01-06T02:10:00.000Z' },
    },
  },
];

/** A log with every event type, which all projections can apply. */
export const everyKind: readonly TimekeepEvent[] = [
  ...organization,
  registered('100001'),
  ...accounts,
  opened('2023-01-01'),
  holiday('2023-01-04', 'SH'),
  scheduleSaved('100001', ['08:00:00', '17:00:00']),
  registered('100002', { hiredOn: '2023-01-02' }),
  scheduleSaved('100002', ['22:00:00', '06:00:00'], { FROM: '2023-01-03' }),
  leaveUpdated('100001', { SL: 5, VL: 7, ANNIV: '2020-01-03', INCREMENT: 2 }),
  ...datesBetween('2023-01-02', '2023-01-06').map(opened),
  punched('100001', '2023-01-02T08:01:00'),
  punched('100001', '2023-01-02T08:01:20'),
  punched('100002', '2023-01-03T21:58:00'),
  punched('100002', '2023-01-04T06:10:00'),
  leaveIncremented('100001', '2023-01-03', 2),
  punched('100001', '2023-01-04T09:00:00'),
  {
    type: 'RulesSet',
    data: {
      lateGrace: { from: '2023-01-02', minutes: 5 },
      correctionReason: 'required',
      endorsement: 'required',
      requestDays: 14,
      doubleTap: { from: '2023-01-03', minutes: 10 },
      punchDays: 60,
      break: { from: '2023-01-03', minutes: 60, above: 360 },
    },
  },
  { type: 'SessionIdleSet', data: { minutes: 60 } },
  { type: 'PasswordMinSet', data: { authority: 'HR', length: 12 } },
  {
    type: 'CompanyEndorsementSet',
    data: { COMPANY: 'North', COMPANY_ID: 'north', endorsement: 'optional' },
  },
  {
    type: 'CompanyBreakSet',
    data: {
      ...{ COMPANY: 'North', COMPANY_ID: 'north', from: '2023-01-04' },
      break: { minutes: 30, above: 300 },
    },
  },
  {
    type: 'HoursRulesSet',
    data: {
      ...{ ...NO_HOURS_RULES_CHANGE, COMPANY: 'North', COMPANY_ID: 'north', from: '2023-01-04' },
      overtimeFrom: 15,
    },
  },
  first,
  second,
  leaveAdded('100002', 1, '2023-01-09'),
  leaveAdded('100001', 3, '2023-01-03', leaveParts({ kind: 'SL', half: 'AM' })),
  leaveAdded('100001', 4, '2023-01-03', leaveParts({ kind: 'VL', half: 'PM' })),
  trip,
  absencePlanned('100002', 2, { FROM: '2023-01-02', TO: '2023-01-02' }),
  punched('100001', '2023-01-02T17:01:00'),
  holiday('2023-01-06'),
  corrected('100001', '2023-01-05', 'TimeIn', { timeIn: '2023-01-05T00:30:00.000Z' }),
  punched('100001', '2023-01-05T17:30:00'),
  ...ofRequests,
  clockOfWeek,
  clockOfDay,
  noPunches,
  noTests,
  punched('100002', '2023-01-04T22:10:00'),
  clockCorrectionUndone(clockOfWeek),
  withdrawalUndone(noTests),
  moved,
  leaveEdited(second, { REMARKS: 'flu' }),
  leaveDeleted(second),
  holidayWithdrawn('2023-01-06'),
  absenceWithdrawn(trip),
  { type: 'CompanyRenamed', data: { from: 'North', to: 'Far North' } },
  { type: 'DepartmentRenamed', data: { from: 'Finance', to: 'Treasury' } },
  modified('100002', { EMP_LNAME: 'Cruz', DEPT: 'Treasury', COMPANY: 'Far North', pinHash: 'other' }),
  modified('100001', { DEPT: 'Treasury', COMPANY: 'South', effectiveOn: '2023-01-03' }),
  modified('100001', {
    ...{ DEPT: 'Treasury', COMPANY: 'South', effectiveOn: '2023-01-04', replaces: '2023-01-03' },
  }),
  scheduleSaved('100001', ['09:00:00', '18:00:00'], {
    ...{ savedOn: '2023-01-06', FROM: '2023-01-06', BREAK: { friday: ['12:00:00', '12:30:00'] } },
  }),
  scheduleSaved('100001', ['09:00:00', '18:00:00'], {
    ...{ savedOn: '2023-01-06', FROM: '2023-01-03', TO: '2023-01-05', rederives: true },
  }),
  shiftSet('100001', '2023-01-06', null),
  shiftSet('100001', '2023-01-04', ['09:30:00', '18:30:00'], ['13:00:00', '13:45:00']),
  shiftSet('100001', '2023-01-08', ['08:00:00', '12:00:00']),
  schedulesDeleted('100002', '2023-01-06'),
  shiftWithdrawn('100001', '2023-01-06'),
  schedulesRenewed(2024, ['07:00:00', '16:00:00'], ['100001', '100002']),
  resigned('100002', '2023-01-05'),
  resigned('100002', '2023-01-06', '2023-01-05'),
  reinstated('100002', '2023-01-06'),
  {
    type: 'EventVoided',
    data: { stream: 'punches-100001-2023-01-01', revision: '0', type: 'Any', reason: 'x' },
  },
  ...cutOffs,
  { type: 'DeviceNumberSet', data: { EMPID: '100001', deviceNumber: '17', from: '2026-01-01' } },
  opened('2023-01-07'),
  holiday('2023-01-09'),
  holiday('2023-01-09', 'LH', true),
  holiday('2023-01-03', 'SH', true),
  ...companyHolidays,
  registered('100003', { hiredOn: '2023-01-03' }),
  firstDayCorrected('100003', '2023-01-05', '2023-01-03'),
  firstDayCorrected('100003', '2023-01-02', '2023-01-05'),
  resigned('100003', '2023-01-03'),
  rehired('100003', '2023-01-06', '2023-01-03'),
];
