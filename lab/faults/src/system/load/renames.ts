import { setTimeout as pause } from 'node:timers/promises';
import { commandLine } from '@timekeep/e2e/support/command-line';

type Group = 'companies' | 'departments';

/** Each run of the command line is a process of its own, which takes processor time from the other load. */
const PAUSE_MS = 2_000;
const ALREADY_DONE = /^There is no (company|department) /;

/** IT renames a company and a department again and again, while HR registers employees under their first names. */
export class Renames {
  readonly #stop = new AbortController();
  #work: Promise<void> = Promise.resolve();
  /** The number of renames that were acknowledged, or found to be recorded. */
  count = 0;

  constructor(private readonly dataDir: string) {}

  begin(company: string, department: string): void {
    this.#work = this.#renameBoth(company, department);
    // The caller of `end` gets the error.
    this.#work.catch(() => undefined);
  }

  async end(): Promise<void> {
    this.#stop.abort();
    await this.#work;
  }

  async #renameBoth(company: string, department: string): Promise<void> {
    for (let round = 0; !this.#stop.signal.aborted; round += 1) {
      await this.#rename('departments', nameIn(department, round), nameIn(department, round + 1));
      await this.#rename('companies', nameIn(company, round), nameIn(company, round + 1));
    }
  }

  /** Repeats it until it is done: after a lost answer, the former name may be gone already. */
  async #rename(group: Group, from: string, to: string): Promise<void> {
    for (;;) {
      const { code, printed } = await commandLine(this.dataDir, group, 'rename', from, to);
      await pause(PAUSE_MS);
      if (code === 0 || ALREADY_DONE.test(printed)) break;
    }
    this.count += 1;
  }
}

function nameIn(first: string, round: number): string {
  return round === 0 ? first : `${first} ${round}`;
}
