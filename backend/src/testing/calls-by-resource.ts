import type { EventStoreDBClient } from '@eventstore/db-client';
import { API_PATHS } from '@timekeep/contracts/api/api-paths';
import { ATTENTION_PATHS } from '@timekeep/contracts/api/attention-api';
import { isChangeType } from '@timekeep/contracts/audit/audited-events';
import { isTerminal } from '@timekeep/contracts/audit/changes';
import { isEventType } from '@timekeep/contracts/events/catalog';
import { addDays, type WorkDate } from '@timekeep/contracts/time/work-date';
import type { SearchTimekeepAnswer } from '@timekeep/contracts/api/timekeep-api';
import type { PunchFileAnswer } from '@timekeep/contracts/api/punch-files-api';
import { EventStore } from '../event-store/event-store.js';
import { parseCsv } from '../http/csv.js';
import { TEST_COMPANY, TEST_DEPARTMENT, type TestBackend, testContext } from './test-backend.js';
import { ResignEmployee } from '../employees/employees.module.js';
import { IssueTerminal } from '../clock/clock.module.js';

/** Somebody without a schedule. */
const noSchedule = (EMPID: string) => ({ kind: 'no-schedule', subject: EMPID });
const acceptedMatter = (EMPID: string) => ({ ...noSchedule(EMPID), facts: 'until none', reason: 'On call' });

/** Calls that change something, each with another one about the same matter: of an employee without a schedule, which is assigned to HR. */
export const attentionCalls = (EMPID: string, hr: string): readonly (readonly [string, object, object])[] => [
  [`POST ${ATTENTION_PATHS.accepted}`, acceptedMatter(EMPID), { ...acceptedMatter(EMPID), reason: 'Other' }],
  [`POST ${ATTENTION_PATHS.reopened}`, noSchedule(EMPID), { ...noSchedule(EMPID), revision: '1' }],
  [`POST ${ATTENTION_PATHS.assigned}`, { ...noSchedule(EMPID), to: hr }, { ...noSchedule(EMPID), to: null }],
];

/** Calls that list matters, records or requests, and change nothing. */
export const CALLS_THAT_LIST = [
  ...[ATTENTION_PATHS.attention, ATTENTION_PATHS.supervised, ATTENTION_PATHS.own],
  ...[API_PATHS.leaveOfRequests, API_PATHS.searchRequests, API_PATHS.supervisedRecords],
].map((path) => `POST ${path}`);

/** Calls of lists for the description of the API. */
export const answeredLists = (EMPID: string) =>
  [
    { verb: 'post', route: ATTENTION_PATHS.accepted, body: acceptedMatter(EMPID) },
    { verb: 'post', route: ATTENTION_PATHS.attention, body: { reportFilter: 'none', accepted: true } },
    { verb: 'post', route: ATTENTION_PATHS.attention, body: { reportFilter: 'none' } },
    { verb: 'post', route: ATTENTION_PATHS.own, body: {}, by: 'employee' },
    { verb: 'get', route: API_PATHS.ownRequests, by: 'employee' },
    { verb: 'get', route: API_PATHS.notices, by: 'employee' },
  ] as const;

/** Calls of the audit that only read, though they are sent with POST. */
export const AUDIT_READS: readonly string[] = [
  API_PATHS.audit,
  API_PATHS.auditCsv,
  API_PATHS.auditDifference,
  API_PATHS.changes,
  API_PATHS.changesCsv,
  API_PATHS.ownChanges,
].map((path) => `POST ${path}`);

/** A call that says what was seen, and changes no data. */
export const NO_CHANGE = `POST ${API_PATHS.readNotices}`;

/** Returns the ids of all events that users caused; work days open automatically. */
export async function eventsInLog(log: EventStoreDBClient): Promise<string[]> {
  const ids: string[] = [];
  for await (const { event } of log.readAll()) {
    if (event && !/^(\$|workday-)/.test(event.streamId)) ids.push(event.id);
  }
  return ids;
}

