import { describe, expect, it } from '@jest/globals';
import { MAX_RENEWED, type RenewSchedulesAnswer } from '@timekeep/contracts/api/schedules-api';
import { renewAll, type RenewalProgress } from './renewal';

const ids = Array.from({ length: 2 * MAX_RENEWED + 5 }, (_, index) => String(100_000 + index));

const answer = (five: number, more: Partial<RenewSchedulesAnswer> = {}): RenewSchedulesAnswer => ({
  msg: 'Renewed.',
  stats: { five, six: 1 },
  undefinedSchedules: [`none-${five}`],
  year: 2027,
  ...more,
});
const failed = (status: number, err: string) => ({ error: { status, data: { err } } });

/** Returns a server that gives these answers in order and records its calls. */
function server(...answers: ({ data: RenewSchedulesAnswer } | { error: unknown })[]) {
  const sent: { readonly count: number; readonly key: string }[] = [];
  const progress: RenewalProgress[] = [];
  let keys = 0;
  let pauses = 0;
  const calls = {
    send: (chunk: readonly string[], key: string) => {
      sent.push({ count: chunk.length, key });
      return Promise.resolve(answers[sent.length - 1] ?? failed(500, 'No more answers.'));
    },
    newKey: () => `key-${(keys += 1)}`,
    progressed: (reached: RenewalProgress) => {
      progress.push(reached);
    },
    pause: () => {
      pauses += 1;
      return Promise.resolve();
    },
  };
  return { calls, sent, progress, pauses: () => pauses };
}

describe('a renewal of more employees than one call takes', () => {
  it('is sent in chunks with separate keys, and adds up their results', async () => {
    const { calls, sent, progress } = server({ data: answer(3) }, { data: answer(4) }, { data: answer(0) });
    expect(await renewAll(ids, calls)).toEqual({
      data: {
        msg: '10 schedules were renewed for 2027.',
        stats: { five: 7, six: 3 },
        undefinedSchedules: ['none-3', 'none-4', 'none-0'],
        stopped: null,
      },
    });
    expect(sent).toEqual([
      { count: MAX_RENEWED, key: 'key-1' },
      { count: MAX_RENEWED, key: 'key-2' },
      { count: 5, key: 'key-3' },
    ]);
    const total = ids.length;
    expect(progress).toEqual([
      { done: 0, total },
      { done: MAX_RENEWED, total },
      { done: 2 * MAX_RENEWED, total },
    ]);
  });

  it('reports what was and was not renewed when a call in the middle fails, and stops', async () => {
    const { calls, sent } = server({ data: answer(3) }, failed(409, 'Somebody else renewed.'));
    expect(await renewAll(ids, calls)).toEqual({
      data: {
        msg: '4 schedules were renewed for 2027.',
        stats: { five: 3, six: 1 },
        undefinedSchedules: ['none-3'],
        stopped: { done: MAX_RENEWED, total: ids.length, reason: 'Somebody else renewed.' },
      },
    });
    expect(sent).toHaveLength(2);
  });

  it('is a failure when the first call fails, which is not repeated', async () => {
    const { calls, sent } = server(failed(503, 'The event log is away.'));
    expect(await renewAll(ids, calls)).toEqual(failed(503, 'The event log is away.'));
    expect(sent).toHaveLength(1);
  });

  it('waits for tables that lag behind, and repeats the call with the same key', async () => {
    const behind = failed(503, 'The schedules are still being brought up to date.');
    const { calls, sent, pauses } = server(
      { data: answer(3) },
      behind,
      behind,
      { data: answer(4) },
      { data: answer(0) },
    );
    expect(await renewAll(ids, calls)).toMatchObject({ data: { stats: { five: 7 }, stopped: null } });
    expect(sent.map(({ key }) => key)).toEqual(['key-1', 'key-2', 'key-2', 'key-2', 'key-3']);
    expect(pauses()).toBe(2);
  });

  it('gives up on tables that never catch up', async () => {
    const { calls, pauses } = server(
      { data: answer(3) },
      ...Array.from({ length: 100 }, () => failed(503, 'Away.')),
    );
    expect(await renewAll(ids, calls)).toMatchObject({ data: { stopped: { reason: 'Away.' } } });
    expect(pauses()).toBe(29);
  });

  it('reports both years when the year changes in the middle', async () => {
    const { calls } = server(
      { data: answer(3) },
      { data: answer(1, { year: 2028 }) },
      { data: answer(-1, { year: 2028 }) },
    );
    expect(await renewAll(ids, calls)).toMatchObject({
      data: { msg: '4 schedules were renewed for 2027. 2 schedules were renewed for 2028.' },
    });
  });
});
