import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { API_PATHS, pathTo } from '@timekeep/contracts/api/api-paths';
import { MAX_RENEWED } from '@timekeep/contracts/api/schedules-api';
import type { RenewalEvent } from '@timekeep/contracts/events/schedule';
import { employeeStream, renewalStream } from '@timekeep/contracts/events/streams';
import { templateOf } from '@timekeep/contracts/schedules/weekly-times';
import { addDays, yearOf } from '@timekeep/contracts/time/work-date';
import { resigned } from '@timekeep/projections/testing/sample-events';
import { EventStore } from '../../event-store/event-store.js';
import { RefusedError } from '../../event-store/store-errors.js';
import { ReadYourWrites } from '../../http/read-your-writes.js';
import { CompanyTime } from '../../organization/organization.module.js';
import { recordFact } from '../../testing/record-fact.js';
import { startTestBackend, testContext, type TestBackend } from '../../testing/test-backend.js';
import { SaveSchedule } from '../schedules.module.js';
import {
  RangesOfMany,
  recordParts,
  RenewSchedules,
  RenewSchedulesHandler,
} from './renew-schedules.command.js';
import { renewalDecider, type Renewable } from './renewal.decider.js';
import { says } from '../../testing/says.js';

const HR = '100001';
const SUPERVISOR = '100002';
const EMPLOYEE = '100003';
const five = { DAYS: 5, TIME: templateOf(['08:00:00', '17:00:00'], 5) } as const;
const six = { DAYS: 6, TIME: templateOf(['06:00:00', '15:00:00'], 6) } as const;

