import { failureMessages } from '@timekeep/contracts/messages/failure-messages';
import type { Message } from '@timekeep/contracts/messages/message';
import { STATUS_CODES, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { Socket, type DropArgument } from 'node:net';
import type { Duplex } from 'node:stream';
import { failureAnswer } from '@timekeep/contracts/api/answers';
import type { Logger } from 'pino';
import { AnonymousLogLimit } from '../logging/log-limits.js';
import { countedAddress } from '../client-address.js';
import { handleSerially } from '../throttling/serial-requests.js';

interface RawFailure {
  readonly status: number;
  readonly reason: Message;
}

const JSON_TYPE = 'application/json; charset=utf-8';
const MALFORMED: RawFailure = { status: 400, reason: failureMessages.notHttp() };
const UNEXPECTED: RawFailure = { status: 417, reason: failureMessages.unexpected() };

const FAILURES: ReadonlyMap<string, RawFailure> = new Map([
  ['HPE_HEADER_OVERFLOW', { status: 431, reason: failureMessages.headersTooLarge() }],
  ['HPE_CHUNK_EXTENSIONS_OVERFLOW', { status: 413, reason: failureMessages.tooLarge() }],
  ['ERR_HTTP_REQUEST_TIMEOUT', { status: 408, reason: failureMessages.tooSlow() }],
]);

/**
 * Answers invalid HTTP with `{err}` too, and ends such connections. Each is a line of the log, within the number that an address
 * may write, with the address of the connection: there are no headers that could name another one. So is each connection beyond
 * the limit of the server.
 */
export function answerClientErrors(
  server: Server,
  logger: Logger,
  anonymous = new AnonymousLogLimit(logger),
): void {
  const logRefusal = ({ status, reason }: RawFailure, socket: Duplex | null): void => {
    const address = (socket instanceof Socket && countedAddress(socket.remoteAddress ?? '')) || 'unknown';
    if (!anonymous.admit(address, 'refused')) return;
    logger.warn({ address, res: { statusCode: status }, reason: reason.text }, 'request refused');
  };
  const latest = new WeakMap<Duplex, ServerResponse>();
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    latest.set(request.socket, response);
  });
  // Instead of `request`, but one after the other as well.
  server.on(
    'checkExpectation',
    handleSerially((_request, response) => {
      logRefusal(UNEXPECTED, response.socket);
      response.statusCode = UNEXPECTED.status;
      response.setHeader('Content-Type', JSON_TYPE);
      response.end(JSON.stringify(failureAnswer(UNEXPECTED.reason)));
    }),
  );
  server.on('drop', (connection?: DropArgument) => {
    const address = countedAddress(connection?.remoteAddress ?? '') || 'unknown';
    if (anonymous.admit(address, 'refused'))
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

function rawAnswer({ status, reason }: RawFailure): string {
  const body = JSON.stringify(failureAnswer(reason));
  return [
    `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`,
    'Connection: close',
    `Content-Type: ${JSON_TYPE}`,
    `Content-Length: ${Buffer.byteLength(body)}`,
    '',
    body,
  ].join('\r\n');
}
