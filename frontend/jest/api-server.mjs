import { createServer } from 'node:http';

/**
 * Starts an HTTP server with answers set by a test. `answer(call)` returns `{ status, body }`, or 'break' to cut the
 * connection; `calls` are the received calls.
 */
export async function startApiServer() {
  const api = { calls: [], answer: () => ({ status: 404, body: { err: 'No such call.' } }) };
  const server = createServer((request, response) => {
    const chunks = [];
    request.on('data', (chunk) => chunks.push(chunk));
    request.on('end', () => {
      const text = chunks.join('');
      const call = {
        method: request.method,
        path: request.url,
        token: request.headers.authorization?.replace('Bearer ', '') ?? null,
        key: request.headers['idempotency-key'] ?? null,
        shown: request.headers['x-preview'] ?? null,
        body: text === '' ? null : JSON.parse(text),
      };
      api.calls.push(call);
      const answer = api.answer(call);
      if (answer === 'break') return request.socket.destroy();
      response.writeHead(answer.status, { 'content-type': 'application/json', connection: 'close' });
      response.end(JSON.stringify(answer.body));
    });
  });
  await new Promise((listening) => server.listen(0, '127.0.0.1', listening));
  const url = `http://127.0.0.1:${server.address().port}/`;
  const stop = () => {
    server.closeAllConnections();
    return new Promise((closed) => server.close(closed));
  };
  return { api, url, stop };
}
