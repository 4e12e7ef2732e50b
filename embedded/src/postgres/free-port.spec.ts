import { once } from 'node:events';
import { createServer } from 'node:net';

import { describe, expect, it } from '@jest/globals';

import { freePort } from './free-port.js';

describe('a free port', () => {
  it('can be listened on, and is outside the range of outgoing connections', async () => {
    const port = await freePort();
    expect(port).toBeGreaterThanOrEqual(20_000);
    expect(port).toBeLessThan(32_768);
    const server = createServer().listen(port, '127.0.0.1');
    await once(server, 'listening');
    server.close();
  });
});
