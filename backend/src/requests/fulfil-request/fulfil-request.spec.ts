import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { LeaveEvent } from '@timekeep/contracts/events/leave';
import { leaveStream, requestStream } from '@timekeep/contracts/events/streams';
import { API_PATHS } from '@timekeep/contracts/api/api-paths';
import { templateOf } from '@timekeep/contracts/schedules/weekly-times';
import { weekdayOf } from '@timekeep/contracts/time/work-date';
import { newCommandContext } from '../../event-store/command-context.js';
import { EventStore } from '../../event-store/event-store.js';
import { AddLeave } from '../../leave/leave.module.js';
import { SaveSchedule } from '../../schedules/schedules.module.js';
import { HR, RequestCalls } from '../../testing/request-calls.js';
import { testContext } from '../../testing/test-backend.js';
import { Grants } from '../decide-request/decide-request.command.js';
import { RequestCompleter } from '../request-processes.module.js';
import { requestDecider } from '../request.decider.js';
import { FulfilRequest } from '../requests.module.js';
import { effectContext, Fulfilment } from './fulfil-request.command.js';
import { RequestEffects } from './request-effects.js';

let calls: RequestCalls;

beforeAll(async () => {
  calls = await RequestCalls.start();
});

afterAll(() => calls.stop());

/** Returns one of the next working days of the test schedule, which has all but Sundays. */
function weekdayAhead(index: number): string {
  const days = Array.from({ length: 9 }, (_, ahead) => calls.day(7 + ahead));
  return days.filter((date) => weekdayOf(date) !== 'sunday')[index] ?? '';
}

describe('a grant whose effect is refused for good', () => {
  it('is returned by the system, and overwrites nothing', async () => {
    const EMPID = await calls.staff();
    const REQUEST_ID = await calls.make(EMPID, calls.correction());
    await calls.grantAlone(EMPID, REQUEST_ID);
    await calls.correct(EMPID, -2, { Remarks: 'OB' });
    await calls.backend.app.get(RequestCompleter).complete(0);
    await calls.backend.untilProjected(await calls.backend.app.get(EventStore).tail());

    const { data, history, record } = await calls.detail(HR, REQUEST_ID);
    expect(data).toMatchObject({ state: 'returned', fulfilled: false, changedBy: 'the system' });
    expect(history.map(({ state }) => state)).toEqual(['made', 'granted', 'returned']);
    expect(record?.now.Remarks).toBe('OB');
    expect((await calls.notices(EMPID)).data).toContainEqual(
      expect.objectContaining({
        kind: 'request-decided',
        state: 'returned',
        by: 'the system',
        note: expect.stringMatching(/^It was granted, but could not take effect: .* changed by CRUZ, HANNA/),
      }),
    );
    // A repeated call has the answer of the first one.
    const { events } = await calls.backend.commands.execute(new FulfilRequest(EMPID, REQUEST_ID));
    expect(events.map(({ type }) => type)).toEqual(['RequestReturned']);
    expect((await calls.post(EMPID, API_PATHS.requests, calls.correction())).status).toBe(201);
  });

  it('is fulfilled when the effect was recorded before it could no longer be', async () => {
    const EMPID = await calls.staff();
    const [FROM, TO] = [calls.day(10), calls.day(20)];
    const hours = { kind: 'schedule', FROM, TO, TimeIN1: '10:00:00', TimeOUT1: '19:00:00', reason: 'School' };
    const REQUEST_ID = await calls.make(EMPID, hours);
    await calls.grantAlone(EMPID, REQUEST_ID);
    const { app } = calls.backend;
    const { state } = await app.get(EventStore).load(requestDecider, requestStream(EMPID));
    const [request, grant] = [state.requests.get(REQUEST_ID), state.grants.get(REQUEST_ID)];
    if (!request || !grant) throw new Error('There is no grant.');
    await app.get(RequestEffects).record(request, effectContext(grant));
    const TIME = templateOf(['09:00:00', '18:00:00'], 6);
    const later = { EMPID, FROM: calls.day(15), TO: calls.day(30), DAYS: 6, TIME };
    await calls.backend.run(new SaveSchedule(later, testContext()));
    const { events } = await calls.backend.commands.execute(new FulfilRequest(EMPID, REQUEST_ID));
    expect(events.map(({ type }) => type)).toEqual(['RequestFulfilled']);
  });
});

describe('an effect that was decided with its grant', () => {
  const granted = async (EMPID: string, FROM: string) => {
    const { app } = calls.backend;
    const REQUEST_ID = await calls.make(EMPID, calls.leave({ FROM, TO: FROM }));
    const stream = requestStream(EMPID);
    const decision = { REQUEST_ID, note: null, revision: null };
    const context = newCommandContext({ actor: HR, route: 'requests.decide' });
    const { contents, rehearsed } = await app.get(Grants).record(stream, decision, context);
    return async () => {
      const { events } = await app.get(Fulfilment).of(stream, REQUEST_ID, contents, rehearsed);
      const ledger = await app.get(EventStore).history<LeaveEvent>(leaveStream(EMPID));
      const ids = ledger.flatMap(({ event }) => ('TRANSAC_ID' in event.data ? event.data.TRANSAC_ID : []));
      return { types: events.map(({ type }) => type), ids };
    };
  };
  const add = (EMPID: string, DATE: string) => {
    const entries = [{ LEAVE_TYPE: 'VL', DATE, REMARKS: 'By HR', half: null }] as const;
    return calls.backend.run(new AddLeave({ EMPID, entries }, testContext()));
  };

  it('is recorded once, however often', async () => {
    const EMPID = await calls.staff();
    const fulfil = await granted(EMPID, weekdayAhead(0));
    const first = await fulfil();
    expect(first).toEqual({ types: ['RequestFulfilled'], ids: [`${EMPID}-1`] });
    expect(await fulfil()).toEqual(first);
  });

  it('is decided anew when its stream has changed since', async () => {
    const EMPID = await calls.staff();
    const fulfil = await granted(EMPID, weekdayAhead(0));
    await add(EMPID, weekdayAhead(1));
    expect(await fulfil()).toEqual({ types: ['RequestFulfilled'], ids: [`${EMPID}-1`, `${EMPID}-2`] });
  });

  it('returns the request when it is refused by then', async () => {
    const EMPID = await calls.staff();
    const fulfil = await granted(EMPID, weekdayAhead(0));
    await add(EMPID, weekdayAhead(0));
    expect(await fulfil()).toEqual({ types: ['RequestReturned'], ids: [`${EMPID}-1`] });
  });
});
