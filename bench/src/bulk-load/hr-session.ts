import { API_PATHS } from '@timekeep/contracts/api/api-paths';

/** What a call answered, and how long that took. */
export interface Timed<Answer> {
  readonly answer: Answer;
  readonly ms: number;
}

/** Calls of the system's API, over HTTP as a browser makes them, by somebody of HR. */
export class HrSession {
  private constructor(
    private readonly origin: string,
    private readonly token: string,
  ) {}

  /** Registers an account of the employee; what makes it HR's is recorded by `grant`. */
  static async open(origin: string, EMPID: string, grant: () => Promise<void>): Promise<HrSession> {
    const password = 'secret1';
    const anybody = new HrSession(origin, '');
    const account = { id: EMPID, email: `${EMPID}@bench.example`, password };
    await anybody.call('POST', API_PATHS.registerAccount, account);
    await grant();
    const { answer } = await anybody.call<{ token: string }>('POST', API_PATHS.signIn, {
      id: EMPID,
      password,
    });
    return new HrSession(origin, answer.token);
  }

  /**
   * @returns the answer, with the time until all of it was there
   * @throws Error for an answer that is no success
   */
  async call<Answer>(method: 'GET' | 'POST', path: string, body?: object): Promise<Timed<Answer>> {
    const start = performance.now();
    const response = await fetch(`${this.origin}${path}`, {
      method,
      headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${this.token}` },
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    const ms = performance.now() - start;
    if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${text.slice(0, 500)}`);
    // As the contract has it; what a line counts in it would not come out right otherwise.
    return { answer: JSON.parse(text) as Answer, ms };
  }
}
