import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { API_PATHS, pathTo } from '@timekeep/contracts/api/api-paths';
import type { EmployeeListItem } from '@timekeep/contracts/api/employees-api';
import { addDays, type WorkDate } from '@timekeep/contracts/time/work-date';
import { AddLeave } from '../../leave/leave.module.js';
import { CompanyTime } from '../../organization/organization.module.js';
import { says } from '../../testing/says.js';
import { startTestBackend, testContext, type TestBackend } from '../../testing/test-backend.js';
import { OpenWorkday } from '../../workdays/workdays.module.js';

const HR = '100001';
const EMPID = '100002';
const PAST = '100003';

describe('the last day of an employee', () => {
  let backend: TestBackend;
  let hr: { Authorization: string };
  let today: WorkDate;

  beforeAll(async () => {
    backend = await startTestBackend();
    today = await backend.app.get(CompanyTime).today();
    await backend.user(HR, 'HR');
    for (const id of [EMPID, PAST]) await backend.user(id, 'EMPLOYEE', { hiredOn: day(-20) });
    for (const days of [-5, -3, -2, -1]) {
      await backend.run(new OpenWorkday(day(days), testContext()));
    }
    hr = await backend.bearer(HR);
  });

  afterAll(async () => {
    await backend.stop();
  });

  const day = (days: number): WorkDate => addDays(today, days);
  const resign = (id: string, resignedOn: WorkDate) =>
    backend.http.patch(API_PATHS.departments).set(hr).send({ id, resignedOn });
  const listed = async (id: string): Promise<EmployeeListItem | undefined> => {
    const { body } = await backend.http.get(API_PATHS.employees).set(hr).expect(200);
    const { employee }: { readonly employee: readonly EmployeeListItem[] } = body;
    return employee.find((found) => found.EMPID === id);
  };
  const balances = async (id: string): Promise<unknown> => {
    const { body } = await backend.http.get(API_PATHS.leaves).query({ EMPID: id }).set(hr).expect(200);
    const { data }: { readonly data: readonly { readonly DAYS: number }[] } = body;
    return data.map(({ DAYS }) => DAYS);
  };

  it.each([
    ['before the day before the first one', -22],
    ['more than a year ahead', 367],
  ])('is refused %s', async (_, days) => {
    const bounds = `from ${day(-21)}, the day before the first one, which is for somebody who never came, to ${day(366)}`;
    const err = `The last day must be ${bounds}.`;
    await resign(EMPID, day(days)).expect(422).expect(says(err));
  });

  it('is refused if it is no date', async () => {
    await resign(EMPID, '2026-02-30').expect(400);
  });

  it('may lie ahead: access lasts until then, and booked leave after it is given back', async () => {
    const entries = [3, 12, 13].map((days) => ({ LEAVE_TYPE: 'VL', DATE: day(days), REMARKS: 'Trip' }));
    await backend.run(new AddLeave({ EMPID, entries }, testContext()));
    expect(await balances(EMPID)).toEqual([0, -3]);
    const session = await backend.bearer(EMPID);
    await resign(EMPID, day(10))
      .expect(200)
      .expect(({ body }) => {
        expect(body).toMatchObject({
          msg: `Successfully resigned ${EMPID}: the last day is ${day(10)}`,
          returned: { SL: 0, VL: 2 },
        });
      });
    expect(await listed(EMPID)).toMatchObject({ hiredOn: day(-20), resignedOn: day(10) });
    expect(await balances(EMPID)).toEqual([0, -1]);
    await backend.http.get(pathTo(API_PATHS.profile, { EMPID })).set(session).expect(200);
    const { body } = await backend.http.get(API_PATHS.ownLeave).set(session).expect(200);
    expect(body).toMatchObject({
      balances: { SL: 0, VL: -1 },
      lines: [
        { DATE: day(13), outside: true },
        { DATE: day(12), outside: true, CHANGE: 0 },
        { DATE: day(3), CHANGE: -1 },
      ],
    });
  });

  it('is refused once more, and can be another: the leave until then is taken again', async () => {
    const err = `Employee ${EMPID} resigned already, on ${day(10)}.`;
    await resign(EMPID, day(10)).expect(409).expect(says(err));
    await resign(EMPID, day(12))
      .expect(200)
      .expect(({ body }) => {
        expect(body).toMatchObject({ returned: { SL: 0, VL: 1 } });
      });
    expect(await listed(EMPID)).toMatchObject({ resignedOn: day(12) });
    expect(await balances(EMPID)).toEqual([0, -2]);
  });

  it('is refused in a form that was opened before another last day was saved, and so is its undoing', async () => {
    const seen = (await listed(EMPID))?.revision;
    const from = (resignedOn: WorkDate, revision: string | undefined) =>
      backend.http.patch(API_PATHS.departments).set(hr).send({ id: EMPID, resignedOn, revision });
    await from(day(14), seen).expect(200);
    const { body } = await from(day(13), seen).expect(409);
    expect(body).toMatchObject({ changedBy: `the employee ${HR}` });
    const undo = { EMPID, reason: 'Stays', revision: seen };
    await backend.http.post(API_PATHS.reinstateEmployee).set(hr).send(undo).expect(409);
    expect(await listed(EMPID)).toMatchObject({ resignedOn: day(14) });
    await from(day(12), (await listed(EMPID))?.revision).expect(200);
  });

  it('makes a form stale that was opened before: it would take the returned days again', async () => {
    const seen = async () => {
      const { body } = await backend.http.get(API_PATHS.leaves).query({ EMPID }).set(hr).expect(200);
      const { data }: { readonly data: readonly { readonly revision: string | null }[] } = body;
      return data[0]?.revision;
    };
    const save = (revision: unknown) =>
      backend.http
        .patch(API_PATHS.updateLeave)
        .set(hr)
        .send({ EMPID, leaveUpdates: [{ LEAVE_TYPE: 'VL', DAYS: -2 }], revision });
    const former = await seen();
    await resign(EMPID, day(11)).expect(200);
    const err =
      `The first or last day of employee ${EMPID}, and with it the leave that counts, was changed by the employee ${HR} ` +
      'in the meantime. Please look at it again.';
    await save(former)
      .expect(409)
      .expect(says(err, { changedBy: `the employee ${HR}`, revision: await seen() }));
    const remove = (revision: unknown) =>
      backend.http
        .post(API_PATHS.deleteLeave)
        .set(hr)
        .send({ TRANSAC_ID: `${EMPID}-3`, revision });
    await remove(former).expect(409);
    expect(await balances(EMPID)).toEqual([0, -1]);
    await resign(EMPID, day(12)).expect(200);
    await save(await seen()).expect(200);
    expect(await balances(EMPID)).toEqual([0, -2]);
  });

  it('ends access when it is past', async () => {
    const session = await backend.bearer(PAST);
    const profile = pathTo(API_PATHS.profile, { EMPID: PAST });
    await resign(PAST, today).expect(200);
    await backend.http.get(profile).set(session).expect(200);
    await resign(PAST, day(-2)).expect(200);
    await backend.http.get(profile).set(session).expect(403);
    expect(await listed(PAST)).toBeUndefined();
  });

  it('keeps records until it when access ends at once, and access that is prolonged', async () => {
    const profile = pathTo(API_PATHS.profile, { EMPID });
    const session = await backend.bearer(EMPID);
    const end = (accessUntil: WorkDate) =>
      backend.http
        .patch(API_PATHS.departments)
        .set(hr)
        .send({ id: EMPID, resignedOn: day(12), accessUntil });
    await end(day(-2)).expect(422);
    await end(day(-1)).expect(200);
    await backend.http.get(profile).set(session).expect(403);
    await end(day(-1)).expect(409);
    await end(day(20)).expect(200);
    await backend.http
      .get(profile)
      .set(await backend.bearer(EMPID))
      .expect(200);
    expect(await listed(EMPID)).toMatchObject({ resignedOn: day(12) });
  });

  describe('undone', () => {
    const undo = (body: object, by = hr) => backend.http.post(API_PATHS.reinstateEmployee).set(by).send(body);
    const records = async (id: string): Promise<unknown> => {
      const { body } = await backend.http.post(API_PATHS.departments).set(hr).send({ id }).expect(200);
      return body;
    };

    it('by HR alone, with a reason, for who resigned', async () => {
      await undo({ EMPID, reason: 'Stays' }, await backend.bearer(EMPID)).expect(403);
      await undo({ EMPID }).expect(400);
      const err = 'The reason must be readable text of at least one character.';
      await undo({ EMPID, reason: '  ' }).expect(400).expect(says(err));
      await undo({ EMPID: '299999', reason: 'Stays' }).expect(404);
    });

    it('gives leave, access and the records of the days since as they were', async () => {
      await undo({ EMPID, reason: 'Stays' })
        .expect(201)
        .expect(says(`The resignation of ${EMPID} was undone.`));
      expect(await listed(EMPID)).toMatchObject({ resignedOn: null });
      expect(await balances(EMPID)).toEqual([0, -3]);
      const err = `Employee ${EMPID} has not resigned: there is nothing to undo.`;
      await undo({ EMPID, reason: 'Stays' }).expect(409).expect(says(err));
      const before = await records(EMPID);
      await resign(EMPID, day(-3)).expect(200);
      expect(await records(EMPID)).not.toEqual(before);
      await undo({ EMPID, reason: 'Stays' }).expect(201);
      const figures = (answer: unknown) =>
        JSON.stringify(answer).replace(/"revision":"\d+",?|"changedBy":"[^"]*",?/g, '');
      expect(figures(await records(EMPID))).toBe(figures(before));
    });

    it('is offered for who left, in the list with them', async () => {
      const { body } = await backend.http.get(`${API_PATHS.employees}?left=true`).set(hr).expect(200);
      const { employee }: { readonly employee: readonly EmployeeListItem[] } = body;
      expect(employee).toContainEqual(expect.objectContaining({ EMPID: PAST, resignedOn: day(-2) }));
      await undo({ EMPID: PAST, reason: 'Entered for the wrong person' }).expect(201);
      expect(await listed(PAST)).toMatchObject({ resignedOn: null });
      const profile = pathTo(API_PATHS.profile, { EMPID: PAST });
      await backend.http
        .get(profile)
        .set(await backend.bearer(PAST))
        .expect(200);
    });
  });
});
