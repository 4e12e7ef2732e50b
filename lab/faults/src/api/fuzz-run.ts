import { Agent } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { API_PATHS } from '@timekeep/contracts/api/api-paths';
import { memoryMb } from '@timekeep/embedded/testing/child-processes';
import { newSmallCompany, SMALL_COMPANY } from '@timekeep/e2e/support/data-folder';
import { processOf } from '@timekeep/e2e/support/processes';
import { RunningSystem } from '@timekeep/e2e/support/system';
import { asksToRepeat, isSound, judge, noFindings, type Findings } from './judge.js';
import { credentialsOf, type Credentials } from './requests/callers.js';
import { describedCalls, type DescribedCall } from './requests/described-calls.js';
import type { FuzzRequest } from './requests/draft.js';
import { planRequest } from './requests/plan-request.js';
import { send, type Answer } from './send.js';

const LANES = 8;
/** Longer than any answer takes, and shorter than a user waits. */
const TIMEOUT_MS = 20_000;
/** Repetitions of a request while the tables are behind, and the pause before each. */
const REPETITIONS = 5;
const REPEATED_AFTER_MS = 2_000;
/** Maximum of hanging requests, after which the run ends. */
const MAX_LATE = 20;
const LONGEST_RUN_MS = 60 * 60_000;
/** Parts of a run, after each of which progress is reported and memory measured; the first of them is the warm-up. */
const PARTS = 10;

export interface FuzzRun {
  readonly calls: number;
  readonly sent: number;
  /** Calls by callers without the right, or with invalid credentials. */
  readonly attacks: { readonly tried: number; readonly refused: number };
  /** The number of answers of each status. */
  readonly statuses: ReadonlyMap<number, number>;
  /** Milliseconds of all answers. */
  readonly times: readonly number[];
  /** Memory of the backend in MB: at the start, and after each part. */
  readonly memory: readonly number[];
  readonly findings: Findings;
  /** Faults of the system itself afterwards, as texts. */
  readonly finalState: readonly string[];
}

/** True without findings. */
export function isClean({ findings, finalState }: FuzzRun): boolean {
  return isSound(findings) && finalState.length === 0;
}

/**
 * Sends odd requests to all calls of a system of its own, and judges each answer.
 *
 * @param seed reproduces the requests
 * @param print receives a line about the progress
 */
export async function runFuzz(
  requests: number,
  seed: number,
  print: (line: string) => void,
): Promise<FuzzRun> {
  // Forged addresses, so that the limits of one do not end the run.
  const system = await RunningSystem.start(SMALL_COMPANY, await newSmallCompany(), { TRUST_PROXY: '1' });
  try {
    const calls = await describedCalls(system.url);
    const credentials = await credentialsOf(system.url, await system.terminalKey());
    return await new Fuzzing(system, calls, credentials, seed).run(requests, print);
  } finally {
    await system.remove();
  }
}

class Fuzzing {
  readonly #agent = new Agent({ keepAlive: true, maxSockets: LANES });
  readonly #statuses = new Map<number, number>();
  readonly #times: number[] = [];
  readonly #memory: number[] = [];
  readonly #attacks = { tried: 0, refused: 0 };
  readonly #findings = noFindings();
  readonly #end = AbortSignal.timeout(LONGEST_RUN_MS);
  #next = 0;

  constructor(
    private readonly system: RunningSystem,
    private readonly calls: readonly DescribedCall[],
    private readonly credentials: Credentials,
    private readonly seed: number,
  ) {}

  async run(requests: number, print: (line: string) => void): Promise<FuzzRun> {
    const backend = await this.#backend();
    const configuration = await this.#configuration();
    this.#memory.push(await memoryMb(backend, 'present'));
    for (let part = 1; part <= PARTS; part += 1) {
      const last = Math.round((requests * part) / PARTS);
      await Promise.all(Array.from({ length: LANES }, () => this.#sendUntil(last)));
      this.#memory.push(await memoryMb(backend, 'present'));
      print(`${this.#next} of ${requests} requests, the backend has ${this.#memory.at(-1)} MB`);
    }
    this.#agent.destroy();
    return {
      calls: this.calls.length,
      sent: this.#next,
      attacks: this.#attacks,
      statuses: this.#statuses,
      times: this.#times,
      memory: this.#memory,
      findings: this.#findings,
      finalState: [
        ...((await this.#backend()) === backend ? [] : ['the backend died and was started again']),
        ...(isDeepStrictEqual(await this.#configuration(), configuration)
          ? []
          : ['its answers have changed']),
        ...(this.#next === requests ? [] : ['the run was given up']),
      ],
    };
  }

  async #sendUntil(last: number): Promise<void> {
    while (this.#next < last && this.#findings.tooLate.length < MAX_LATE && !this.#end.aborted) {
      const request = planRequest(this.seed, this.#next++, this.calls, this.credentials);
      const answer = await this.#send(request);
      this.#note(request, answer);
      judge(request, answer, this.#findings);
    }
  }

  async #send(request: FuzzRequest): Promise<Answer> {
    let answer = await send(this.system.url, request, this.#agent, TIMEOUT_MS);
    for (let repetition = 0; repetition < REPETITIONS && asksToRepeat(answer); repetition += 1) {
      await setTimeout(REPEATED_AFTER_MS);
      answer = await send(this.system.url, request, this.#agent, TIMEOUT_MS);
    }
    return answer;
  }

  #note({ mustBeRefused }: FuzzRequest, answer: Answer): void {
    this.#times.push(answer.ms);
    if (mustBeRefused) {
      this.#attacks.tried += 1;
      if (answer.came && answer.status >= 400) this.#attacks.refused += 1;
    }
    if (answer.came) this.#statuses.set(answer.status, (this.#statuses.get(answer.status) ?? 0) + 1);
  }

  async #backend(): Promise<number> {
    const pid = await processOf(this.system.pid, 'backend');
    if (pid === undefined) throw new Error(`There is no backend. The system said:\n${this.system.output()}`);
    return pid;
  }

  async #configuration(): Promise<unknown> {
    return (await fetch(this.system.url + API_PATHS.config)).json();
  }
}
