import { formerAfterRehire } from '@timekeep/contracts/attendance/employment-bounds';
import type { OrganizationEvent } from '@timekeep/contracts/events/organization';
import type { LogPosition } from '@timekeep/log/position';
import { type Handlers, ignored, InapplicableEventError, type ReadModelDb } from '../engine/projection.js';
import { deleteRows, updateRows, upsertRows } from '../engine/table-rows.js';
import type { FieldOf, Row } from '../engine/table.js';
import type { KnownUnits } from '../known-units.js';
import { selectList } from '../read-model-sql.js';
import { accounts, attention, employees, refusedPunches, terminals } from './tables.js';

/** Context of one event for its handler. */
export interface DirectoryContext {
  readonly db: ReadModelDb;
  readonly units: KnownUnits;
  readonly id: string;
  readonly position: LogPosition;
  /** Position of the event, the new revision of a changed employee. */
  readonly revision: string;
  readonly recordedAt: Date;
  readonly stream: string;
  readonly actor: string;
}

/** Categories of the streams that the directory reads. */
export const DIRECTORY_CATEGORIES = [
  'account',
  'attention',
  'employee',
  'organization',
  'refused',
  'terminal',
] as const;

/** Fields that a second registration leaves as they are. */
const KEPT_FIELDS: ReadonlySet<string> = new Set(['EMPID', 'resignedOn', 'accessUntil', 'former']);

/** Fields of the employment that another one replaces. */
const REHIRED_FIELDS = ['hiredOn', 'resignedOn', 'accessUntil', 'former'] as const;

/** Handlers that write the rows of each event. */
export const directoryHandlers: Handlers<
  (typeof DIRECTORY_CATEGORIES)[number],
  DirectoryContext,
  Promise<void> | void
> = {
  EmployeeRegistered: ({ data }, { db, units, position, recordedAt, revision }) => {
    const { EMPID, EMP_LNAME, EMP_FNAME, hiredOn, pinHash } = data;
    units.place(data, { position, recordedAt });
    const shown = { lastName: EMP_LNAME, firstName: EMP_FNAME };
    const employment = { hiredOn, resignedOn: null, accessUntil: null, former: [] };
    const employee = { EMPID, ...shown, ...employment, pinHash, revision };
    // An employee who resigned before stays resigned.
    const update = employees.fields.filter((field) => !KEPT_FIELDS.has(field));
    return upsertRows(employees, [employee], (row) => row, db, { update });
  },
  EmployeeModified: ({ data }, { db, units, position, recordedAt, revision }) => {
    const { EMPID, EMP_LNAME, EMP_FNAME, pinHash } = data;
    units.place(data, { position, recordedAt });
    const shown = { lastName: EMP_LNAME, firstName: EMP_FNAME };
    const changed = ['lastName', 'firstName', 'pinHash', 'revision'] as const;
    return changeEmployee(changed, { EMPID, ...shown, pinHash, revision }, db);
  },
  FirstDayCorrected: ({ data: { EMPID, hiredOn } }, { db, revision }) =>
    changeEmployee(['hiredOn', 'revision'], { EMPID, hiredOn, revision }, db),
  EmployeeResigned: ({ data: { EMPID, resignedOn, accessUntil } }, { db, revision }) => {
    const employee = { EMPID, resignedOn, accessUntil, revision };
    return changeEmployee(['resignedOn', 'accessUntil', 'revision'], employee, db);
  },
  EmployeeReinstated: ({ data: { EMPID } }, { db, revision }) => {
    const employee = { EMPID, resignedOn: null, accessUntil: null, revision };
    return changeEmployee(['resignedOn', 'accessUntil', 'revision'], employee, db);
  },
  EmployeeRehired: async ({ data }, { db, units, position, recordedAt, revision }) => {
    const { EMPID, hiredOn, formerly, pinHash } = data;
    const former = formerAfterRehire(await employmentOf(EMPID, db), formerly);
    const employment = { hiredOn, resignedOn: null, accessUntil: null, former };
    units.placeAnew({ ...data, effectiveOn: hiredOn }, { position, recordedAt });
    const changed = [...REHIRED_FIELDS, 'pinHash', 'revision'] as const;
    const employee = { EMPID, ...employment, pinHash, revision };
    return changeEmployee(changed, employee, db);
  },

  CompanyAdded: changeUnits,
  CompanyRenamed: changeUnits,
  DepartmentAdded: changeUnits,
  DepartmentRenamed: changeUnits,
  OrganizationFounded: ignored,
  RulesSet: ignored,
  CompanyEndorsementSet: ignored,
  CompanyBreakSet: ignored,
  HoursRulesSet: ignored,
  SecondFactorRuleSet: ignored,
  SessionIdleSet: ignored,
  PasswordMinSet: ignored,

  AccountRegistered: ({ data: { EMPID, email, needsApproval } }, { db, recordedAt }) => {
    const status = needsApproval ? ('PENDING' as const) : ('ACTIVE' as const);
    const registeredAt = recordedAt.toISOString();
    // Resets the fields of an earlier account of the employee: authority and proven address.
    const account = {
      EMPID,
      email,
      emailProven: false,
      status,
      registeredAt,
      authority: 'EMPLOYEE' as const,
    };
    return upsertRows(accounts, [account], (row) => row, db);
  },
  AccountActivated: ({ data: { EMPID } }, { db }) => changeAccount('status', { EMPID, status: 'ACTIVE' }, db),
  AccountDeactivated: ({ data: { EMPID } }, { db }) =>
    changeAccount('status', { EMPID, status: 'DEACTIVATED' }, db),
  AuthorityGranted: ({ data: { EMPID, authority } }, { db }) =>
    changeAccount('authority', { EMPID, authority }, db),
  EmailProven: ({ data: { EMPID } }, { db }) =>
    changeAccount('emailProven', { EMPID, emailProven: true }, db),
  AccountRemoved: ({ data: { EMPID } }, { db }) => deleteRows(accounts, ['EMPID'], [{ EMPID }], db),
  EmailCodeRejected: ignored,
  EmailProofRequested: ignored,
  OtherSessionsEnded: ignored,
  OwnPasswordChanged: ignored,
  PasswordChanged: ignored,
  PasswordResetOpened: ignored,
  ResetCodeIssued: ignored,
  SecondFactorTurnedOn: ignored,
  SecondFactorVerified: ignored,
  RecoveryCodeUsed: ignored,
  RecoveryCodesReplaced: ignored,
  SecondFactorTurnedOff: ignored,
  SessionEnded: ignored,

  // A revoked terminal that gets a new key is active again.
  TerminalIssued: ({ data: { name, keyHash, pinRequired } }, { db, recordedAt }) => {
    const issued = { name, keyHash, pinRequired, revoked: false, issuedAt: recordedAt.toISOString() };
    return upsertRows(terminals, [issued], (row) => row, db);
  },
  TerminalRevoked: async ({ data: { name } }, { db }) => {
    const found = await updateRows(terminals, ['name'], ['revoked'], [{ name, revoked: true }], db);
    if (found === 0) throw new InapplicableEventError(`there is no terminal ${name}`);
  },

  PunchRefused: ({ data: { terminal, EMPID, at, reason } }, { db, id, stream, recordedAt }) => {
    const found = { id, stream, refusedAt: recordedAt.toISOString(), takenBy: null };
    return upsertRows(refusedPunches, [{ terminal, EMPID, at, reason, ...found }], (row) => row, db, {
      update: [],
    });
  },
  RefusalsFull: ignored,
  RefusedPunchTaken: async ({ data: { terminal, EMPID, at } }, { db, actor: takenBy }) => {
    const taken = { terminal, EMPID, at, takenBy };
    await updateRows(refusedPunches, ['terminal', 'EMPID', 'at'], ['takenBy'], [taken], db);
  },

  AttentionAccepted: ({ data: { kind, subject, facts, reason } }, { db, actor, recordedAt, revision }) => {
    const accepted = { facts, reason, acceptedBy: actor, acceptedAt: recordedAt.toISOString() };
    return decideMatter(ACCEPTANCE, { ...UNDECIDED, kind, subject, ...accepted, revision }, db);
  },
  AttentionReopened: ({ data: { kind, subject } }, { db, revision }) =>
    decideMatter(ACCEPTANCE, { ...UNDECIDED, kind, subject, revision }, db),
  AttentionAssigned: ({ data: { kind, subject, to } }, { db, revision }) =>
    decideMatter(['assignedTo'], { ...UNDECIDED, kind, subject, assignedTo: to, revision }, db),
};

