import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { LeaveEvent } from '@timekeep/contracts/events/leave';
import type { RequestEvent } from '@timekeep/contracts/events/request';
import { leaveStream, requestStream, timekeepStream } from '@timekeep/contracts/events/streams';
import type { TimekeepCorrected } from '@timekeep/contracts/events/timekeep';
import { weekdayOf } from '@timekeep/contracts/time/work-date';
import { sideBySide } from '@timekeep/tools/side-by-side';
import { CONFIGURATION, type Configuration } from '../configuration/configuration.js';
import { newCommandContext } from '../event-store/command-context.js';
import { EventStore } from '../event-store/event-store.js';
import { RefusedError } from '../event-store/store-errors.js';
import { RequestCompleter } from '../requests/request-processes.module.js';
import { DecideRequest, FulfilRequest } from '../requests/requests.module.js';
import { HR, RequestCalls } from '../testing/request-calls.js';

const PEOPLE = 50;
const GRANTS = 50;
/** A process takes seconds to start, so each is killed amid the effects of several grants. */
const GRANTS_A_KILL = 5;
const CHILD = resolve(import.meta.dirname, '../../dist/testing/grant-and-die.js');

let calls: RequestCalls;

beforeAll(async () => {
  calls = await RequestCalls.start();
});

afterAll(() => calls.stop());

const typesOf = async (EMPID: string) => {
  const stored = await calls.backend.app.get(EventStore).history<RequestEvent>(requestStream(EMPID));
  return stored.map(({ event }) => event.type);
};

describe('fifty people who decide on one request at once', () => {
  it('make one decision, and all others learn of it', async () => {
    const EMPID = await calls.staff();
    const REQUEST_ID = await calls.make(EMPID, calls.correction());
    const outcomes = await Promise.allSettled(
      Array.from({ length: PEOPLE }, (_, person) => {
        const decision = person % 2 === 0 ? ('grant' as const) : ('refuse' as const);
        const context = newCommandContext({ actor: String(300_000 + person), route: 'test' });
        const one = {
          REQUEST_ID,
          decision,
          note: 'Because',
          revision: null,
          mayDecide: true,
          revokes: false,
        };
        return calls.backend.commands.execute(new DecideRequest(one, context));
      }),
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const outcome of outcomes) {
      if (outcome.status === 'fulfilled') continue;
      const { reason }: { reason: unknown } = outcome;
      expect(reason instanceof RefusedError && reason.refusal.kind).toBe('conflict');
    }
    const decisions = (await typesOf(EMPID)).filter((type) => /Granted|Refused/.test(type));
    expect(decisions).toHaveLength(1);
  });
});

describe('backends that are killed between grants and their effects', () => {
  it('leave exactly one effect of each of fifty grants', async () => {
    const { databaseUrl, eventStoreUrl } = calls.backend.app.get<Configuration>(CONFIGURATION);
    const day = weekdayOf(calls.day(7)) === 'sunday' ? 8 : 7;
    const leave = calls.leave({ FROM: calls.day(day), TO: calls.day(day) });
    const granted: { readonly EMPID: string; readonly REQUEST_ID: string }[] = [];
    for (let n = 0; n < GRANTS; n += 1) {
      const EMPID = await calls.staff();
      granted.push({ EMPID, REQUEST_ID: await calls.make(EMPID, n % 2 === 0 ? leave : calls.correction()) });
    }
    const kill = async (n: number): Promise<void> => {
      const ids = granted.slice(n, n + GRANTS_A_KILL).map(({ REQUEST_ID }) => REQUEST_ID);
      const child = spawn(process.execPath, [CHILD, databaseUrl, eventStoreUrl, HR, String(n), ...ids], {
        env: { ...process.env, NODE_NO_WARNINGS: '1' },
        stdio: ['ignore', 'ignore', 'inherit'],
      });
      const [, signal]: readonly unknown[] = await once(child, 'exit');
      expect(signal).toBe('SIGKILL');
    };
    const first = Array.from({ length: GRANTS / GRANTS_A_KILL }, (_, index) => index * GRANTS_A_KILL);
    await sideBySide(first, 2, kill);
    const left = await Promise.all(granted.map(async ({ EMPID }) => (await typesOf(EMPID)).at(-1)));
    expect(left).toContain('RequestGranted');

    const { app, commands } = calls.backend;
    const tail = await app.get(EventStore).tail();
    await calls.backend.untilProjected(tail);
    // Two processes complete them at once, and callers that are late as well.
    const late = granted.map(({ EMPID, REQUEST_ID }) =>
      commands.execute(new FulfilRequest(EMPID, REQUEST_ID)),
    );
    const completer = app.get(RequestCompleter);
    await Promise.all([completer.complete(0), completer.complete(0), ...late]);

    const store = app.get(EventStore);
    for (const [n, { EMPID }] of granted.entries()) {
      expect(await typesOf(EMPID)).toEqual(['RequestMade', 'RequestGranted', 'RequestFulfilled']);
      const effect =
        n % 2 === 0
          ? await store.history<LeaveEvent>(leaveStream(EMPID))
          : await store.history<TimekeepCorrected>(timekeepStream(EMPID, calls.day(-2)));
      expect(effect.map(({ event }) => event.type)).toEqual([
        n % 2 === 0 ? 'LeaveTransactionAdded' : 'TimekeepCorrected',
      ]);
    }
  }, 600_000);
});
