import {
  changeOf,
  valueBefore,
  type AuditedEvents,
  type ChangeValue,
  type ChangeValues,
  type DescribedChange,
} from './changes.js';
import type { EventIn } from '../events/catalog.js';
import type { WorkDate } from '../time/work-date.js';

/** A department and company, as events of employees have them. */
interface Placement {
  readonly DEPT: string;
  readonly DEPT_ID: string | null;
  readonly COMPANY: string;
  readonly COMPANY_ID: string | null;
}

/** Stands for a PIN, which no table holds. */
const SOME_PIN = '••••';
/** The day of a place that holds from the first day on. */
const FIRST = '';
/** The date from which a place holds, or `FIRST`. */
type PlaceDay = string;

const account = (EMPID: string, parts: Partial<DescribedChange> = {}) =>
  changeOf('accounts', `account ${EMPID}`, { EMPID, ...parts });

/** A subject beside that of the account: its events are in a stream of their own. */
const dailyMail = (EMPID: string, mailDigest: boolean) =>
  changeOf('accounts', `daily mail ${EMPID}`, { EMPID, sets: { mailDigest } });

const employeeSubject = (EMPID: string): string => `employee ${EMPID}`;

const SIGN_IN = { noChange: 'a sign-in changes nothing; its owner has a notice' };
const OF_ACCOUNT = { noChange: 'the event of the account says the same' };

/** Changes of employees, accounts, and what goes with them. */
export const AUDITED_PEOPLE = {
  EmployeeRegistered: ({ EMPID, EMP_LNAME, EMP_FNAME, hiredOn, ...place }) =>
    changeOf('employees', employeeSubject(EMPID), {
      ...{ EMPID, FROM: hiredOn, sets: { EMP_LNAME, EMP_FNAME, ...placeFrom(FIRST, place), hiredOn } },
    }),
  EmployeeModified: (data, { known }) => {
    const { EMPID, EMP_LNAME, EMP_FNAME, effectiveOn, replaces, pinChanged } = data;
    const subject = employeeSubject(EMPID);
    const { sets, was } = transferOf(data, known(subject));
    return changeOf('employees', subject, {
      ...{ EMPID, FROM: effectiveOn ?? replaces, sets: { EMP_LNAME, EMP_FNAME, ...sets }, was },
      notes: pinChanged ? { PIN: SOME_PIN } : {},
    });
  },
  FirstDayCorrected: ({ EMPID, hiredOn, formerly }) => {
    const [FROM, TO] = hiredOn < formerly ? [hiredOn, formerly] : [formerly, hiredOn];
    return changeOf('employees', employeeSubject(EMPID), {
      ...{ EMPID, FROM, TO, sets: { hiredOn }, was: { hiredOn: formerly } },
    });
  },
  EmployeeResigned: ({ EMPID, resignedOn, accessUntil, formerly }) =>
    changeOf('employees', employeeSubject(EMPID), {
      ...{ EMPID, FROM: resignedOn, sets: { resignedOn, accessUntil }, was: { resignedOn: formerly } },
    }),
  EmployeeReinstated: ({ EMPID, resignedOn, reason }) =>
    changeOf('employees', employeeSubject(EMPID), {
      ...{ EMPID, FROM: resignedOn, reason },
      ...{ sets: { resignedOn: null, accessUntil: null }, was: { resignedOn } },
    }),
  EmployeeRehired: ({ EMPID, hiredOn, formerly, ...place }, { known }) => {
    const subject = employeeSubject(EMPID);
    const was = { resignedOn: formerly, [`DEPT@${hiredOn}` as const]: placeBefore(known(subject), hiredOn) };
    const ended = { resignedOn: null, accessUntil: null };
    return changeOf('employees', subject, {
      ...{ EMPID, FROM: hiredOn, was, sets: { hiredOn, ...ended, ...placeFrom(hiredOn, place) } },
      notes: { PIN: SOME_PIN },
    });
  },
  DeviceNumberSet: ({ EMPID, deviceNumber, from }) =>
    changeOf('employees', `device number ${EMPID}`, { EMPID, FROM: from, sets: { deviceNumber, from } }),

  AccountRegistered: ({ EMPID, email, needsApproval }) =>
    account(EMPID, {
      sets: { email, status: needsApproval ? 'PENDING' : 'ACTIVE', authority: 'EMPLOYEE' },
    }),
  AuthorityGranted: ({ EMPID, authority }) => account(EMPID, { sets: { authority } }),
  AccountActivated: ({ EMPID, needsNewPassword }) =>
    account(EMPID, { sets: { status: 'ACTIVE' }, notes: needsNewPassword ? { needsNewPassword } : {} }),
  AccountDeactivated: ({ EMPID }) => account(EMPID, { sets: { status: 'DEACTIVATED' } }),
  AccountRemoved: ({ EMPID, email }) => account(EMPID, { ends: true, was: { email } }),
  PasswordResetOpened: ({ EMPID }) => account(EMPID),
  ResetCodeIssued: ({ EMPID }) => account(EMPID),
  PasswordChanged: ({ EMPID }) => account(EMPID),
  OwnPasswordChanged: ({ EMPID }) => account(EMPID),
  SessionEnded: ({ EMPID }) => account(EMPID),
  OtherSessionsEnded: ({ EMPID }) => account(EMPID),
  EmailProofRequested: ({ EMPID, email }) => account(EMPID, { notes: { email } }),
  EmailCodeRejected: { noChange: 'a wrong code changes nothing' },
  EmailProven: ({ EMPID, email }) => account(EMPID, { sets: { provenEmail: email } }),
  SecondFactorTurnedOn: ({ EMPID }) => account(EMPID, { sets: { secondFactor: true } }),
  SecondFactorVerified: SIGN_IN,
  RecoveryCodeUsed: ({ EMPID }) => account(EMPID),
  RecoveryCodesReplaced: ({ EMPID }) => account(EMPID),
  SecondFactorTurnedOff: ({ EMPID, reason }) => account(EMPID, { sets: { secondFactor: false }, reason }),

  PasswordResetRequested: OF_ACCOUNT,
  ResetCodeRejected: { noChange: 'a wrong code changes nothing' },
  PasswordResetCompleted: OF_ACCOUNT,
  EmailClaimed: OF_ACCOUNT,
  EmailReleased: OF_ACCOUNT,

  StandInNamed: ({ EMPID, standIn, FROM, TO }) =>
    changeOf('requests', `stand-in ${EMPID}`, { EMPID, FROM, TO, sets: { standIn, FROM, TO } }),
  StandInRemoved: ({ EMPID }) => changeOf('requests', `stand-in ${EMPID}`, { EMPID, ends: true }),

  NoticesRead: { noChange: 'it says what was seen, and changes no data' },
  DigestTurnedOn: ({ EMPID }) => dailyMail(EMPID, true),
  DigestTurnedOff: ({ EMPID }) => dailyMail(EMPID, false),
  DigestClaimed: { noChange: 'the system sends mail that was asked for' },
  DigestReleased: { noChange: 'the system sends mail that was asked for' },
  DeviceSignedIn: SIGN_IN,
  SignInsFailed: { noChange: 'nobody was signed in; the owner of the account has a notice' },
} satisfies AuditedEvents<
  EventIn<'employee' | 'account' | 'password' | 'email' | 'device' | 'standin' | 'notices'>['type']
