import { dateOfMatter } from '@timekeep/contracts/attention/attention-kinds';
import type { EmployeeModified, EmployeeRegistered } from '@timekeep/contracts/events/employee';
import type { OrganizationEvent } from '@timekeep/contracts/events/organization';
import type { RequestEvent } from '@timekeep/contracts/events/request';
import { changedRequest, madeRequest } from '@timekeep/contracts/requests/requests';
import { positionText } from '@timekeep/log/position';
import {
  type Handlers,
  ignored,
  InapplicableEventError,
  type PositionedEvent,
  type ReadModelDb,
} from '../engine/projection.js';
import type { Row } from '../engine/table.js';
import { deleteRows, updateRows, upsertRows } from '../engine/table-rows.js';
import type { KnownUnits } from '../known-units.js';
import type { RequestBatch } from './request-batch.js';
import { employees, readers, standIns } from './tables.js';

/** Context of one event for its handler. */
export interface RequestContext {
  readonly db: ReadModelDb;
  readonly units: KnownUnits;
  readonly batch: RequestBatch;
  readonly recording: PositionedEvent;
}

/** Categories of the streams that the projection reads. */
export const REQUEST_CATEGORIES = [
  'account',
  'attention',
  'employee',
  'notices',
  'organization',
  'request',
  'standin',
  'timekeep',
] as const;

/** Handlers that write the rows of each event, or keep them in the batch. */
export const requestHandlers: Handlers<
  (typeof REQUEST_CATEGORIES)[number],
  RequestContext,
  Promise<void> | void
> = {
  // An employee who resigned before stays resigned.
  EmployeeRegistered: ({ data }, { db, units, recording }) => {
    units.place(data, recording);
    const row = { ...shown(data), resignedOn: null, accessUntil: null };
    return upsertRows(employees, [row], (row) => row, db, { update: SHOWN });
  },
  EmployeeModified: ({ data }, { db, units, recording }) => {
    units.place(data, recording);
    return found(data.EMPID, updateRows(employees, ['EMPID'], SHOWN, [shown(data)], db));
  },
  FirstDayCorrected: ignored,
  EmployeeResigned: ({ data: { EMPID, resignedOn, accessUntil } }, { db }) => {
    const row = { EMPID, resignedOn, accessUntil };
    return found(EMPID, updateRows(employees, ['EMPID'], ['resignedOn', 'accessUntil'], [row], db));
  },
  EmployeeReinstated: ({ data: { EMPID } }, { db }) => {
    const row = { EMPID, resignedOn: null, accessUntil: null };
    return found(EMPID, updateRows(employees, ['EMPID'], ['resignedOn', 'accessUntil'], [row], db));
  },
  EmployeeRehired: ({ data }, { db, units, recording }) => {
    const { EMPID, hiredOn: effectiveOn } = data;
    units.placeAnew({ ...data, effectiveOn }, recording);
    const row = { EMPID, resignedOn: null, accessUntil: null };
    return found(EMPID, updateRows(employees, ['EMPID'], ['resignedOn', 'accessUntil'], [row], db));
  },

  CompanyAdded: changeUnits,
  CompanyRenamed: changeUnits,
  DepartmentAdded: changeUnits,
  DepartmentRenamed: changeUnits,
  OrganizationFounded: ignored,
  // The backend reads the rules from their stream.
  RulesSet: ignored,
  CompanyEndorsementSet: ignored,
  CompanyBreakSet: ignored,
  HoursRulesSet: ignored,
  SecondFactorRuleSet: ignored,
  SessionIdleSet: ignored,
  PasswordMinSet: ignored,

  RequestMade: changeRequest,
  RequestEndorsed: changeRequest,
  RequestReturned: changeRequest,
  RequestGranted: changeRequest,
  RequestFulfilled: changeRequest,
  RequestRefused: changeRequest,
  RequestTakenBack: changeRequest,
  RequestVoided: changeRequest,

  StandInNamed: ({ data }, { db }) => upsertRows(standIns, [data], (row) => row, db),
  StandInRemoved: ({ data: { EMPID } }, { db }) => deleteRows(standIns, ['EMPID'], [{ EMPID }], db),
  // PostgreSQL does not take every offset that an instant may have.
  NoticesRead: ({ data: { EMPID, upTo } }, { db }) =>
    changeReader({ ...NEW_READER, EMPID, upTo: new Date(upTo).toISOString() }, 'upTo', db),
  DigestTurnedOn: ({ data: { EMPID, FROM } }, { db }) =>
    changeReader({ ...NEW_READER, EMPID, digestFrom: FROM }, 'digestFrom', db),
  DigestTurnedOff: ({ data: { EMPID } }, { db }) => changeReader({ ...NEW_READER, EMPID }, 'digestFrom', db),
  DigestClaimed: ({ data: { EMPID, day } }, { db }) =>
    changeReader({ ...NEW_READER, EMPID, digestDay: day }, 'digestDay', db),
  DigestReleased: ({ data: { EMPID } }, { db }) => changeReader({ ...NEW_READER, EMPID }, 'digestDay', db),
  DeviceSignedIn: ({ data: { EMPID, device, address, isFirst } }, { batch, recording }) => {
    if (isFirst) return;
    batch.addNotice(EMPID, 'new-device', { ...NO_CONTENT, signIn: { device, address } }, recording);
  },
  SignInsFailed: ({ data }, { batch, recording }) => {
    const { EMPID, passwords, codes, registrations, device, address } = data;
    const signIn = { device, address, passwords, codes, registrations };
    batch.addNotice(EMPID, 'sign-ins-failed', { ...NO_CONTENT, signIn }, recording);
  },
  // Notices of devices and tries are about this account, and not about the next one. Decisions and changed records are about the employee, and stay.
  AccountRemoved: ({ data: { EMPID } }, { batch }) => {
    batch.removeNotices(EMPID, ACCOUNT_NOTICES);
  },
  AccountActivated: ignored,
  AccountDeactivated: ignored,
  AccountRegistered: ignored,
  AuthorityGranted: ignored,
  EmailCodeRejected: ignored,
  EmailProofRequested: ignored,
  EmailProven: ignored,
  OtherSessionsEnded: ignored,
  OwnPasswordChanged: ignored,
  PasswordChanged: ignored,
  PasswordResetOpened: ignored,
  RecoveryCodeUsed: ignored,
  RecoveryCodesReplaced: ignored,
  ResetCodeIssued: ignored,
  SecondFactorTurnedOff: ignored,
  SecondFactorTurnedOn: ignored,
  SecondFactorVerified: ignored,
  SessionEnded: ignored,

  AttentionAssigned: ({ data }, { batch, recording }) => {
    const { kind, subject, EMPID, to } = data;
    batch.removeMatter(data);
    // HR may take a matter on: that is no news.
    if (to === null || to === recording.actor) return;
    const date = dateOfMatter(data) ?? '';
    const content = { ...NO_CONTENT, date, assigned: { kind, subject, EMPID } };
    batch.addNotice(to, 'matter-assigned', content, recording);
  },
  AttentionAccepted: ({ data }, { batch }) => {
    batch.removeMatter(data);
  },
  AttentionReopened: ignored,

  TimekeepCorrected: ({ data }, { batch, recording }) => {
    const { EMPID, date, after, reason } = data;
    // The decision on the request is the notice of a correction that was asked for.
    if (recording.actor === EMPID || batch.isGranted(EMPID, date)) return;
    batch.addNotice(EMPID, 'record-changed', { ...NO_CONTENT, note: reason, date, after }, recording);
  },
};

