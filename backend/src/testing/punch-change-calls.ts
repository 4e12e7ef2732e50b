import { API_PATHS } from '@timekeep/contracts/api/api-paths';
import type { PunchFileAnswer } from '@timekeep/contracts/api/punch-files-api';
import type { WorkDate } from '@timekeep/contracts/time/work-date';
import { IssueTerminal } from '../clock/clock.module.js';
import { testContext, type TestBackend } from './test-backend.js';

/** The terminal whose clock the calls correct. */
export const GATE = 'gate';

export async function issueGate({ commands }: TestBackend): Promise<void> {
  await commands.execute(new IssueTerminal(GATE, testContext()));
}

const ofDay = (date: WorkDate) => ({ from: `${date}T00:00`, to: `${date}T23:00`, reason: 'Set to UTC' });
const wrongClock = { ...ofDay('2023-03-06'), terminal: GATE, minutes: 60 };
const tests = { ...ofDay('2023-03-06'), EMPID: '100002' };

/** Calls that change punches: a request, and another one about the same subject. */
export const PUNCH_CHANGE_CALLS: readonly (readonly [string, object, object])[] = [
  [`POST ${API_PATHS.correctedClocks}`, wrongClock, { ...wrongClock, minutes: 61 }],
  [`POST ${API_PATHS.withdrawnPunches}`, tests, { ...tests, reason: 'Tests' }],
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
