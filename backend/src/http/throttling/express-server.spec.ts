import { once } from 'node:events';
import { IncomingMessage, type Server, ServerResponse } from 'node:http';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { portOf } from '@timekeep/embedded/testing/port-of';
import type { Express } from 'express';
import { ExpressServer } from './express-server.js';

let application: Express;
let server: Server;

beforeEach(async () => {
  const adapter = new ExpressServer();
  adapter.initHttpServer();
  application = adapter.getInstance<Express>();
  server = adapter.getHttpServer();
  await once(server.listen(0, '127.0.0.1'), 'listening');
});

afterEach(() => {
  server.close();
});

describe('messages of the server', () => {
  it('have the prototypes that Express would change them to, before it sees them', async () => {
    const prototypes: unknown[] = [];
    server.prependListener('request', (request, response) => {
      prototypes.push(Object.getPrototypeOf(request), Object.getPrototypeOf(response));
    });
    application.use((request, response) => {
      prototypes.push(Object.getPrototypeOf(request), Object.getPrototypeOf(response));
      const isWhole = request instanceof IncomingMessage && response instanceof ServerResponse;
      response.status(201).json({ isWhole, path: request.path, host: request.get('host') });
    });
    const { request, response: answer } = application;
    const port = portOf(server);
    const response = await fetch(`http://127.0.0.1:${port}/a?b=c`);
    expect(response.status).toBe(201);
    expect(await response.json()).toEqual({ isWhole: true, path: '/a', host: `127.0.0.1:${port}` });
    expect(prototypes.map((prototype) => prototype === request)).toEqual([true, false, true, false]);
    expect(prototypes.map((prototype) => prototype === answer)).toEqual([false, true, false, true]);
  });
});
