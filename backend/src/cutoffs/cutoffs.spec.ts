import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { MessageAnswer } from '@timekeep/contracts/api/answers';
import { CUTOFF_PATHS } from '@timekeep/contracts/api/cutoffs-api';
import { ApplyHoliday } from '../holidays/holidays.module.js';
import { AddCompany } from '../organization/organization.module.js';
import { CutOffCalls } from '../testing/cutoff-calls.js';
import { HR } from '../testing/request-calls.js';
import { says } from '../testing/says.js';
import { TEST_COMPANY, testContext } from '../testing/test-backend.js';

const [ABAD, BELO] = ['300001', '300002'] as const;
const OTHER_COMPANY = 'Bolt';

let world: CutOffCalls;

beforeAll(async () => {
  world = await CutOffCalls.start();
  await world.calls.backend.run(new AddCompany(OTHER_COMPANY, testContext()));
  await world.staff(ABAD, 'ABAD');
  await world.staff(BELO, '=BELO');
  await world.open();
  for (const days of [0, 1, 2, 3]) await world.worked(ABAD, days, '09:00', '18:00');
  for (const days of [0, 1, 2, 3, 4]) await world.worked(BELO, days, '09:00', '18:00');
  await world.worked(ABAD, 7, '09:00');
  await world.worked(BELO, 7, '09:00', '21:00');
});

afterAll(() => world.stop());

const secondWeek = () => ({ FROM: world.day(7), TO: world.day(13) });

