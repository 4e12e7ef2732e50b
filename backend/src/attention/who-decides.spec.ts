import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { API_PATHS } from '@timekeep/contracts/api/api-paths';
import {
  ATTENTION_PATHS,
  type AttentionAnswer,
  type AttentionItem,
} from '@timekeep/contracts/api/attention-api';
import { TERMINAL_KEY_HEADER } from '@timekeep/contracts/api/clock-api';
import { eventually } from '@timekeep/tools/eventually';
import { DataSource } from 'typeorm';
import { IssueTerminal } from '../clock/clock.module.js';
import { SetRules } from '../organization/organization.module.js';
import {
  HR,
  OTHER_DEPARTMENT,
  OTHER_SUPERVISOR,
  RequestCalls,
  SUPERVISOR,
} from '../testing/request-calls.js';
import { testContext } from '../testing/test-backend.js';

const OTHER_HR = '100009';

let calls: RequestCalls;
let [abad, belo] = ['', ''];
let terminalKey: string;

beforeAll(async () => {
  calls = await RequestCalls.start();
  abad = await calls.staff({ EMP_LNAME: 'ABAD' });
  belo = await calls.staff({ EMP_LNAME: 'BELO', DEPT: OTHER_DEPARTMENT });
  const issue = new IssueTerminal('gate-1', testContext());
  terminalKey = (await calls.backend.commands.execute(issue)).key;
});

afterAll(() => calls.stop());

async function ask(by: string, path: string, body: object): Promise<AttentionAnswer> {
  const response = await calls.post(by, path, body);
  if (response.status !== 200) throw new Error(`${response.status} ${response.text}`);
  return response.body as AttentionAnswer;
}

async function punch(
  EMPID: string,
  { key = terminalKey, times }: { readonly key?: string; readonly times: readonly string[] },
): Promise<void> {
  await calls.backend.http
    .post(API_PATHS.punches)
    .set(TERMINAL_KEY_HEADER, key)
    .send({ punches: times.map((at) => ({ EMPID, at })) })
    .expect(200);
}

const refused = async (EMPID: string, search: object = {}) =>
  (
    await ask(HR, ATTENTION_PATHS.attention, {
      ...{ kinds: ['refused-punch'], FROM: calls.today, TO: calls.today },
      ...{ reportFilter: 'name', selectedOption: EMPID },
      ...search,
    })
  ).data;

const accept = async (by: string, { kind, subject, facts }: AttentionItem) =>
  (await calls.post(by, ATTENTION_PATHS.accepted, { kind, subject, facts, reason: 'Battery' })).status;

function only(items: readonly AttentionItem[]): AttentionItem {
  const [item] = items;
  if (!item) throw new Error('There is no such matter.');
  return item;
}

describe('a refused punch', () => {
  it('is found by the day of its refusal, whatever its clock said', async () => {
    await punch(abad, { times: ['1969-11-03T08:00:00+08:00', `${calls.day(400)}T08:00:00+08:00`] });
    const notes = async (search: object = {}) => (await refused(abad, search)).map(({ note }) => note).sort();
    await eventually(async () => (await notes()).length === 2);
    expect(await notes()).toEqual(['future', 'tooOld']);
    const days = { FROM: calls.day(-3), TO: calls.day(-1) };
    expect(await notes(days)).toEqual([]);
    const stores = { reportFilter: 'department', selectedOption: OTHER_DEPARTMENT };
    expect(await notes(stores)).toEqual([]);
  });

  it('is accepted by its id, and counted', async () => {
    const matter = only(await refused(abad));
    expect(await accept(HR, matter)).toBe(200);
    expect(await refused(abad)).toHaveLength(1);
    expect(await refused(abad, { accepted: true })).toMatchObject([{ subject: matter.subject }]);
    const all = { kinds: ['refused-punch'], reportFilter: 'none' };
    expect((await ask(HR, ATTENTION_PATHS.attention, all)).counts).toEqual({ 'refused-punch': 1 });
  });

  it('has its true number where more are there than an answer lists', async () => {
    const minutes = Array.from({ length: 120 }, (_, minute) => new Date(Date.UTC(1969, 10, 3, 0, minute)));
    await punch(belo, { times: minutes.map((each) => each.toISOString()) });
    const body = { kinds: ['refused-punch'], reportFilter: 'name', selectedOption: belo };
    const answer = () => ask(HR, ATTENTION_PATHS.attention, body);
    await eventually(async () => (await answer()).total === 120);
    const { counts, data } = await answer();
    expect([counts, data.length]).toEqual([{ 'refused-punch': 120 }, 100]);
  });

  it('of HR is left to another HR user', async () => {
    await calls.backend.user(OTHER_HR, 'HR', { hiredOn: calls.day(-60) });
    await punch(HR, { times: ['1969-11-03T08:00:00+08:00'] });
    await eventually(async () => (await refused(HR)).length === 1);
    const matter = only(await refused(HR));
    expect(await accept(HR, matter)).toBe(403);
    expect(await accept(OTHER_HR, matter)).toBe(200);
  });
});

