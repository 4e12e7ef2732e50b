import { Injectable } from '@nestjs/common';
import { sideBySide } from '@timekeep/tools/side-by-side';
import { EmployeePins } from '../../employees/employees.module.js';
import { plain } from '../../event-store/decider.js';
import { refusedAs, RefusedError } from '../../event-store/store-errors.js';
import { LIMITS } from '../../security/rate-limits/limits.js';
import { RateLimitedError } from '../../security/rate-limits/rate-limited.error.js';
import { RateLimits } from '../../security/rate-limits/rate-limits.js';
import type { Employments } from './employment-facts.js';
import type { JudgedPunch, RecordablePunch } from './judge-punch.js';
import { WrongPins, type PinTries } from './wrong-pins.js';

const MISSING = 'This terminal needs the PIN of the employee.';
const WRONG = 'The PIN is not correct.';

/** Employees checked at the same time: as many as the limits have connections. */
const SIDE_BY_SIDE = 4;

/** The punches of one employee, in the order in which they came. */
interface EmployeePunches {
  readonly EMPID: string;
  readonly punches: RecordablePunch[];
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

  /** The same punches in their order; those whose PIN is missing, wrong or not checked are rejected with a reason. */
  async check(
    judged: readonly JudgedPunch[],
    employments: Employments,
    terminal: string,
  ): Promise<JudgedPunch[]> {
    const reasons = new Map<RecordablePunch, string>();
    const tries: PinTries = { wrongOf: new Map(), refused: 0 };
    await sideBySide(byEmployee(judged), SIDE_BY_SIDE, async ({ EMPID, punches }) => {
      const pinHash = employments.get(EMPID)?.pinHash ?? '';
      const isRight = (PIN: string): boolean => this.pins.matches(EMPID, PIN, pinHash);
      await this.checkInOrder(punches, isRight, { terminal, EMPID }, { reasons, tries });
    });
    this.wrongPins.add(terminal, tries);
    return judged.map((punch) => (typeof punch === 'string' ? punch : (reasons.get(punch) ?? punch)));
  }

  private async checkInOrder(
    punches: readonly RecordablePunch[],
    isRight: (PIN: string) => boolean,
    { terminal, EMPID }: { readonly terminal: string; readonly EMPID: string },
    { reasons, tries }: { readonly reasons: Map<RecordablePunch, string>; readonly tries: PinTries },
  ): Promise<void> {
    let proven: string | undefined;
    let paused: string | undefined;
    for (const punch of punches) {
      const { PIN } = punch;
      if (PIN === undefined || PIN === '') {
        reasons.set(punch, MISSING);
      } else if (paused !== undefined) {
        reasons.set(punch, paused);
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
          reasons.set(punch, error.message);
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
      isRight ? Promise.resolve() : Promise.reject(refusedAs('unauthorized', plain(WRONG))),
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
    if (typeof punch === 'string') continue;
    const { EMPID } = punch.event.data;
    const employee = employees.get(EMPID);
    if (employee) employee.punches.push(punch);
    else employees.set(EMPID, { EMPID, punches: [punch] });
  }
  return [...employees.values()];
}
