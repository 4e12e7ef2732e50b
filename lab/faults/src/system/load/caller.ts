import { setTimeout as pause } from 'node:timers/promises';
import { IDEMPOTENCY_KEY_HEADER } from '@timekeep/contracts/api/answers';
import { API_PATHS } from '@timekeep/contracts/api/api-paths';
import {
  TERMINAL_KEY_HEADER,
  type PunchesAnswer,
  type PunchesRequest,
} from '@timekeep/contracts/api/clock-api';
import { punchMessages } from '@timekeep/contracts/clock/clock-messages';
import type { Random } from '@timekeep/tools/random';
import { terminalKeyIn } from '@timekeep/e2e/support/system';
import { tokenOf, VISITORS } from '@timekeep/e2e/support/visitors';
import type { Command, SignedIn } from './commands.js';
import type { Ledger } from './ledger.js';
import { markOf } from './marks.js';

/** Longer than the backend's own timeouts. */
const ATTEMPT_MS = 15_000;
const TIMEOUT_MS = 120_000;
const PAUSE_MS = 50;
/** Share of commands that are repeated after they were acknowledged. */
const REPETITION = 0.1;
const SUCCESS: ReadonlySet<number> = new Set([200, 201]);
/** Statuses after which a call may be repeated; all others are final. */
const UNAVAILABLE: ReadonlySet<number> = new Set([502, 503, 504]);

export interface Access {
  readonly url: string;
  /** The session tokens of the callers. */
  readonly tokens: Readonly<Record<SignedIn, string>>;
  readonly terminalKey: string;
}

/** Signs the callers in; `dataDir` has the key of the time clock. */
export async function accessTo(url: string, dataDir: string): Promise<Access> {
  const token = async (EMPID: string) => decodeURIComponent(await tokenOf(url, EMPID));
  const tokens = {
    employee: await token(VISITORS.employee),
    supervisor: await token(VISITORS.supervisor),
    HR: await token(VISITORS.HR),
  };
  return { url, tokens, terminalKey: await terminalKeyIn(dataDir) };
}

interface Answer {
  readonly status: number;
  readonly text: string;
}

/** Calls the system as a browser or a time clock does: after a failure it repeats the call with the same key. */
export class Caller {
  constructor(
    private readonly access: Access,
    private readonly ledger: Ledger,
    private readonly random: Random,
  ) {}

  /**
   * Returns the body of the first answer of success; undefined after a refusal, which the ledger has.
   *
   * @throws Error after a long time without an answer
   */
  async command(command: Command): Promise<string | undefined> {
    const key = this.random.uuid();
    for (const mark of command.marks) this.ledger.asked.add(mark);
    const answer = await this.#insist(command, key);
    if (!this.random.chance(REPETITION)) return answer;
    this.ledger.repeated += 1;
    await this.#insist(command, key);
    return answer;
  }

  /**
   * Sends punches of a clock that repeats itself. Those beyond the limit of a day are rejected; all others have to be
   * recorded.
   *
   * @throws Error after a long time without an answer
   */
  async repeatedPunches({ punches }: PunchesRequest): Promise<void> {
    const { ledger } = this;
    const marks = punches.map((punch) => markOf('TimeClockPunched', punch));
    for (const mark of marks) ledger.asked.add(mark);
    const giveUpAt = Date.now() + TIMEOUT_MS;
    while (Date.now() < giveUpAt) {
      const sentAt = performance.now();
      const answer = await this.#send('POST', API_PATHS.punches, 'HR', { punches }, {});
      if (answer && SUCCESS.has(answer.status)) {
        const { data } = JSON.parse(answer.text) as PunchesAnswer;
        const recorded = marks.filter((_, index) => data[index]?.outcome !== 'rejected');
        ledger.acknowledged.push({ kind: 'punches', marks: recorded, sentAt, at: performance.now() });
        const refused = data.filter(
          (one) => one.outcome === 'rejected' && one.reason !== punchMessages.tooMany().text,
        );
        for (const one of refused) ledger.wrongAnswers.push(`repeated punches: ${JSON.stringify(one)}`);
        return;
      }
      if (answer && !isExpected(answer)) {
        ledger.wrongAnswers.push(`repeated punches: ${answer.status} ${answer.text}`);
        return;
      }
      ledger.resent += 1;
      await pause(PAUSE_MS);
    }
    throw new Error(`Repeated punches were not acknowledged within ${TIMEOUT_MS} ms`);
  }

  async read(method: 'GET' | 'POST', path: string, body?: object): Promise<void> {
    const { reads, wrongAnswers } = this.ledger;
    const answer = await this.#send(method, path, 'HR', body, {});
    if (answer && isDone(answer)) reads.answered += 1;
    else reads.failed += 1;
    if (answer && !isExpected(answer)) wrongAnswers.push(`${path}: ${answer.status} ${answer.text}`);
  }

  async #insist(
    { kind, method, path, by = 'HR', body, marks }: Command,
    key: string,
  ): Promise<string | undefined> {
    const { ledger } = this;
    const giveUpAt = Date.now() + TIMEOUT_MS;
    while (Date.now() < giveUpAt) {
      const sentAt = performance.now();
      const answer = await this.#send(method, path, by, body, { [IDEMPOTENCY_KEY_HEADER]: key });
      if (answer && !isExpected(answer)) {
        ledger.wrongAnswers.push(`${kind} ${marks.join(', ')}: ${answer.status} ${answer.text}`);
        return undefined;
      }
      if (answer && isDone(answer)) {
        ledger.acknowledged.push({ kind, marks, sentAt, at: performance.now() });
        return answer.text;
      }
      ledger.resent += 1;
      await pause(PAUSE_MS);
    }
    throw new Error(`Not acknowledged within ${TIMEOUT_MS} ms: ${marks.join(', ')}`);
  }

  /** Returns undefined when the call failed with an unknown outcome. */
  async #send(
    method: string,
    path: string,
    by: SignedIn,
    body: object | undefined,
    headers: Readonly<Record<string, string>>,
  ): Promise<Answer | undefined> {
    const { url, tokens, terminalKey } = this.access;
    try {
      const response = await fetch(url + path, {
        method,
        headers: {
          authorization: `Bearer ${tokens[by]}`,
          [TERMINAL_KEY_HEADER]: terminalKey,
          'content-type': 'application/json',
          ...headers,
        },
        signal: AbortSignal.timeout(ATTEMPT_MS),
        ...(body && { body: JSON.stringify(body) }),
      });
      return { status: response.status, text: await response.text() };
    } catch {
      return undefined;
    }
  }
}

/** No call of the load deserves a refusal. */
function isExpected(answer: Answer): boolean {
  return isDone(answer) || UNAVAILABLE.has(answer.status);
}

/** A refused punch or decision is reported in a successful answer. */
function isDone({ status, text }: Answer): boolean {
  return SUCCESS.has(status) && !/"rejected"|"err":/.test(text);
}
