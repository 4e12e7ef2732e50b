import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { API_PATHS, pathTo } from '@timekeep/contracts/api/api-paths';
import { HR, RequestCalls, SUPERVISOR } from '../testing/request-calls.js';

let calls: RequestCalls;

beforeAll(async () => {
  const mail = { url: 'smtp://127.0.0.1:9', from: 'no-reply@acme.example' };
  calls = await RequestCalls.start({ mail });
});

afterAll(() => calls.stop());

describe('each call', () => {
  const ids = { requests: [{ REQUEST_ID: '100001-1' }] };

  it.each<[string, string, object, readonly number[]]>([
    ['post', API_PATHS.searchRequests, {}, [403, 200, 200]],
    ['post', API_PATHS.leaveOfRequests, { requests: ['100001-1'] }, [403, 200, 200]],
    ['post', API_PATHS.leaveOfRequests, { requests: ['1'] }, [403, 400, 400]],
    ['post', API_PATHS.leaveOfRequests, { requests: [] }, [403, 400, 400]],
    ['post', API_PATHS.endorseRequests, { decision: 'endorse', ...ids }, [403, 200, 403]],
    ['post', API_PATHS.decideRequests, { decision: 'refuse', ...ids }, [403, 403, 200]],
    ['post', API_PATHS.grantOvertime, {}, [403, 403, 400]],
    ['get', API_PATHS.standIns, {}, [403, 403, 200]],
    ['put', API_PATHS.standIns, { EMPID: SUPERVISOR }, [403, 403, 200]],
    ['get', API_PATHS.ownRequests, {}, [200, 200, 200]],
    ['get', API_PATHS.ownLeave, {}, [200, 200, 200]],
    ['get', API_PATHS.notices, {}, [200, 200, 200]],
    ['post', API_PATHS.readNotices, { upTo: '2026-01-01T00:00:00Z' }, [200, 200, 200]],
    ['put', API_PATHS.noticesDigest, { isOn: false }, [200, 200, 200]],
    ['put', API_PATHS.noticesDigest, { isOn: 1 }, [400, 400, 400]],
    ['put', API_PATHS.noticesDigest, {}, [400, 400, 400]],
    ['get', pathTo(API_PATHS.ownDay, { date: '1999-01-01' }), {}, [404, 404, 404]],
    ['post', API_PATHS.requests, { kind: 'rise' }, [400, 400, 400]],
    ['post', API_PATHS.takeBackRequest, { REQUEST_ID: '999999-1' }, [403, 403, 403]],
    ['get', pathTo(API_PATHS.requestDetail, { REQUEST_ID: '999999-1' }), {}, [403, 403, 404]],
  ])('is for its roles alone: %s %s', async (verb, path, body, statuses) => {
    const staff = await calls.staff();
    const found: number[] = [];
    for (const EMPID of [staff, SUPERVISOR, HR]) {
      const session = await calls.as(EMPID);
      const send =
        verb === 'get'
          ? calls.backend.http.get(path)
          : verb === 'put'
            ? calls.backend.http.put(path)
            : calls.backend.http.post(path);
      found.push((await send.set(session).send(verb === 'get' ? undefined : body)).status);
    }
    expect(found).toEqual(statuses);
  });

  it.each([[[null]], [[null, null]], [[1]], [[[]]], ['100001-1']])(
    'that decides refuses as a bad request what is no list of requests: %j',
    async (requests) => {
      const body = { decision: 'return', requests, note: 'No' };
      const endorsed = await calls.post(SUPERVISOR, API_PATHS.endorseRequests, body);
      const decided = await calls.post(HR, API_PATHS.decideRequests, body);
      expect([endorsed.status, decided.status]).toEqual([400, 400]);
    },
  );

  it('takes null for a field that is left out', async () => {
    const body = { decision: 'endorse', ...ids, note: null };
    expect((await calls.post(SUPERVISOR, API_PATHS.endorseRequests, body)).status).toBe(200);
    const page = await calls.post(HR, API_PATHS.searchRequests, { limit: null, after: null, states: null });
    expect([page.status, page.body]).toEqual([200, { data: [], total: 0, next: null }]);
    const removed = { EMPID: SUPERVISOR, standIn: null, FROM: null, TO: null };
    expect(
      (
        await calls.backend.http
          .put(API_PATHS.standIns)
          .set(await calls.as(HR))
          .send(removed)
      ).status,
    ).toBe(200);
  });
});

describe('the choice of the daily mail', () => {
  it('is turned on 30 times an hour at most, and off at any time', async () => {
    const EMPID = await calls.staff();
    await calls.backend.proveEmail(EMPID);
    const session = await calls.as(EMPID);
    const choose = (isOn: boolean) =>
      calls.backend.http.put(API_PATHS.noticesDigest).set(session).send({ isOn });
    for (let time = 0; time < 30; time += 1) {
      expect((await choose(false)).status).toBe(200);
      expect((await choose(true)).status).toBe(200);
    }
    expect((await choose(false)).status).toBe(200);
    const refused = await choose(true);
    expect(refused.status).toBe(429);
    expect(refused.body).toMatchObject({
      err: expect.stringMatching(/^The daily mail was turned on too often\. Please try again in /),
    });
  });
});
