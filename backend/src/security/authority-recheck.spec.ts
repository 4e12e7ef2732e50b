import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { Readable } from 'node:stream';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { ExecutionContextHost } from '@nestjs/core/helpers/execution-context-host.js';
import { of } from 'rxjs';
import { AuthorityRecheck, checkAuthority, noteWait, whileAuthorized } from './authority-recheck.js';

async function exportOf(checkEveryMs: number) {
  const request = new IncomingMessage(new Socket());
  let isRevoked = false;
  await checkAuthority(request, () => (isRevoked ? Promise.reject(new Error('revoked')) : Promise.resolve()));
  const pages = Readable.from(['page 1', 'page 2', 'page 3']);
  const revoke = () => (isRevoked = true);
  return { pages, passedOn: whileAuthorized(request, pages, checkEveryMs), revoke };
}

it('breaks an export off when the authority of its reader ends', async () => {
  const { pages, passedOn, revoke } = await exportOf(0);
  const read: unknown[] = [];
  const reading = (async () => {
    for await (const page of passedOn) {
      read.push(page);
      revoke();
    }
  })();
  await expect(reading).rejects.toThrow('revoked');
  expect(read.length).toBeLessThan(3);
  expect(pages.destroyed).toBe(true);
});

it('does not look again at each page', async () => {
  const { passedOn, revoke } = await exportOf(60_000);
  revoke();
  expect(await passedOn.toArray()).toEqual(['page 1', 'page 2', 'page 3']);
});

it('frees the pages of a reader who leaves before the first one', async () => {
  const { pages, passedOn } = await exportOf(0);
  passedOn.destroy();
  await new Promise((resolve) => pages.once('close', resolve));
  expect(pages.destroyed).toBe(true);
});

describe('the caller of a change', () => {
  let now = 0;

  beforeEach(() => {
    jest.spyOn(performance, 'now').mockImplementation(() => now);
  });

  afterEach(() => {
    jest.restoreAllMocks();
  });

  /** Returns how often the caller was looked up when the handler begins. */
  async function lookUps(isWhole: boolean, beforeHandler: (request: IncomingMessage) => void) {
    const request = new IncomingMessage(new Socket());
    Object.assign(request, { method: 'POST', complete: isWhole });
    let count = 0;
    await checkAuthority(request, () => {
      count += 1;
      return Promise.resolve();
    });
    beforeHandler(request);
    const context = new ExecutionContextHost([request], AuthorityRecheck, () => undefined);
    await new AuthorityRecheck().intercept(context, { handle: () => of(undefined) });
    return count;
  }

  it.each([
    ['once when the request was whole', true, () => undefined, 1],
    [
      'again when its body came later',
      false,
      (request: IncomingMessage): boolean => (request.complete = true),
      2,
    ],
    ['again when it waited for its turn', true, noteWait, 2],
    ['again when the look-up is old', true, (): number => (now += 150), 2],
  ] as const)('is looked up %s', async (_, isWhole, beforeHandler, count) => {
    expect(await lookUps(isWhole, beforeHandler)).toBe(count);
  });
});