describe('renewing schedules over HTTP', () => {
  let backend: TestBackend;
  let hr: { Authorization: string };
  /** The present year, and the one that is filled. */
  let year: number;
  let next: number;

  beforeAll(async () => {
    backend = await startTestBackend();
    await backend.user(HR, 'HR');
    await backend.user(SUPERVISOR, 'SUPERVISOR');
    await backend.user(EMPLOYEE);
    hr = await backend.bearer(HR);
    year = yearOf(await backend.app.get(CompanyTime).today());
    next = year + 1;
  });

  afterAll(async () => {
    await backend.stop();
  });

  const renew = (ids: unknown, session = hr) =>
    backend.http.post(API_PATHS.renewSchedules).set(session).send({ ids });
  const rangesOf = async (EMPID: string): Promise<unknown> => {
    const { body } = await backend.http.get(pathTo(API_PATHS.scheduleOf, { EMPID })).set(hr).expect(200);
    const { data }: { data: unknown } = body;
    return data;
  };
  const nothingRenewed = (undefinedSchedules: readonly string[]) =>
    says(`No schedule has an empty day in ${next}. Nothing was changed.`, {
      undefinedSchedules,
      stats: { five: 0, six: 0 },
      year: next,
    });
  const renewals = () => backend.app.get(EventStore).history<RenewalEvent>(renewalStream(next));

  /** An employee with a schedule to the end of the present year. */
  async function scheduled(
    EMPID: string,
    week: typeof five | typeof six,
    TO = `${year}-12-31`,
  ): Promise<void> {
    await backend.employee(EMPID);
    const schedule = { EMPID, FROM: `${year}-01-01`, TO, ...week };
    await backend.run(new SaveSchedule(schedule, testContext()));
  }

  async function resign(EMPID: string): Promise<void> {
    const event = resigned(EMPID, addDays(await backend.app.get(CompanyTime).today(), -1));
    const position = await recordFact(
      backend.app.get(EventStore),
      employeeStream(EMPID),
      event,
      randomUUID(),
      testContext(),
    );
    await backend.app.get(ReadYourWrites).pending(position, ['attendance']);
  }

  it('fills the next year, in one event for all, and names employees without hours to carry', async () => {
    await scheduled('200001', five);
    await scheduled('200002', six);
    await scheduled('200003', five);
    await scheduled('200004', five, `${year}-12-24`);
    await scheduled('200005', six);
    await resign('200005');

    await renew(['200003', '200001', '200002', '200004', '200005', '999999', '200001'])
      .expect(200)
      .expect(
        says(`3 schedules were renewed for ${next}.`, {
          undefinedSchedules: ['200004', '200005', '999999'],
          stats: { five: 2, six: 1 },
          year: next,
        }),
      );
    expect(await rangesOf('200002')).toEqual([
      { FROM: `${year}-01-01`, TO: `${year}-12-31`, ...six },
      { FROM: `${next}-01-01`, TO: `${next}-12-31`, ...six },
    ]);
    expect((await renewals()).map(({ event }) => event.data.renewals)).toEqual([
      [
        { ...five, EMPIDS: ['200001', '200003'] },
        { ...six, EMPIDS: ['200002'] },
      ],
    ]);
  });

  it('changes nothing the second time, and says so', async () => {
    const before = await backend.app.get(EventStore).tail();
    await renew(['200001', '200002', '200004'])
      .expect(200)
      .expect(nothingRenewed(['200004']));
    expect(await backend.app.get(EventStore).tail()).toEqual(before);
  });

  it('keeps the days of the next year that have hours', async () => {
    await scheduled('200011', five);
    const march = { FROM: `${next}-03-01`, TO: `${next}-03-31`, ...six };
    await backend.run(new SaveSchedule({ EMPID: '200011', ...march }, testContext()));
    await renew(['200011'])
      .expect(200)
      .expect(
        says(`1 schedule was renewed for ${next}.`, {
          undefinedSchedules: [],
          stats: { five: 1, six: 0 },
          year: next,
        }),
      );
    expect(await rangesOf('200011')).toEqual([
      { FROM: `${year}-01-01`, TO: `${year}-12-31`, ...five },
      { FROM: `${next}-01-01`, TO: `${next}-02-28`, ...five },
      march,
      { FROM: `${next}-04-01`, TO: `${next}-12-31`, ...five },
    ]);
  });

  it('fills anew what was deleted and saved since', async () => {
    await backend.http
      .delete(pathTo(API_PATHS.scheduleOf, { EMPID: '200001' }))
      .set(hr)
      .expect(200);
    await renew(['200001'])
      .expect(200)
      .expect(nothingRenewed(['200001']));
    const schedule = { EMPID: '200001', FROM: `${year}-12-31`, TO: `${year}-12-31`, ...six };
    await backend.run(new SaveSchedule(schedule, testContext()));
    const { body } = await renew(['200001']).expect(200);
    expect(body).toMatchObject({ undefinedSchedules: [], stats: { five: 0, six: 1 } });
  });

  it('gives each employee days once when two renew at the same moment', async () => {
    const ids = Array.from({ length: 6 }, (_, index) => String(200_021 + index));
    await Promise.all(ids.map((EMPID) => scheduled(EMPID, five)));
    const before = (await renewals()).length;
    // Some are in both calls, and each call has one of its own.
    const answers = await Promise.all([renew(ids.slice(0, 5)).expect(200), renew(ids.slice(1)).expect(200)]);
    const given = answers.map(({ body }) => {
      const { stats }: { stats: { five: number } } = body;
      return stats.five;
    });
    expect(given.toSorted()).toEqual([1, 5]);

    const recorded = (await renewals()).slice(before).flatMap(({ event }) => event.data.renewals);
    expect(recorded.flatMap(({ EMPIDS }) => EMPIDS).toSorted()).toEqual(ids);
  });

  it('answers the same when the same request comes again', async () => {
    await scheduled('200031', six);
    const send = () => renew(['200031', '200004']).set('Idempotency-Key', 'renewal');
    const { body } = await send().expect(200);
    expect(body).toMatchObject({ undefinedSchedules: ['200004'], stats: { five: 0, six: 1 } });
    const before = await backend.app.get(EventStore).tail();
    await send().expect(200, body);
    expect(await backend.app.get(EventStore).tail()).toEqual(before);
  });

  it('takes as many ids as there may be', async () => {
    const ids = Array.from({ length: MAX_RENEWED }, (_, index) => String(700_000 + index));
    await renew(ids).expect(200).expect(nothingRenewed(ids));
    await renew([...ids, '200001'])
      .expect(400)
      .expect(says('At most 20000 schedules can be renewed at once.'));
  });

  it.each([
    ['nobody', [], 'Please name the employees whose schedules are to be renewed.'],
    ['no list', '200001', 'Please name the employees whose schedules are to be renewed.'],
    ['nothing', undefined, 'Please name the employees whose schedules are to be renewed.'],
    ['what is no id', ['200001', '20'], 'The employee ID must have 6 digits.'],
    ['a number', [200_001], 'The employee ID must have 6 digits.'],
  ])('refuses %s', async (_, ids, err) => {
    await renew(ids).expect(400).expect(says(err));
  });

  it('is refused while it is not known who has which hours', async () => {
    const before = await backend.app.get(EventStore).tail();
    await backend.lines.database.cut();
    await renew(['200002'])
      .expect(503)
      .expect(
        says(
          'The schedules are still being brought up to date. Nothing was recorded. Please try again in a moment.',
        ),
      );
    await backend.lines.database.restore();
    expect(await backend.app.get(EventStore).tail()).toEqual(before);
  });

  it.each([EMPLOYEE, SUPERVISOR])('is the business of HR alone, not of %s', async (EMPID) => {
    await renew(['200001'], await backend.bearer(EMPID)).expect(403);
    await backend.http
      .post(API_PATHS.renewSchedules)
      .send({ ids: ['200001'] })
      .expect(401);
  });

  it('fills the year after the one that begins while the schedules are read', async () => {
    await scheduled('200041', five, `${next}-12-31`);
    const store = backend.app.get(EventStore);
    const midnight = (await backend.app.get(CompanyTime).zone()).endOf(`${year}-12-31`);
    const ranges = backend.app.get(RangesOfMany, { strict: false });
    const renewing = new RenewSchedulesHandler(store, ranges, new TurnOfYear(store, midnight));
    const { position, ...renewed } = await renewing.execute(new RenewSchedules(['200041'], testContext()));
    expect(renewed).toEqual({ year: next + 1, undefinedSchedules: [], stats: { five: 1, six: 0 } });
    expect(await backend.app.get(ReadYourWrites).pending(position, ['attendance'])).toBe(false);
  });

  describe('in several parts', () => {
    const partsOf = (...EMPIDS: string[]) => EMPIDS.map((EMPID) => [{ EMPID, ranges: [], ...five }]);
    const record = (employees: readonly Renewable[]) => {
      const command = { type: 'renew', year: next, employees, known: Number.MAX_SAFE_INTEGER } as const;
      return backend.app.get(EventStore).execute(renewalDecider, renewalStream(next), command, testContext());
    };

    it('says what was recorded when others were faster than a later one', async () => {
      await backend.employee('200051');
      const renewing = recordParts(partsOf('200051', '200051'), (part, index) =>
        index === 0 ? record(part) : Promise.reject(new RefusedError({ kind: 'conflict', message: 'No.' })),
      );
      const message = '1 schedule was renewed, the others not. Please renew again.';
      await expect(renewing).rejects.toMatchObject({ refusal: { kind: 'conflict', message } });
    });

    it('says what was recorded when the log is away for a later one, and for the first that nothing was', async () => {
      await backend.employee('200052');
      await backend.employee('200053');
      const renewing = recordParts(partsOf('200052', '200053'), async (part, index) => {
        if (index === 1) await backend.lines.log.cut();
        return record(part);
      });
      const message = '1 schedule was renewed, the others not. Please renew again.';
      await expect(renewing).rejects.toMatchObject({ refusal: { kind: 'unavailable', message } });
      await expect(recordParts(partsOf('200053'), record)).rejects.toMatchObject({
        outcome: 'nothing-recorded',
      });
      await backend.lines.log.restore();
      const recorded = (await renewals()).flatMap(({ event }) => event.data.renewals);
      const employees = recorded.flatMap(({ EMPIDS }) => EMPIDS);
      expect(employees).toContain('200052');
      expect(employees).not.toContain('200053');
    });
  });
});

/** A clock that stands a moment before midnight at the first look, and at midnight from then on. */
class TurnOfYear extends CompanyTime {
  private looks = 0;

  constructor(
    store: EventStore,
    private readonly midnight: number,
  ) {
    super(store);
  }

  override now(): number {
    this.looks += 1;
    return this.looks === 1 ? this.midnight - 1 : this.midnight;
  }
}