/** Calls for the description of the API: searches of the audit that find something. */
export const answeredAudit = (today: WorkDate, days: { readonly FROM: WorkDate; readonly TO: WorkDate }) => {
  const kinds = ['correction', 'punch', 'opening', 'leave', 'voided', 'request'];
  const moments = { earlier: `${addDays(today, -5)}T00:00:00Z`, later: new Date().toISOString() };
  return [
    { verb: 'post', route: API_PATHS.audit, body: { kinds } },
    { verb: 'post', route: API_PATHS.changes, body: {} },
    { verb: 'post', route: API_PATHS.ownChanges, body: {}, by: 'employee' },
    { verb: 'post', route: API_PATHS.auditDifference, body: { ...days, ...moments } },
  ] as const;
};

/**
 * Returns the ids of all events that are changes by their type, and those of them that HR does not find among all changes.
 *
 * @param Authorization of HR
 */
export async function auditOf(
  backend: TestBackend,
  log: EventStoreDBClient,
  Authorization: string,
): Promise<{ readonly changes: readonly string[]; readonly missing: readonly string[] }> {
  const changes: { readonly id: string; readonly type: string }[] = [];
  for await (const { event } of log.readAll()) {
    if (!event || !isEventType(event.type) || !isChangeType(event.type)) continue;
    // This function exports all changes each time.
    if (event.type === 'DataExported') continue;
    if (event.type === 'TimeClockPunched' && isTerminal(actorOf(event.metadata))) continue;
    changes.push({ id: event.id, type: event.type });
  }
  await backend.untilProjected(await backend.app.get(EventStore).tail());
  const { text } = await backend.http.post(API_PATHS.changesCsv).set({ Authorization }).send({}).expect(200);
  const found = new Set(parseCsv(text).flatMap(({ cells }) => cells));
  return {
    changes: changes.map(({ id }) => id),
    missing: changes.filter(({ id }) => !found.has(id)).map(({ id, type }) => `${type} ${id}`),
  };
}

function actorOf(metadata: unknown): string {
  return typeof metadata === 'object' && metadata !== null && 'actor' in metadata
    ? String(metadata.actor)
    : '';
}

/** The employee whose record is corrected, and its date. */
export const CORRECTED = '100061';
export const CORRECTED_ON = '2023-03-08';
const correctedRecord = {
  EMPID: CORRECTED,
  Date: CORRECTED_ON,
  Remarks: 'OB',
  TimeIN1: '08:00:00',
  TimeOUT1: null,
};

/** Returns the body of a call that confirms a record as it was at a revision, by default one that none has. */
export function confirmation(EMPID: string, Date: string, revision = '1') {
  return { records: [{ EMPID, Date, revision }], change: 'accept', reason: 'Seen' };
}

const confirmed = confirmation('', CORRECTED_ON);

/** Takes the record of an employee on `CORRECTED_ON` for the call that confirms one. */
export async function confirmRecordOf(EMPID: string, { http }: TestBackend, authorization: string) {
  const search = { FROM: CORRECTED_ON, TO: CORRECTED_ON, reportFilter: 'name', selectedOption: EMPID };
  const call = http.post(API_PATHS.timekeep).set('Authorization', authorization).send(search);
  const { body }: { body: SearchTimekeepAnswer } = await call.expect(200);
  Object.assign(confirmed, confirmation(EMPID, CORRECTED_ON, body.data[0]?.revision));
}

/**
 * Calls that correct records, each with another one about the same subject. Many are corrected one by one, so that another body under the
 * key is refused for each of them.
 */
export const CORRECTION_CALLS: readonly (readonly [string, object, object | null])[] = [
  [`PATCH ${API_PATHS.timekeep}`, correctedRecord, { ...correctedRecord, TimeIN1: '08:30:00' }],
  [`POST ${API_PATHS.timekeepCorrections}`, confirmed, null],
];

/** Employees who left, of whom the resignation of the one is undone, and the other is rehired. */
const [STAYED, RETURNED] = ['100092', '100093'] as const;

const reinstated = { EMPID: STAYED, reason: 'Stays' };
const rehired = {
  EMPID: RETURNED,
  hiredOn: '2023-07-03',
  DEPT: TEST_DEPARTMENT,
  COMPANY: TEST_COMPANY,
  PIN: '1234',
};

