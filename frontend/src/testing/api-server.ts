import { failureAnswer } from '@timekeep/contracts/api/answers';
import type { Message } from '@timekeep/contracts/messages/message';
/** Call of the application. */
export interface ApiCall {
  readonly method: string;
  readonly path: string;
  /** The token of the Authorization header. */
  readonly token: string | null;
  /** The idempotency key, which changes have. */
  readonly key: string | null;
  /** The token of the preview, which changes with one have. */
  readonly shown: string | null;
  readonly body: unknown;
}

/** Answer of the server; 'break' cuts the connection. */
export type ApiAnswer = { readonly status: number; readonly body: unknown } | 'break';

interface ApiServer {
  answer: (call: ApiCall) => ApiAnswer;
  readonly calls: ApiCall[];
}

declare global {
  var apiServer: ApiServer;
}

/** Sets the answers by path (`POST /api/user`); any other path is 404. */
export function serve(answers: Readonly<Record<string, ApiAnswer>>): void {
  globalThis.apiServer.calls.length = 0;
  globalThis.apiServer.answer = ({ method, path }) =>
    answers[`${method} ${path}`] ?? { status: 404, body: { err: `No such call: ${method} ${path}` } };
}

/** Returns the calls to a path so far. */
export function callsTo(path: string): readonly ApiCall[] {
  return globalThis.apiServer.calls.filter((call) => call.path === path);
}

/** Sets the answer of one call (`POST /api/user`), which a test may change while it runs. */
export function serveAlso(call: string, answerNow: (given: ApiCall) => ApiAnswer): void {
  const { answer } = globalThis.apiServer;
  globalThis.apiServer.answer = (given) =>
    `${given.method} ${given.path}` === call ? answerNow(given) : answer(given);
}

export function ok(body: unknown): ApiAnswer {
  return { status: 200, body };
}

/** @param reason a declared message, whose code the answer has, or a text without one */
export function failed(status: number, reason: string | Message): ApiAnswer {
  return { status, body: typeof reason === 'string' ? { err: reason } : failureAnswer(reason) };
}
