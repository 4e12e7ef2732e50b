import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { IDEMPOTENCY_KEY_HEADER, PREVIEW_HEADER } from '@timekeep/contracts/api/answers';
import { API_PATHS } from '@timekeep/contracts/api/api-paths';
import type { SearchChangesAnswer } from '@timekeep/contracts/api/changes-api';
import type { DeleteLinesAnswer } from '@timekeep/contracts/api/leave-api';
import { MAX_LEAVE_ENTRIES } from '@timekeep/contracts/leave/fields';
import { EventStore } from '../../event-store/event-store.js';
import { CutOffCalls } from '../../testing/cutoff-calls.js';
import { LeaveCalls } from '../../testing/leave-calls.js';
import { HR } from '../../testing/request-calls.js';
import { says } from '../../testing/says.js';

let calls: LeaveCalls;

beforeAll(async () => {
  calls = await LeaveCalls.start();
});

afterAll(() => calls.stop());

const line = (EMPID: string, number: number, ago: number, changes: object = {}) => ({
  ...{ TRANSAC_ID: `${EMPID}-${number}`, LEAVE_TYPE: 'SL', DATE: calls.daysAgo(ago), half: null },
  ...changes,
});

async function send(
  EMPID: string,
  lines: readonly object[],
  headers: Record<string, string> = {},
  more = {},
) {
  const response = await calls
    .send('post', API_PATHS.deleteLeaveLines, { EMPID, lines, ...more })
    .set(headers);
  const answer: DeleteLinesAnswer = response.body;
  return { response, status: response.status, answer };
}

/** Registers an employee with leave three and two days ago, and half a day of it yesterday. */
async function onLeave(): Promise<string> {
  const EMPID = await calls.newcomer();
  const half = calls.entry({ DATE: calls.daysAgo(1), DAYS: 0.5, half: 'AM', LEAVE_TYPE: 'VL' });
  await calls.add(EMPID, calls.entry(), calls.entry({ DATE: calls.daysAgo(2) }), half).expect(200);
  return EMPID;
}

describe('deleting several days of leave', () => {
  it('gives the days back as one action, and answers each by itself', async () => {
    const EMPID = await onLeave();
    await calls.delete(`${EMPID}-2`).expect(200);
    const lines = [
      line(EMPID, 1, 3),
      line(EMPID, 2, 2),
      line(EMPID, 3, 1, { LEAVE_TYPE: 'VL', half: 'AM' }),
      line(EMPID, 9, 1),
      line('100001', 1, 1),
    ];
    const key = { [IDEMPOTENCY_KEY_HEADER]: randomUUID() };
    const { answer } = await send(EMPID, lines, key);
    expect(answer.msg).toBe('Days of leave deleted: 2 of 5.');
    expect(answer.results).toMatchObject([
      { TRANSAC_ID: `${EMPID}-1`, status: 200 },
      { status: 404, err: `Leave transaction ${EMPID}-2 was deleted already.` },
      { TRANSAC_ID: `${EMPID}-3`, status: 200 },
      { status: 404, err: `There is no leave transaction ${EMPID}-9.` },
      { status: 400, err: `Leave transaction 100001-1 is not one of employee ${EMPID}.` },
    ]);
    expect(await calls.lines(EMPID)).toEqual([]);
    expect(await calls.balances(EMPID)).toEqual([0, 0]);
    expect((await send(EMPID, lines, key)).answer).toEqual(answer);
    const { body }: { body: SearchChangesAnswer } = await calls
      .send('post', API_PATHS.changes, { EMPID, areas: ['leave'] })
      .expect(200);
    expect(body.data.map(({ type, parts }) => [type, parts]).slice(0, 2)).toEqual([
      ['LeaveTransactionDeleted', 2],
      ['LeaveTransactionDeleted', 1],
    ]);
  });

  it('leaves a day that was changed since the caller saw it', async () => {
    const EMPID = await onLeave();
    const edit = { ...calls.entry({ LEAVE_TYPE: 'VL' }), TRANSAC_ID: `${EMPID}-1` };
    await calls.edit(EMPID, edit).expect(200);
    const part = line(EMPID, 3, 1, { LEAVE_TYPE: 'VL', half: 'PM' });
    const { answer } = await send(EMPID, [line(EMPID, 1, 3), line(EMPID, 2, 2), part]);
    expect(answer.results).toMatchObject([
      {
        status: 409,
        err: `Leave transaction ${EMPID}-1 was changed in the meantime. Please look at it again.`,
      },
      { status: 200 },
      { status: 409 },
    ]);
    expect(await calls.lines(EMPID)).toHaveLength(2);
  });

  it('shows what would change, and saves that alone', async () => {
    const EMPID = await onLeave();
    const lines = [line(EMPID, 1, 3), line(EMPID, 2, 2)];
    const tail = await calls.backend.app.get(EventStore).tail();
    const { answer } = await send(EMPID, lines, {}, { preview: true });
    expect(await calls.backend.app.get(EventStore).tail()).toEqual(tail);
    expect(answer.preview).toMatchObject({ leave: { SL: 2, VL: 0 } });
    const shown = { [PREVIEW_HEADER]: answer.preview?.token ?? '' };
    await calls.delete(`${EMPID}-2`).expect(200);
    expect((await send(EMPID, lines, shown)).status).toBe(409);
    expect(await calls.lines(EMPID)).toHaveLength(2);
    const { preview } = (await send(EMPID, lines, {}, { preview: true })).answer;
    expect((await send(EMPID, lines, { [PREVIEW_HEADER]: preview?.token ?? '' })).answer.msg).toBe(
      'Days of leave deleted: 1 of 2.',
    );
    expect((await send(EMPID, lines, {}, { preview: true })).answer).not.toHaveProperty('preview');
  });

  it('needs days, each once', async () => {
    const EMPID = await onLeave();
    says('Please select the days of leave.')((await send(EMPID, [])).response);
    says('A day of leave is selected twice.')(
      (await send(EMPID, [line(EMPID, 1, 3), line(EMPID, 1, 3)])).response,
    );
    const many = Array.from({ length: MAX_LEAVE_ENTRIES + 1 }, (_, index) => line(EMPID, index + 1, 3));
    says('At most 60 days of leave are deleted at once.')((await send(EMPID, many)).response);
  });
});

describe('deleting days of a closed cut-off', () => {
  it('names it in the preview', async () => {
    const world = await CutOffCalls.start();
    const ABAD = '100021';
    await world.staff(ABAD, 'ABAD');
    await world.open();
    const entry = { LEAVE_TYPE: 'SL', DATE: world.day(1), DAYS: 1, REMARKS: 'Fever' };
    const leave = { EMPID: ABAD, leaveEntries: [entry, { ...entry, DATE: world.day(8) }] };
    await world.calls.post(HR, API_PATHS.addLeave, leave);
    await world.close();
    const preview = async (number: number, days: number) => {
      const seen = { TRANSAC_ID: `${ABAD}-${number}`, LEAVE_TYPE: 'SL', DATE: world.day(days) };
      const call = { EMPID: ABAD, lines: [seen], preview: true };
      const { body } = await world.calls.post(HR, API_PATHS.deleteLeaveLines, call);
      const answer: DeleteLinesAnswer = body;
      return answer.preview;
    };
    const closed = await preview(1, 1);
    expect(closed).toMatchObject({ changed: 1, leave: { SL: 1, VL: 0 } });
    expect(closed?.cutOffs).toEqual([{ number: 1, FROM: world.day(0), TO: world.day(6) }]);
    expect(await preview(2, 8)).not.toHaveProperty('cutOffs');
    await world.stop();
  });
});