/** Each call with its body, and another body about the same employee. */
export const EMPLOYMENT_CALLS = [
  [`POST ${API_PATHS.reinstateEmployee}`, reinstated, { ...reinstated, reason: 'Stays here' }],
  [`POST ${API_PATHS.rehireEmployee}`, rehired, { ...rehired, PIN: '4321' }],
] as const;

/** Registers and resigns the employees of the calls. */
export async function resignFormer(backend: TestBackend): Promise<void> {
  for (const EMPID of [STAYED, RETURNED]) {
    await backend.employee(EMPID, { hiredOn: '2023-01-02' });
    await backend.run(new ResignEmployee(EMPID, testContext(), '2023-06-01'));
  }
}

/** The terminal whose clock the calls correct. */
export const GATE = 'gate';

export async function issueGate({ commands }: TestBackend): Promise<void> {
  await commands.execute(new IssueTerminal(GATE, testContext()));
}

const ofDay = (date: WorkDate) => ({ from: `${date}T00:00`, to: `${date}T23:00`, reason: 'Set to UTC' });
const wrongClock = { ...ofDay('2023-03-06'), terminal: GATE, minutes: 60 };
const testPunches = { ...ofDay('2023-03-06'), EMPID: '100002' };

/** Calls that change punches: a request, and another one about the same subject. */
export const PUNCH_CHANGE_CALLS: readonly (readonly [string, object, object])[] = [
  [`POST ${API_PATHS.correctedClocks}`, wrongClock, { ...wrongClock, minutes: 61 }],
  [`POST ${API_PATHS.withdrawnPunches}`, testPunches, { ...testPunches, reason: 'Tests' }],
  [`DELETE ${API_PATHS.correctedClocks}`, { id: '1' }, { id: '2' }],
  [`DELETE ${API_PATHS.withdrawnPunches}`, { id: '2' }, { id: '1' }],
];

/** Calls that record punches, each under its own EMPID and instant, or none. */
export const PUNCH_CALLS_WITHOUT_KEY: readonly string[] = [
  `POST ${API_PATHS.punches}`,
  `POST ${API_PATHS.punchFiles}`,
  `POST ${API_PATHS.punchFile}`,
  `POST ${API_PATHS.refusedPunches}`,
  `POST ${API_PATHS.takeRefusedPunches}`,
];

/** A file of which no line can be recorded. */
const PUNCHES = Buffer.from('EMPID,at\n999999,2024-05-13T08:00:00\n');

/** Sends the file as HR, and returns the calls about it, and the one that sends it. */
export async function answeredPunchFiles({ http }: TestBackend, hr: object) {
  const sent: { body: PunchFileAnswer } = await http
    .post(API_PATHS.punchFiles)
    .set({ ...hr })
    .attach('file', PUNCHES, 'punches.csv')
    .expect(200);
  const parameters = { id: sent.body.file?.id ?? '' };
  return [
    { verb: 'post' as const, route: API_PATHS.punchFile, parameters, body: {} },
    { verb: 'get' as const, route: API_PATHS.punchFile, parameters },
    { verb: 'post' as const, route: API_PATHS.punchFiles, file: PUNCHES },
  ];
}

/** Returns calls whose answers are of every type of this resource, on a system without changes of punches. */
export function answeredPunchChanges(EMPID: string, nobody: string, date: WorkDate) {
  const [clock, withdrawn] = [API_PATHS.correctedClocks, API_PATHS.withdrawnPunches];
  const post = (route: string, body: object) => ({ verb: 'post' as const, route, body });
  const correction = { ...ofDay(date), terminal: GATE, minutes: 1 };
  const at = `${date}T08:12:00+08:00`;
  const punches = [EMPID, EMPID, nobody].map((id) => ({ EMPID: id, at }));
  return [
    { ...post(API_PATHS.punches, { punches }), by: 'terminal' as const },
    post(API_PATHS.refusedPunches, { FROM: date, TO: date }),
    post(API_PATHS.takeRefusedPunches, { ids: ['no-such-id'] }),
    post(clock, { ...correction, preview: true }),
    post(clock, correction),
    post(withdrawn, { ...ofDay(date), EMPID }),
    { verb: 'get' as const, route: clock },
    { verb: 'get' as const, route: withdrawn },
    { verb: 'delete' as const, route: withdrawn, body: { id: '2' } },
  ];
}
