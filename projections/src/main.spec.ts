import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { expect, it } from '@jest/globals';

const MAIN = resolve(import.meta.dirname, '../dist/main.js');

it('ends if its parent ended before it started', async () => {
  const orphan = spawn(process.execPath, [MAIN], {
    env: {
      DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none',
      EVENTSTORE_URL: 'esdb://127.0.0.1:1?tls=false',
    },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  orphan.disconnect();
  expect(await once(orphan, 'exit')).toEqual([0, null]);
});
