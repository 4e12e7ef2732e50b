import { STATUS_CODES, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { FailureAnswer } from '@timekeep/contracts/api/answers';
import type { Logger } from 'pino';
import { AnonymousLines } from '../requests/anonymous-lines.js';
import { countedAddress } from '../requests/client-address.js';

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
 * may write, with the address of the connection: there are no headers that could name another one.
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
  server.on('checkExpectation', (_request: IncomingMessage, response: ServerResponse) => {
    const answer: FailureAnswer = { err: UNEXPECTED.err };
    logRefusal(UNEXPECTED, response.socket);
    response.statusCode = UNEXPECTED.status;
    response.setHeader('Content-Type', JSON_TYPE);
    response.end(JSON.stringify(answer));
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
