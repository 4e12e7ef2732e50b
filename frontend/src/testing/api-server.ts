/** Call of the application. */
export interface ApiCall {
  readonly method: string;
  readonly path: string;
  /** The token of the Authorization header. */
  readonly token: string | null;
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

export function ok(body: unknown): ApiAnswer {
  return { status: 200, body };
}

export function failed(status: number, err: string): ApiAnswer {
  return { status, body: { err } };
}
