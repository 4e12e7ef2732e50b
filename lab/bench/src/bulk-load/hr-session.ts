import { API_PATHS } from '@timekeep/contracts/api/api-paths';

/** Password of every account of a load. */
export const PASSWORD = 'secret1';

/** The answer to a call, and its duration. */
export interface Timed<Answer> {
  readonly answer: Answer;
  readonly ms: number;
}

/** Calls of the system's API, over HTTP as a browser makes them, by an employee of HR. */
export class HrSession {
  private constructor(
    readonly origin: string,
    private readonly token: string,
    readonly EMPID: string,
  ) {}

  /** The headers that authenticate a call. */
  get headers(): Readonly<Record<string, string>> {
    return { Authorization: `Bearer ${this.token}` };
  }

  /** Registers an account of the employee; `grant` records its authority. */
  static async open(origin: string, EMPID: string, grant: () => Promise<void>): Promise<HrSession> {
    const password = PASSWORD;
    const anybody = new HrSession(origin, '', EMPID);
    const account = { id: EMPID, email: `${EMPID}@bench.example`, password };
    await anybody.call('POST', API_PATHS.registerAccount, account);
    await grant();
    const { answer } = await anybody.call<{ token: string }>('POST', API_PATHS.signIn, {
      id: EMPID,
      password,
    });
    return new HrSession(origin, answer.token, EMPID);
  }

  /**
   * @returns the answer, with the time until it was complete
   * @throws Error for any status but success
   */
  async call<Answer>(
    method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
    path: string,
    body?: object,
  ): Promise<Timed<Answer>> {
    const start = performance.now();
    const response = await fetch(`${this.origin}${path}`, {
      method,
      headers: { 'Content-Type': 'application/json', ...this.headers },
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    const ms = performance.now() - start;
    if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${text.slice(0, 500)}`);
    // Typed by the contract; a wrong answer would show in the counts of a line.
    return { answer: JSON.parse(text) as Answer, ms };
  }
}
