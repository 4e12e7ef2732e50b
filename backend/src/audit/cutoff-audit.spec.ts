import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { API_PATHS } from '@timekeep/contracts/api/api-paths';
import type { CutOffNote, SearchAuditAnswer } from '@timekeep/contracts/api/audit-api';
import { CUTOFF_PATHS } from '@timekeep/contracts/api/cutoffs-api';
import { AUDIT_KINDS, CUTOFF_CHANGE_KINDS } from '@timekeep/contracts/audit/audit-kinds';
import { eventually } from '@timekeep/tools/eventually';
import { EventStore } from '../event-store/event-store.js';
import { CutOffCalls } from '../testing/cutoff-calls.js';
import { HR } from '../testing/request-calls.js';
import { TEST_COMPANY } from '../testing/test-backend.js';
import { testConfiguration } from '../testing/test-configuration.js';
import { VerifyExport } from './verify-export/verify-export.query.js';

const [ABAD, BELO] = ['300001', '300002'] as const;
const TEXT = 'I worked on Friday, "really".';

let world: CutOffCalls;
let period: object;

beforeAll(async () => {
  world = await CutOffCalls.start();
  await world.staff(ABAD, 'ABAD');
  await world.staff(BELO, 'BELO');
  await world.open();
  await world.worked(ABAD, 0, '09:00', '18:00');
  await world.close();
  period = { number: 1, FROM: world.day(0), TO: world.day(6), COMPANY: [TEST_COMPANY] };
  expect((await world.calls.post(ABAD, CUTOFF_PATHS.acknowledged, { number: 1 })).status).toBe(200);
  expect((await world.calls.post(BELO, CUTOFF_PATHS.disputed, { number: 1, text: TEXT })).status).toBe(200);
  expect((await world.withdraw(1, 'Wrong week')).status).toBe(200);
  await world.close({ FROM: world.day(1) });
  await eventually(async () => (await search()).length === 5);
});

afterAll(() => world.stop());

async function search(changes: object = {}): Promise<readonly CutOffNote[]> {
  const { body } = await world.calls.post(HR, API_PATHS.audit, { kinds: CUTOFF_CHANGE_KINDS, ...changes });
  const { cutOffs }: SearchAuditAnswer = body;
  return cutOffs ?? [];
}

const exported = async (changes: object = {}): Promise<string> =>
  (await world.calls.post(HR, API_PATHS.auditCsv, { kinds: AUDIT_KINDS, ...changes })).text;

const verified = async (text: string) =>
  new VerifyExport(world.calls.backend.app.get(EventStore), testConfiguration().pinSecret).verify(
    text,
    () => undefined,
  );

describe('the audit of cut-offs', () => {
  it('has who closed and withdrew which period when, and the answers of employees', async () => {
    const byHr = { actor: HR, actorName: 'CRUZ, HANNA', actorAuthority: 'HR', EMPID: null, EMPNAME: null };
    const by = (EMPID: string, EMPNAME: string) => ({
      ...{ actor: EMPID, actorName: EMPNAME, actorAuthority: 'EMPLOYEE', EMPID, EMPNAME },
      at: expect.any(String),
    });
    expect(await search()).toEqual([
      {
        ...{ ...byHr, ...period, number: 2, FROM: world.day(1), kind: 'cutoff', reason: null },
        at: expect.any(String),
      },
      { ...byHr, ...period, kind: 'cutoff-withdrawn', reason: 'Wrong week', at: expect.any(String) },
      { ...by(BELO, 'BELO, ANA'), ...period, kind: 'cutoff-disputed', reason: TEXT },
      { ...by(ABAD, 'ABAD, ANA'), ...period, kind: 'cutoff-acknowledged', reason: null },
      { ...byHr, ...period, kind: 'cutoff', reason: null, at: expect.any(String) },
    ]);
  });

  it('is searched by kind, employee, actor and department', async () => {
    const kinds = async (changes: object) => (await search(changes)).map(({ kind }) => kind);
    expect(await kinds({ kinds: ['cutoff-withdrawn'] })).toEqual(['cutoff-withdrawn']);
    expect(await kinds({ EMPID: ABAD })).toEqual(['cutoff-acknowledged']);
    expect(await kinds({ actor: HR })).toEqual(['cutoff', 'cutoff-withdrawn', 'cutoff']);
    expect(await kinds({ department: 'Sales' })).toEqual(['cutoff-disputed', 'cutoff-acknowledged']);
    expect(await kinds({ kinds: ['correction'] })).toEqual([]);
  });

  it('gives a file that matches the log, and tells what was changed in it', async () => {
    const text = await exported();
    const days = `1 from ${world.day(0)} to ${world.day(6)}: ${TEST_COMPANY}`;
    expect(text).toContain(`cutoff CutOffClosed,,,${days},`);
    expect(text).toContain(`cutoff-withdrawn CutOffWithdrawn,Wrong week,,${days},`);
    expect(text).toContain(`cutoff-acknowledged TimeRecordAcknowledged,,,${days},`);
    expect(text).toContain(`cutoff-disputed TimeRecordDisputed,"${TEXT.replaceAll('"', '""')}",,${days},`);
    expect(await verified(text)).toMatchObject({ faults: [] });
    expect(await verified(await exported({ EMPID: BELO, kinds: ['cutoff-disputed'] }))).toMatchObject({
      ...{ lines: 1, faults: [] },
    });
    const { faults } = await verified(text.replace('Wrong week', 'Right week'));
    expect(faults.map(({ why }) => why).join()).toContain(
      'REASON is "Right week", and "Wrong week" in the log',
    );
  });
});
