import { API_PATHS } from '@timekeep/contracts/api/api-paths';

/** Of every account of a load. */
export const PASSWORD = 'secret1';

/** What a call answered, and how long that took. */
export interface Timed<Answer> {
  readonly answer: Answer;
  readonly ms: number;
}

/** Calls of the system's API, over HTTP as a browser makes them, by somebody of HR. */
export class HrSession {
  private constructor(
    readonly origin: string,
    private readonly token: string,
    /** Who it is. */
    readonly EMPID: string,
  ) {}

  /** What a call has to carry to be theirs. */
  get headers(): Readonly<Record<string, string>> {
    return { Authorization: `Bearer ${this.token}` };
  }

  /** Registers an account of the employee; what makes it HR's is recorded by `grant`. */
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
   * @returns the answer, with the time until all of it was there
   * @throws Error for an answer that is no success
   */
  async call<Answer>(method: 'GET' | 'POST', path: string, body?: object): Promise<Timed<Answer>> {
    const start = performance.now();
    const response = await fetch(`${this.origin}${path}`, {
      method,
      headers: { 'Content-Type': 'application/json', ...this.headers },
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    const ms = performance.now() - start;
    if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${text.slice(0, 500)}`);
    // As the contract has it; what a line counts in it would not come out right otherwise.
    return { answer: JSON.parse(text) as Answer, ms };
  }
}