describe('a cut-off', () => {
  it('is refused for days that are ahead, reversed or too many, and for an unknown company', async () => {
    const refused = async (changes: object, status: number, err: string) => {
      const response = await world.send(changes);
      expect(response.status).toBe(status);
      says(err)(response);
    };
    const last = world.calls.day(1);
    await refused({ TO: last }, 400, `The last day, ${last}, is ahead. A cut-off can be closed up to today.`);
    await refused(
      { FROM: world.day(-60), TO: world.day(6) },
      400,
      'A cut-off has at most 62 days. Please choose fewer days.',
    );
    await refused({ COMPANY: [] }, 400, 'Please choose at least one company.');
    await refused({ COMPANY: ['Nobody'] }, 404, 'There is no company Nobody.');
    await refused(
      { FROM: world.day(6), TO: world.day(0) },
      400,
      `The first day, ${world.day(6)}, is after the last, ${world.day(0)}.`,
    );
  });

  it('lists what is open before', async () => {
    const { counts, data } = await world.checklist(secondWeek());
    expect(counts).toMatchObject({ 'no-out': 1, overtime: 1, absent: 8 });
    expect(data.filter(({ kind }) => kind === 'no-out')).toEqual([
      expect.objectContaining({
        EMPID: ABAD,
        EMPNAME: 'ABAD, ANA',
        date: world.day(7),
        COMPANY: TEST_COMPANY,
      }),
    ]);
    expect(data.filter(({ kind }) => kind === 'overtime')).toMatchObject([{ EMPID: BELO, minutes: 180 }]);
  });

  it('gives the hours of its days to payroll, as a file with this digest', async () => {
    const answer = await world.close();
    expect(answer).toMatchObject({ number: 1, carried: 0, open: { absent: 1 } });
    const file = await world.csv(1);
    expect(createHash('sha256').update(file, 'utf8').digest('hex')).toBe(answer.digest);
    const lines = await world.lines(1);
    expect(lines).toHaveLength(answer.rows);
    const period = { FROM: world.day(0), TO: world.day(6), DEPT: 'Sales', COMPANY: TEST_COMPANY };
    expect(lines.filter(({ EMPID }) => EMPID === ABAD || EMPID === BELO)).toEqual([
      {
        ...{ LINE: 'period', EMPID: BELO, EMPNAME: "'=BELO, ANA", ...period },
        ...{ DAYS: '5', WORKED: '5', ORD: '2400' },
      },
      {
        ...{ LINE: 'period', EMPID: ABAD, EMPNAME: 'ABAD, ANA', ...period },
        ...{ DAYS: '5', WORKED: '4', ABSENT: '1', ORD: '1920' },
      },
    ]);
    expect(await world.list()).toMatchObject([
      { number: 1, COMPANY: [TEST_COMPANY], digest: answer.digest, withdrawn: null, isNewest: true },
    ]);
  });

  it('is closed once: days that overlap are refused, those of another company are not', async () => {
    const response = await world.send({ FROM: world.day(6), TO: world.day(8) });
    expect(response.status).toBe(422);
    says(`Days of ${TEST_COMPANY} from ${world.day(0)} to ${world.day(6)} are closed already, in cut-off 1.`)(
      response,
    );
    expect((await world.close({ COMPANY: [OTHER_COMPANY] })).number).toBe(2);
    expect((await world.withdraw(2)).status).toBe(200);
  });

  it('locks nothing: a later change is a difference with its cause, which the next one carries once', async () => {
    const before = await world.csv(1);
    expect(await world.differences(1)).toEqual({ data: [], carried: [] });
    const { body } = await world.correct(ABAD, 4);
    const { afterCutOff }: MessageAnswer = body;
    expect(afterCutOff?.text).toBe('After cut-off 1: its difference goes into the next.');
    const { preview } = await world.previewOf([ABAD, 5], [ABAD, 8]);
    expect(preview?.cutOffs).toEqual([{ number: 1, FROM: world.day(0), TO: world.day(6) }]);
    expect((await world.previewOf([ABAD, 8])).preview).not.toHaveProperty('cutOffs');
    const open = await world.correct(ABAD, 8);
    expect(open.body).not.toHaveProperty('afterCutOff');
    const difference = {
      ...{ EMPID: ABAD, EMPNAME: 'ABAD, ANA', DEPT: 'Sales', COMPANY: TEST_COMPANY },
      ...{ date: world.day(4), number: 1 },
      before: { DAYS: 1, ABSENT: 1 },
      after: { DAYS: 1, WORKED: 1, ORD: 480 },
    };
    const causes = [{ by: `CRUZ, HANNA (${HR})`, kind: 'correction', reason: 'Forgot to punch' }];
    expect((await world.differences(1)).data).toMatchObject([{ ...difference, causes, carriedIn: null }]);
    expect(await world.csv(1)).toBe(before);

    const next = await world.close(secondWeek());
    expect(next).toMatchObject({ number: 3, carried: 1, open: { 'no-out': 1, overtime: 1 } });
    expect((await world.differences(1)).data).toMatchObject([{ ...difference, causes, carriedIn: 3 }]);
    expect(await world.differences(3)).toMatchObject({
      data: [],
      carried: [{ ...difference, carriedIn: 3 }],
    });
    const carried = (await world.lines(3)).filter(({ LINE }) => LINE !== 'period');
    const why = { CUTOFF: '1', 'CHANGED BY': `CRUZ, HANNA (${HR})`, CHANGE: 'correction' };
    expect(carried).toMatchObject([
      { LINE: 'before', EMPID: ABAD, FROM: world.day(4), DAYS: '-1', ABSENT: '-1', ...why },
      { LINE: 'after', EMPID: ABAD, TO: world.day(4), DAYS: '1', WORKED: '1', ORD: '480', ...why },
    ]);
  });

  it('carries what is corrected twice, and nothing for what is taken back', async () => {
    await world.correct(ABAD, 4, { TimeOUT1: '17:00:00' });
    expect((await world.differences(1)).data).toMatchObject([
      { carriedIn: 3 },
      { before: { ORD: 480 }, after: { ORD: 420, UNDERTIME: 60 }, carriedIn: null },
    ]);
    await world.correct(ABAD, 4);
    expect((await world.differences(1)).data).toMatchObject([{ carriedIn: 3 }]);
  });

  it('has differences of all employees by a holiday that is declared later', async () => {
    await world.calls.backend.run(new ApplyHoliday({ date: world.day(8), remark: 'LH' }, testContext()));
    const { data } = await world.differences(3);
    expect(data.find(({ EMPID }) => EMPID === BELO)).toMatchObject({
      date: world.day(8),
      before: { DAYS: 1, ABSENT: 1 },
      after: { DAYS: 1, HOLIDAYS: 1 },
      causes: [{ kind: 'holiday' }],
    });
    expect(data.every(({ date }) => date === world.day(8))).toBe(true);
  });

  it('is withdrawn if it is the newest, with a reason, and then its differences wait again', async () => {
    expect((await world.withdraw(1)).status).toBe(422);
    says('Cut-off 3 of the same company was closed later. Please withdraw that one first.')(
      await world.withdraw(1),
    );
    expect((await world.withdraw(3, ' ')).status).toBe(400);
    expect((await world.withdraw(9)).status).toBe(404);
    expect((await world.withdraw(3, 'Overtime was missing')).status).toBe(200);
    says('Cut-off 3 was withdrawn already.')(await world.withdraw(3));
    expect((await world.list())[0]).toMatchObject({
      withdrawn: { by: `CRUZ, HANNA (${HR})`, reason: 'Overtime was missing' },
      isNewest: false,
    });
    expect((await world.differences(1)).data).toMatchObject([{ date: world.day(4), carriedIn: null }]);
    expect((await world.close(secondWeek())).number).toBe(4);
    expect((await world.lines(4)).filter(({ LINE }) => LINE === 'after')).toHaveLength(1);
  });

  it('is closed by one of two at the same moment', async () => {
    await world.withdraw(4);
    const answers = await Promise.all([world.send(secondWeek()), world.send(secondWeek())]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it('is closed once under an idempotency key', async () => {
    const body = { FROM: world.day(14), TO: world.day(15) };
    const key = { 'Idempotency-Key': 'cut-off-of-the-third-week' };
    const first = await world.send(body, key);
    const again = await world.send(body, key);
    expect(again.status).toBe(200);
    expect(again.body).toEqual(first.body);
    expect((await world.send({ ...body, TO: world.day(16) }, key)).status).toBe(422);
  });

  it('is for HR alone', async () => {
    for (const path of [CUTOFF_PATHS.cutoffs, CUTOFF_PATHS.checklist])
      expect((await world.calls.post(ABAD, path, {})).status).toBe(403);
    for (const path of [CUTOFF_PATHS.csv, CUTOFF_PATHS.differences])
      expect((await world.calls.get(ABAD, world.path(path, 1))).status).toBe(403);
    expect((await world.calls.get(HR, world.path(CUTOFF_PATHS.csv, 99))).status).toBe(404);
  });
});
