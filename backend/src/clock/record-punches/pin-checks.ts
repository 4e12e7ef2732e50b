import { Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import { punchMessages } from '@timekeep/contracts/clock/clock-messages';
import { sideBySide } from '@timekeep/tools/side-by-side';
import { EmployeePins } from '../../employees/employees.module.js';
import { refusedAs, RefusedError } from '../../event-store/store-errors.js';
import { LIMITS } from '../../security/rate-limits/limits.js';
import { RateLimitedError } from '../../security/rate-limits/limiter.js';
import { RateLimits } from '../../security/rate-limits/rate-limits.js';
import { MinuteReports } from '../terminal-traffic/minute-reports.js';
import type { Employments } from './punch-facts.js';
import {
  isRejected,
  type JudgedPunch,
  type RejectedPunch,
  type TypedPin,
} from './record-punches.decision.js';

/** Employee ids of one line; the others are counted. */
const MAX_NAMED = 20;

/** The outcome of the PINs of one call, or of a minute. */
interface PinTries {
  /** The number of wrong PINs by employee, all of whom exist. */
  readonly wrongOf: Map<string, number>;
  /** Punches that a pause refused; their PINs were not looked at. */
  refused: number;
}

type Listener = (terminal: string, count: number) => void;

/** Reports wrong PINs: to the metrics at once, and to the log by terminal, the first call at once and then one line a minute. */
@Injectable()
export class WrongPins implements OnApplicationShutdown {
  private readonly logger = new Logger(WrongPins.name);
  private readonly listeners: Listener[] = [];
  private readonly reports = new MinuteReports<PinTries>((terminal, tries) => {
    this.warn(terminal, tries);
  }, sumOfTries);

  /** Adds a listener for the number of wrong PINs at a terminal. */
  onWrong(listener: Listener): void {
    this.listeners.push(listener);
  }

  /** Adds the tries of one call. */
  add(terminal: string, tries: PinTries): void {
    const wrong = sum(tries.wrongOf.values());
    // Zero as well: an alert sees how much a metric has grown only if it has been there before.
    for (const listener of this.listeners) listener(terminal, wrong);
    if (wrong > 0 || tries.refused > 0) this.reports.add(terminal, tries);
  }

  /** Writes the lines that are still to come. */
  onApplicationShutdown(): void {
    this.reports.end();
  }

  private warn(terminal: string, { wrongOf, refused }: PinTries): void {
    const ids = [...wrongOf.keys()].sort();
    const further = ids.length > MAX_NAMED ? ` and ${ids.length - MAX_NAMED} more` : '';
    this.logger.warn(
      `${sum(wrongOf.values())} wrong PINs at the terminal ${terminal}, of ${ids.length} employees: ` +
        `${ids.slice(0, MAX_NAMED).join(', ')}${further}. ${refused} further punches were refused during a pause.`,
    );
  }
}

function sumOfTries(one: PinTries, other: PinTries): PinTries {
  const wrongOf = new Map(one.wrongOf);
  for (const [EMPID, count] of other.wrongOf) wrongOf.set(EMPID, (wrongOf.get(EMPID) ?? 0) + count);
  return { wrongOf, refused: one.refused + other.refused };
}

function sum(counts: Iterable<number>): number {
  let total = 0;
  for (const count of counts) total += count;
  return total;
}

/** Employees checked at the same time: as many as the limits have connections. */
const SIDE_BY_SIDE = 4;

/** The punches of one employee, in the order in which they came. */
interface EmployeePunches {
  readonly EMPID: string;
  readonly punches: TypedPunch[];
}

interface TypedPunch extends Pick<TypedPin, 'PIN'> {
  readonly punch: JudgedPunch;
}

/** A note of an employee at a terminal that this process wrote so recently is not written again. */
const NOTED_MS = 3_600_000;
const MAX_NOTED = 10_000;

/**
 * PINs of punches, where a terminal asks for them. Wrong ones pause their employee at that terminal, longer each time. Many of them pause
 * the terminal for all who never used it with the right PIN: the others may go on, so that one person cannot lock an office out.
 */
@Injectable()
export class PinChecks {
  constructor(
    private readonly pins: EmployeePins,
    private readonly limits: RateLimits,
    private readonly wrongPins: WrongPins,
  ) {}

  private readonly noted = new Map<string, number>();

  /**
   * The same punches in their order; those whose PIN is missing, wrong or not checked are rejected with that reason, also those that would be
   * rejected with the right one: whoever does not know the PIN is told nothing about the employment.
   */
  async check(
    judged: readonly JudgedPunch[],
    employments: Employments,
    terminal: string,
  ): Promise<JudgedPunch[]> {
    const reasons = new Map<JudgedPunch, RejectedPunch>();
    const tries: PinTries = { wrongOf: new Map(), refused: 0 };
    await sideBySide(byEmployee(judged), SIDE_BY_SIDE, async ({ EMPID, punches }) => {
      const pinHash = employments.get(EMPID)?.pinHash ?? '';
      const isRight = (PIN: string): boolean => this.pins.matches(EMPID, PIN, pinHash);
      await this.checkInOrder(punches, isRight, { terminal, EMPID }, { reasons, tries });
    });
    this.wrongPins.add(terminal, tries);
    return judged.map((punch) => reasons.get(punch) ?? punch);
  }

  private async checkInOrder(
    punches: readonly TypedPunch[],
    isRight: (PIN: string) => boolean,
    { terminal, EMPID }: { readonly terminal: string; readonly EMPID: string },
    { reasons, tries }: { readonly reasons: Map<JudgedPunch, RejectedPunch>; readonly tries: PinTries },
  ): Promise<void> {
    let proven: string | undefined;
    let paused: string | undefined;
    for (const { punch, PIN } of punches) {
      if (PIN === undefined || PIN === '') {
        reasons.set(punch, { refusal: 'missingPin', reason: punchMessages.pinMissing().text });
      } else if (paused !== undefined) {
        reasons.set(punch, { refusal: 'paused', reason: paused });
        tries.refused += 1;
      } else if (PIN !== proven) {
        try {
          await this.tryPin(isRight(PIN), terminal, EMPID);
          proven = PIN;
        } catch (error) {
          if (error instanceof RateLimitedError) {
            paused = error.message;
            tries.refused += 1;
          } else if (error instanceof RefusedError) {
            tries.wrongOf.set(EMPID, (tries.wrongOf.get(EMPID) ?? 0) + 1);
          } else throw error;
          const refusal = paused === undefined ? 'wrongPin' : 'paused';
          reasons.set(punch, { refusal, reason: error.message });
        }
      }
    }
  }

  /** Refuses the right PIN during a pause too: accepting it would confirm the guess. */
  private async tryPin(isRight: boolean, terminal: string, EMPID: string): Promise<void> {
    const known = ['pin', terminal, EMPID];
    const limits = [
      { limit: LIMITS.pin, of: [terminal, EMPID] },
      { limit: LIMITS.pinsAtTerminal, of: [terminal], exemption: { limit: LIMITS.pinOfKnown, of: known } },
    ];
    await this.limits.attempt(limits, 'unauthorized', () =>
      isRight ? Promise.resolve() : Promise.reject(refusedAs('unauthorized', punchMessages.pinWrong())),
    );
    await this.note(known);
  }

  private async note(known: readonly string[]): Promise<void> {
    const key = known.join(' ');
    const now = performance.now();
    if (now - (this.noted.get(key) ?? -Infinity) < NOTED_MS) return;
    if (this.noted.size >= MAX_NOTED) this.noted.clear();
    if (await this.limits.remember(known)) this.noted.set(key, now);
  }
}

function byEmployee(judged: readonly JudgedPunch[]): EmployeePunches[] {
  const employees = new Map<string, EmployeePunches>();
  for (const punch of judged) {
    const typed = isRejected(punch) ? punch.typed : { EMPID: punch.event.data.EMPID, PIN: punch.PIN };
    if (!typed) continue;
    const { EMPID, PIN } = typed;
    const employee = employees.get(EMPID);
    if (employee) employee.punches.push({ punch, PIN });
    else employees.set(EMPID, { EMPID, punches: [{ punch, PIN }] });
  }
  return [...employees.values()];
}
