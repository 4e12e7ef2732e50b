import { describe, expect, it } from '@jest/globals';
import {
  declarationOf,
  EVENT_TYPES,
  type EventType,
  type TimekeepEvent,
} from '@timekeep/contracts/events/catalog';
import { NO_HOURS_RULES_CHANGE } from '@timekeep/contracts/hours/dated-hours-rules';
import { addDays, EARLIEST_DATE, LATEST_DATE, type WorkDate } from '@timekeep/contracts/time/work-date';
import { handle, ignored, type EventOfType } from '../engine/projection.js';
import {
  clockCorrected,
  clockCorrectionUndone,
  holiday,
  holidayWithdrawn,
  punchesWithdrawn,
  schedulesRenewed,
  withdrawalUndone,
} from '../testing/sample-company-changes.js';
import {
  absencePlanned,
  absenceWithdrawn,
  corrected,
  firstDayCorrected,
  leaveAdded,
  leaveDeleted,
  leaveEdited,
  leaveIncremented,
  leaveUpdated,
  modified,
  opened,
  punched,
  registered,
  rehired,
  reinstated,
  requestGranted,
  resigned,
  scheduleSaved,
  schedulesDeleted,
  shiftSet,
  shiftWithdrawn,
} from '../testing/sample-events.js';
import { sinceOf, TOUCHING_CATEGORIES, touchesOf } from './touches.js';

const EMPID = '100001';
const ALL = null;
const request = { EMPID, REQUEST_ID: `${EMPID}-1` };
const company = { COMPANY: 'North', COMPANY_ID: 'north' };
const NO_RULES = {
  ...{ lateGrace: null, correctionReason: null, endorsement: null, requestDays: null, doubleTap: null },
  ...{ punchDays: null, break: null },
};
const clock = clockCorrected('1', '2023-03-06T08:00:00', '2023-03-07T08:00:00', -60);
const withdrawal = punchesWithdrawn('2', EMPID, '2023-03-06T08:00:00', '2023-03-07T08:00:00');
const day = leaveAdded(EMPID, 1, '2023-03-06');
const absence = absencePlanned(EMPID, 1, { FROM: '2023-03-06', TO: '2023-03-08' });

/** An event with whose hours it may change, from which day on, and the days that it is about. */
interface Case<Event> {
  readonly event: Event;
  readonly whose: string | null;
  readonly since: WorkDate;
  readonly FROM: WorkDate;
  readonly TO: WorkDate;
}

function dated<Event>(event: Event, FROM: WorkDate, TO = FROM, whose: string | null = EMPID): Case<Event> {
  return { event, whose, since: addDays(FROM, -2), FROM, TO };
}

/** Balances decide whether leave of any day is paid. */
function ofAllDays<Event>(event: Event, FROM: WorkDate, TO = FROM): Case<Event> {
  return { ...dated(event, FROM, TO), since: EARLIEST_DATE };
}

function none<Type extends EventType>(reason: string, ...types: readonly Type[]) {
  return Object.fromEntries(types.map((type) => [type, reason])) as Readonly<Record<Type, string>>;
}