const ACCEPTANCE = ['facts', 'reason', 'acceptedBy', 'acceptedAt'] as const;
const UNDECIDED = {
  facts: null,
  reason: null,
  acceptedBy: null,
  acceptedAt: null,
  assignedTo: null,
} as const;

/** Writes a decision about a matter; the fields that it does not change stay. */
function decideMatter(
  changed: readonly FieldOf<(typeof attention)['columns']>[],
  row: Row<typeof attention>,
  db: ReadModelDb,
): Promise<void> {
  return upsertRows(attention, [row], (each) => each, db, { update: [...changed, 'revision'] });
}

/** The revision of the employees of a renamed unit stays, since a rename is not a change of an employee. */
function changeUnits(event: OrganizationEvent, { units, id }: DirectoryContext): void {
  units.apply(event, id);
}

/** @throws InapplicableEventError when there is no such employee */
async function changeEmployee<Changed extends FieldOf<(typeof employees)['columns']>>(
  changed: readonly Changed[],
  employee: Row<typeof employees, Changed | 'EMPID'>,
  db: ReadModelDb,
): Promise<void> {
  const found = await updateRows(employees, ['EMPID'], changed, [employee], db);
  if (found === 0) throw new InapplicableEventError(`there is no employee ${employee.EMPID}`);
}

/** @throws InapplicableEventError when there is no such employee */
async function employmentOf(EMPID: string, db: ReadModelDb) {
  const { rows } = await db.query<Pick<Row<typeof employees>, 'hiredOn' | 'former'>>(
    `SELECT ${selectList(employees, ['hiredOn', 'former'])} FROM employees WHERE empid = $1`,
    [EMPID],
  );
  const [employment] = rows;
  if (!employment) throw new InapplicableEventError(`there is no employee ${EMPID}`);
  return employment;
}

/** @throws InapplicableEventError when there is no such account */
async function changeAccount<Changed extends FieldOf<(typeof accounts)['columns']>>(
  changed: Changed,
  account: Row<typeof accounts, Changed | 'EMPID'>,
  db: ReadModelDb,
): Promise<void> {
  const found = await updateRows(accounts, ['EMPID'], [changed], [account], db);
  if (found === 0) throw new InapplicableEventError(`there is no account ${account.EMPID}`);
}
