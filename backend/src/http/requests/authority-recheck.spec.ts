import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { Readable } from 'node:stream';
import { expect, it } from '@jest/globals';
import { checkAuthority, whileAuthorized } from './authority-recheck.js';

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