>;

/** Returns the place from a day on. The units are kept by id: another name of them is no transfer. */
function placeFrom(day: PlaceDay, { DEPT, DEPT_ID, COMPANY, COMPANY_ID }: Placement): ChangeValues {
  return {
    [`DEPT@${day}` as const]: `${DEPT}, ${COMPANY}`,
    [`#${day}` as const]: unitsOf({ DEPT, DEPT_ID, COMPANY, COMPANY_ID }),
  };
}

function unitsOf({ DEPT, DEPT_ID, COMPANY, COMPANY_ID }: Placement): string {
  return `${DEPT_ID ?? DEPT} ${COMPANY_ID ?? COMPANY}`;
}

function placeBefore(known: ChangeValues, day: WorkDate): ChangeValue {
  return valueBefore(known, 'DEPT', day);
}

/** Returns the transfer of a modification, which repeats the place that it does not change. */
function transferOf(
  {
    effectiveOn,
    replaces,
    ...place
  }: Placement & { readonly effectiveOn: WorkDate | null; readonly replaces: WorkDate | null },
  known: ChangeValues,
): { readonly sets: ChangeValues; readonly was: ChangeValues } {
  const day = effectiveOn ?? FIRST;
  const isPlaced = known[`#${day}`] !== unitsOf(place);
  const gone: ChangeValues =
    replaces === null || replaces === effectiveOn
      ? {}
      : { [`DEPT@${replaces}` as const]: null, [`#${replaces}` as const]: null };
  if (!isPlaced) return { sets: gone, was: {} };
  const before = effectiveOn === null ? undefined : (known[`DEPT@${day}`] ?? placeBefore(known, effectiveOn));
  return {
    sets: { ...gone, ...placeFrom(day, place) },
    was: before === undefined ? {} : { [`DEPT@${day}` as const]: before },
  };
}
