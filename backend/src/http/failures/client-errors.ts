import { STATUS_CODES, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { Socket, type DropArgument } from 'node:net';
import type { Duplex } from 'node:stream';
import type { FailureAnswer } from '@timekeep/contracts/api/answers';
import type { Logger } from 'pino';
import { AnonymousLines } from '../requests/anonymous-lines.js';
import { countedAddress } from '../requests/client-address.js';
import { handleSerially } from '../requests/serial-requests.js';

interface RawFailure extends FailureAnswer {
  readonly status: number;
}

const JSON_TYPE = 'application/json; charset=utf-8';
const MALFORMED: RawFailure = { status: 400, err: 'The request is not valid HTTP.' };
const UNEXPECTED: RawFailure = { status: 417, err: 'The request expects something that is not done here.' };

const FAILURES: ReadonlyMap<string, RawFailure> = new Map([
  ['HPE_HEADER_OVERFLOW', { status: 431, err: 'The headers of the request are too large.' }],
  ['HPE_CHUNK_EXTENSIONS_OVERFLOW', { status: 413, err: 'The request is too large.' }],
  ['ERR_HTTP_REQUEST_TIMEOUT', { status: 408, err: 'The request took too long to arrive.' }],
]);

/**
 * Answers invalid HTTP with `{err}` too, and ends such connections. Each is a line of the log, within the number that an address
 * may write, with the address of the connection: there are no headers that could name another one. So is each connection beyond
 * the limit of the server.
 */
export function answerClientErrors(
  server: Server,
  logger: Logger,
  anonymous = new AnonymousLines(logger),
): void {
  const logRefusal = ({ status, err }: RawFailure, socket: Duplex | null): void => {
    const address = (socket instanceof Socket && countedAddress(socket.remoteAddress ?? '')) || 'unknown';
    if (!anonymous.take(address, 'refused')) return;
    logger.warn({ address, res: { statusCode: status }, reason: err }, 'request refused');
  };
  const latest = new WeakMap<Duplex, ServerResponse>();
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    latest.set(request.socket, response);
  });
  // Instead of `request`, but one after the other as well.
  server.on(
    'checkExpectation',
    handleSerially((_request, response) => {
      const answer: FailureAnswer = { err: UNEXPECTED.err };
      logRefusal(UNEXPECTED, response.socket);
      response.statusCode = UNEXPECTED.status;
      response.setHeader('Content-Type', JSON_TYPE);
      response.end(JSON.stringify(answer));
    }),
  );
  server.on('drop', (connection?: DropArgument) => {
    const address = countedAddress(connection?.remoteAddress ?? '') || 'unknown';
    if (anonymous.take(address, 'refused'))
      logger.warn({ address, connections: server.maxConnections }, 'connection refused: too many are open');
  });
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Duplex) => {
    const response = latest.get(socket);
    const isAnswering = response?.headersSent === true && !response.writableFinished;
    if (!socket.writable || isAnswering) {
      socket.destroy();
      return;
    }
    const failure = FAILURES.get(error.code ?? '') ?? MALFORMED;
    logRefusal(failure, socket);
    socket.end(rawAnswer(failure));
  });
}

function rawAnswer({ status, err }: RawFailure): string {
  const answer: FailureAnswer = { err };
  const body = JSON.stringify(answer);
  return [
    `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`,
    'Connection: close',
    `Content-Type: ${JSON_TYPE}`,
    `Content-Length: ${Buffer.byteLength(body)}`,
    '',
    body,
  ].join('\r\n');
}
