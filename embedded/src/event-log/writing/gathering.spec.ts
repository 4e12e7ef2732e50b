import { expect, it } from '@jest/globals';

import { Gathering } from './gathering.js';

/** Whether a wait ends without a timer. */
function isOver(wait: Promise<void>): Promise<boolean> {
  const next = new Promise<boolean>((resolve) => {
    setImmediate(() => {
      resolve(false);
    });
  });
  return Promise.race([wait.then(() => true), next]);
}

it('goes on when all are back', async () => {
  const gathering = new Gathering();
  gathering.expect(2, 1);
  const wait = gathering.wait(1);
  let isWaiting = true;
  void wait.then(() => (isWaiting = false));
  gathering.arrived(2);
  await Promise.resolve();
  expect(isWaiting).toBe(true);
  gathering.arrived(3);
  expect(await isOver(wait)).toBe(true);
});

it('does not wait for who may not come back for ever', async () => {
  const gathering = new Gathering();
  gathering.expect(2, 1);
  await gathering.wait(1);
});

it('lets who is alone go on at once', async () => {
  const gathering = new Gathering();
  gathering.expect(1, 0);
  expect(await isOver(gathering.wait(0))).toBe(true);
});