/** Kinds of notices about an account. */
const ACCOUNT_NOTICES = ['new-device', 'sign-ins-failed'] as const;
const NO_CONTENT = {
  request: null,
  note: null,
  date: '',
  after: null,
  signIn: null,
  assigned: null,
} as const;
const NEW_READER = { upTo: null, digestFrom: null, digestDay: null } as const;

/** Writes one field of a reader, who may be new. */
function changeReader(
  row: Row<typeof readers>,
  field: keyof typeof NEW_READER,
  db: ReadModelDb,
): Promise<void> {
  return upsertRows(readers, [row], (row) => row, db, { update: [field] });
}

const SHOWN = ['lastName', 'firstName'] as const;

function shown(data: EmployeeRegistered['data'] | EmployeeModified['data']) {
  const { EMPID, EMP_LNAME, EMP_FNAME } = data;
  return { EMPID, lastName: EMP_LNAME, firstName: EMP_FNAME };
}

/** @throws InapplicableEventError when no row was found */
async function found(EMPID: string, rows: Promise<number>): Promise<void> {
  if ((await rows) === 0) throw new InapplicableEventError(`there is no employee ${EMPID}`);
}

function changeUnits(event: OrganizationEvent, { units, recording }: RequestContext): void {
  units.apply(event, recording.id);
}

/** Events of requests that are no notice for their owner. */
const UNNOTICED: ReadonlySet<RequestEvent['type']> = new Set<RequestEvent['type']>([
  'RequestMade',
  'RequestTakenBack',
  'RequestVoided',
  'RequestFulfilled',
]);

/** @throws InapplicableEventError when there is no such request */
function changeRequest(event: RequestEvent, { batch, recording }: RequestContext): void {
  const { EMPID, REQUEST_ID } = event.data;
  const { actor, position, recordedAt } = recording;
  const at = recordedAt.toISOString();
  const known = batch.find(REQUEST_ID);
  const request = event.type === 'RequestMade' ? madeRequest(event.data) : known?.request;
  if (!request) throw new InapplicableEventError(`there is no request ${REQUEST_ID}`);
  const changed = changedRequest(request, event);
  const { kind, FROM, TO, LEAVE_TYPE, half, except } = changed.made;
  const { state, fulfilled, note } = changed;
  batch.put({
    ...{ REQUEST_ID, EMPID, request: changed, kind, FROM, TO, LEAVE_TYPE, half, except, state, fulfilled },
    position: known?.position ?? position.commit,
    madeAt: known?.madeAt ?? at,
    changedAt: at,
    changedBy: actor,
    endorsedBy: event.type === 'RequestEndorsed' ? actor : (known?.endorsedBy ?? null),
    revision: positionText(position),
  });
  const isFulfilled = event.type === 'RequestFulfilled';
  batch.addStep({
    ...{ position: position.commit, REQUEST_ID, EMPID, at, actor },
    state: isFulfilled ? 'fulfilled' : state,
    note: isFulfilled ? null : note,
  });
  // Whoever has the account next did not make the request that is void.
  if (UNNOTICED.has(event.type)) return;
  const content = { ...NO_CONTENT, request: { made: changed.made, state }, note, date: FROM };
  batch.addNotice(EMPID, 'request-decided', content, recording);
}