it('does not call a terminal silent that sends punches of earlier days', async () => {
  const { key } = await calls.backend.commands.execute(new IssueTerminal('gate-2', testContext()));
  const database = calls.backend.app.get(DataSource);
  const silent = async () => {
    await database.query(
      `UPDATE directory.terminals SET issued_at = now() - interval '9 days' WHERE name = 'gate-2'`,
    );
    const body = { kinds: ['silent-terminal'], reportFilter: 'none' };
    return (await ask(HR, ATTENTION_PATHS.attention, body)).data.map(({ terminal }) => terminal);
  };
  await eventually(async () => (await silent()).includes('gate-2'));
  await punch(abad, { key, times: [`${calls.day(-3)}T08:00:00+08:00`] });
  await eventually(async () => (await silent()).length === 0);
  const heard = await database.query<object[]>(`SELECT terminal FROM attendance.heard_terminals`);
  expect(heard).toEqual([{ terminal: 'gate-2' }]);
});

describe('a request that waits', () => {
  it('is named to those who decide on it, with the day on which it was made', async () => {
    const { backend } = calls;
    const id = await calls.make(abad, calls.leave());
    await calls.make(belo, calls.leave());
    const waiting = async (by: string) => {
      await backend.app
        .get(DataSource)
        .query(`UPDATE requests.requests SET made_at = now() - interval '3 days'`);
      const body = { kinds: ['waiting-request'], ...(by === HR && { reportFilter: 'none' }) };
      const { data } = await ask(
        by,
        by === HR ? ATTENTION_PATHS.attention : ATTENTION_PATHS.supervised,
        body,
      );
      return data.map(({ EMPID, date }) => [EMPID, date]).sort();
    };
    const [ofAbad, ofBelo] = [abad, belo].map((EMPID) => [EMPID, calls.day(-3)]);
    expect(await waiting(HR)).toEqual([ofAbad, ofBelo]);
    expect(await waiting(SUPERVISOR)).toEqual([ofAbad]);
    expect(await waiting(OTHER_SUPERVISOR)).toEqual([ofBelo]);
    await calls.decide(SUPERVISOR, 'endorse', [id]);
    expect(await waiting(SUPERVISOR)).toEqual([]);
    const standIn = async (body: object) =>
      backend.http
        .put(API_PATHS.standIns)
        .set(await calls.as(HR))
        .send({ EMPID: OTHER_SUPERVISOR, ...body })
        .expect(200);
    await standIn({ standIn: SUPERVISOR, FROM: calls.today, TO: calls.today });
    expect(await waiting(SUPERVISOR)).toEqual([ofBelo]);
    expect(await waiting(HR)).toEqual([ofAbad, ofBelo]);
    await backend.run(new SetRules({ endorsement: 'required' }, testContext()));
    expect(await waiting(HR)).toEqual([ofAbad]);
    await backend.run(new SetRules({ endorsement: 'optional' }, testContext()));
    await standIn({});
  });
});