/** The decision for each type: what it touches, or why no hours can be others after it. A new type needs one. */
const DECISIONS: { readonly [Type in EventType]: string | readonly Case<EventOfType<Type>>[] } = {
  EmployeeRegistered: [dated(registered(EMPID, { hiredOn: '2023-03-06' }), '2023-03-06', LATEST_DATE)],
  EmployeeModified: [
    ofAllDays(modified(EMPID), EARLIEST_DATE, LATEST_DATE),
    ofAllDays(modified(EMPID, { effectiveOn: '2023-03-06' }), '2023-03-06', LATEST_DATE),
    // To another day, and taken back.
    ofAllDays(
      modified(EMPID, { effectiveOn: '2023-03-09', replaces: '2023-03-06' }),
      '2023-03-06',
      LATEST_DATE,
    ),
    ofAllDays(
      modified(EMPID, { effectiveOn: '2023-03-06', replaces: '2023-03-09' }),
      '2023-03-06',
      LATEST_DATE,
    ),
    ofAllDays(modified(EMPID, { replaces: '2023-03-06' }), '2023-03-06', LATEST_DATE),
  ],
  FirstDayCorrected: [
    ofAllDays(firstDayCorrected(EMPID, '2023-03-06', '2023-03-09'), '2023-03-06', '2023-03-09'),
    ofAllDays(firstDayCorrected(EMPID, '2023-03-09', '2023-03-06'), '2023-03-06', '2023-03-09'),
  ],
  EmployeeResigned: [
    ofAllDays(resigned(EMPID, '2023-03-06'), '2023-03-07', LATEST_DATE),
    ofAllDays(resigned(EMPID, '2023-03-09', '2023-03-06'), '2023-03-07', LATEST_DATE),
    ofAllDays(resigned(EMPID, '2023-03-06', '2023-03-09'), '2023-03-07', LATEST_DATE),
  ],
  EmployeeReinstated: [ofAllDays(reinstated(EMPID, '2023-03-06'), '2023-03-07', LATEST_DATE)],
  EmployeeRehired: [ofAllDays(rehired(EMPID, '2023-03-06', '2023-02-28'), '2023-03-06', LATEST_DATE)],

  ScheduleSaved: [
    dated(
      scheduleSaved(EMPID, ['08:00:00', '17:00:00'], {
        FROM: '2023-03-06',
        TO: '2023-03-10',
        savedOn: '2023-03-20',
      }),
      '2023-03-06',
      '2023-03-10',
    ),
    {
      ...dated(
        scheduleSaved(EMPID, ['08:00:00', '17:00:00'], {
          FROM: '2023-03-20',
          TO: '2023-03-24',
          savedOn: '2023-03-06',
        }),
        '2023-03-20',
        '2023-03-24',
      ),
      since: '2023-03-04',
    },
  ],
  SchedulesDeleted: [dated(schedulesDeleted(EMPID, '2023-03-06'), '2023-03-06', LATEST_DATE)],
  SchedulesRenewed: [
    dated(schedulesRenewed(2023, ['08:00:00', '17:00:00'], [EMPID]), '2023-01-01', '2023-12-31'),
  ],
  ShiftSet: [dated(shiftSet(EMPID, '2023-03-06', null), '2023-03-06')],
  ShiftWithdrawn: [dated(shiftWithdrawn(EMPID, '2023-03-06'), '2023-03-06')],

  WorkdayOpened: [dated(opened('2023-03-06'), '2023-03-06', '2023-03-06', ALL)],
  TimeClockPunched: [
    // A corrected clock moves it by up to three days more.
    { ...dated(punched(EMPID, '2023-03-10T12:00:00'), '2023-03-08', '2023-03-12'), since: '2023-03-03' },
  ],
  TimekeepCorrected: [dated(corrected(EMPID, '2023-03-06', 'OB'), '2023-03-06')],
  ClockCorrected: [dated(clock, '2023-03-01', '2023-03-12', ALL)],
  ClockCorrectionUndone: [
    dated(
      clockCorrectionUndone(clock) as EventOfType<'ClockCorrectionUndone'>,
      '2023-03-01',
      '2023-03-12',
      ALL,
    ),
  ],
  PunchesWithdrawn: [
    dated(withdrawal, '2023-03-01', '2023-03-12'),
    dated({ ...withdrawal, data: { ...withdrawal.data, EMPID: null } }, '2023-03-01', '2023-03-12', ALL),
  ],
  PunchWithdrawalUndone: [
    dated(withdrawalUndone(withdrawal) as EventOfType<'PunchWithdrawalUndone'>, '2023-03-01', '2023-03-12'),
  ],

  HolidayApplied: [dated(holiday('2023-03-06'), '2023-03-06', '2023-03-06', ALL)],
  HolidayWithdrawn: [dated(holidayWithdrawn('2023-03-06'), '2023-03-06', '2023-03-06', ALL)],

  LeaveTransactionAdded: [ofAllDays(day, '2023-03-06')],
  LeaveTransactionEdited: [
    ofAllDays(leaveEdited(day, { LEAVE_TYPE: 'VL' }), '2023-03-06'),
    ofAllDays(leaveEdited(day, { DATE: '2023-03-09' }), '2023-03-06', '2023-03-09'),
    ofAllDays(leaveEdited(day, { DATE: '2023-03-02' }), '2023-03-02', '2023-03-06'),
  ],
  LeaveTransactionDeleted: [ofAllDays(leaveDeleted(day), '2023-03-06')],
  LeaveDetailsUpdated: [ofAllDays(leaveUpdated(EMPID, { on: '2023-03-06' }), '2023-03-06')],
  LeaveIncremented: [ofAllDays(leaveIncremented(EMPID, '2023-03-06', 5), '2023-03-06')],
  AbsencePlanned: [dated(absence, '2023-03-06', '2023-03-08')],
  AbsenceWithdrawn: [dated(absenceWithdrawn(absence), '2023-03-06', '2023-03-08')],

  ...none('a request counts when it is granted', 'RequestMade', 'RequestEndorsed', 'RequestRefused'),
  ...none('its effect is an event of its own', 'RequestFulfilled'),
  RequestGranted: [
    dated(requestGranted(EMPID, 1), '2023-01-03'),
    dated(
      {
        type: 'RequestGranted',
        data: { ...request, effects: ['2023-03-07', '2023-03-06'], before: null, note: null },
      } as const,
      ...(['2023-03-06', '2023-03-07'] as const),
    ),
  ],
  RequestReturned: [
    dated({ type: 'RequestReturned', data: { ...request, note: 'No' } }, EARLIEST_DATE, LATEST_DATE),
  ],
  RequestVoided: [dated({ type: 'RequestVoided', data: request }, EARLIEST_DATE, LATEST_DATE)],
  RequestTakenBack: [dated({ type: 'RequestTakenBack', data: request }, EARLIEST_DATE, LATEST_DATE)],

  RulesSet: [
    dated(
      { type: 'RulesSet', data: { ...NO_RULES, lateGrace: { from: '2023-03-06', minutes: 5 } } } as const,
      ...(['2023-03-06', LATEST_DATE, ALL] as const),
    ),
    dated(
      {
        type: 'RulesSet',
        data: {
          ...NO_RULES,
          doubleTap: { from: '2023-03-09', minutes: 2 },
          break: { from: '2023-03-06', minutes: 60, above: 300 },
        },
      } as const,
      ...(['2023-03-06', LATEST_DATE, ALL] as const),
    ),
  ],
  CompanyBreakSet: [
    dated(
      { type: 'CompanyBreakSet', data: { ...company, from: '2023-03-06', break: null } } as const,
      ...(['2023-03-06', LATEST_DATE, ALL] as const),
    ),
  ],
  HoursRulesSet: [
    dated(
      { type: 'HoursRulesSet', data: { ...NO_HOURS_RULES_CHANGE, ...company, from: '2023-03-06' } } as const,
      ...(['2023-03-06', LATEST_DATE, ALL] as const),
    ),
  ],

  ...none('nothing is recorded before it', 'OrganizationFounded'),
  ...none('it says who decides on requests', 'CompanyEndorsementSet', 'StandInNamed', 'StandInRemoved'),
  ...none(
    'units are known by ids, which stay',
    ...(['CompanyAdded', 'CompanyRenamed', 'DepartmentAdded', 'DepartmentRenamed'] as const),
  ),
  ...none(
    'a punch counts by an event of its own',
    ...(['PunchRefused', 'RefusalsFull', 'RefusedPunchTaken', 'DeviceNumberSet'] as const),
    ...(['TerminalIssued', 'TerminalRevoked'] as const),
  ),
  ...none('only an event without effect can be voided', 'EventVoided'),
  ...none(
    'it is what hours are compared with',
    ...(['CutOffStarted', 'CutOffHoursCounted', 'CutOffDifferencesCarried', 'CutOffClosed'] as const),
    ...(['CutOffWithdrawn', 'TimeRecordAcknowledged', 'TimeRecordDisputed'] as const),
  ),
  ...none(
    'it changes no record',
    ...(['AttentionAccepted', 'AttentionAssigned', 'AttentionReopened'] as const),
  ),
  ...none(
    'accounts have no hours',
    ...(['SecondFactorRuleSet', 'SessionIdleSet', 'PasswordMinSet', 'AccountRegistered'] as const),
    ...(['AuthorityGranted', 'AccountActivated', 'AccountDeactivated', 'AccountRemoved'] as const),
    ...(['PasswordResetOpened', 'ResetCodeIssued', 'PasswordChanged', 'OwnPasswordChanged'] as const),
    ...(['SessionEnded', 'OtherSessionsEnded', 'EmailProofRequested', 'EmailCodeRejected'] as const),
    ...(['EmailProven', 'SecondFactorTurnedOn', 'SecondFactorVerified', 'RecoveryCodeUsed'] as const),
    ...(['RecoveryCodesReplaced', 'SecondFactorTurnedOff', 'EmailClaimed', 'EmailReleased'] as const),
    ...(['PasswordResetRequested', 'ResetCodeRejected', 'PasswordResetCompleted'] as const),
  ),
  ...none('a file of data changes none', 'DataExported'),
  ...none('secrets have no hours', 'PinSecretSet'),
  ...none(
    'notices have no hours',
    ...(['NoticesRead', 'DigestTurnedOn', 'DigestTurnedOff', 'DigestClaimed'] as const),
    ...(['DigestReleased', 'DeviceSignedIn', 'SignInsFailed'] as const),
  ),
};

const isTouching = new Set<string>(TOUCHING_CATEGORIES);

describe.each(EVENT_TYPES)('%s', (type) => {
  const decision: string | readonly Case<TimekeepEvent>[] = DECISIONS[type];
  if (typeof decision === 'string') {
    it(`touches nothing: ${decision}`, () => {
      if (!isTouching.has(declarationOf(type).category)) return;
      expect(touchesOf).toHaveProperty(type, ignored);
    });
    return;
  }

  it.each(decision)('touches the days of $whose since $since ($#)', ({ event, whose, since, FROM, TO }) => {
    const found = handle(touchesOf, event.type, event, null) ?? [];
    expect(found.map((touch) => ({ ...touch, since: sinceOf(touch) }))).toMatchObject([
      { EMPID: whose, since, FROM, TO },
    ]);
  });
});

it('touches nothing by rules without a date', () => {
  const event = { type: 'RulesSet', data: { ...NO_RULES, correctionReason: 'required' } } as const;
  expect(handle(touchesOf, event.type, event, null)).toBeUndefined();
});
