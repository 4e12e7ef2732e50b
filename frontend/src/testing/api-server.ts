/** A call that the application made. */
export interface ApiCall {
  readonly method: string;
  readonly path: string;
  /** The token of the Authorization header. */
  readonly token: string | null;
  readonly body: unknown;
}

/** What the server says; 'break' cuts the connection. */
export type ApiAnswer = { readonly status: number; readonly body: unknown } | 'break';

interface ApiServer {
  answer: (call: ApiCall) => ApiAnswer;
  readonly calls: ApiCall[];
}

declare global {
  var apiServer: ApiServer;
}

/** Lets the server answer by path (`POST /api/user`); anything else is 404. */
export function serve(answers: Readonly<Record<string, ApiAnswer>>): void {
  globalThis.apiServer.calls.length = 0;
  globalThis.apiServer.answer = ({ method, path }) =>
    answers[`${method} ${path}`] ?? { status: 404, body: { err: `No such call: ${method} ${path}` } };
}

/** The calls made to a path so far. */
export function callsTo(path: string): readonly ApiCall[] {
  return globalThis.apiServer.calls.filter((call) => call.path === path);
}

export function ok(body: unknown): ApiAnswer {
  return { status: 200, body };
}

export function failed(status: number, err: string): ApiAnswer {
  return { status, body: { err } };
}
