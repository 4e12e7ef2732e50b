import { Injectable } from '@nestjs/common';
import { sideBySide } from '@timekeep/tools/side-by-side';
import { EmployeePins } from '../../employees/employees.module.js';
import { RefusedError } from '../../event-store/store-errors.js';
import { LIMITS } from '../../security/rate-limits/limits.js';
import { RateLimitedError } from '../../security/rate-limits/rate-limited.error.js';
import { RateLimits } from '../../security/rate-limits/rate-limits.js';
import type { Employments } from './employment-facts.js';
import type { JudgedPunch, RecordablePunch } from './judge-punch.js';

const MISSING = 'This terminal needs the PIN of the employee.';
const WRONG = 'The PIN is not correct.';

/** Employees checked at the same time: as many as the limits have connections. */
const SIDE_BY_SIDE = 4;

/** The punches of one employee, in the order in which they came. */
interface EmployeePunches {
  readonly EMPID: string;
  readonly punches: RecordablePunch[];
}

/** PINs of punches, where a terminal asks for them. Wrong ones pause their employee at that terminal. */
@Injectable()
export class PinChecks {
  constructor(
    private readonly pins: EmployeePins,
    private readonly limits: RateLimits,
  ) {}

  /** The same punches in their order; those whose PIN is missing, wrong or not checked are rejected with a reason. */
  async check(
    judged: readonly JudgedPunch[],
    employments: Employments,
    terminal: string,
  ): Promise<JudgedPunch[]> {
    const reasons = new Map<RecordablePunch, string>();
    await sideBySide(byEmployee(judged), SIDE_BY_SIDE, async ({ EMPID, punches }) => {
      const pinHash = employments.get(EMPID)?.pinHash ?? '';
      const isRight = (PIN: string): boolean => this.pins.matches(EMPID, PIN, pinHash);
      await this.checkInOrder(punches, isRight, [terminal, EMPID], reasons);
    });
    return judged.map((punch) => (typeof punch === 'string' ? punch : (reasons.get(punch) ?? punch)));
  }

  private async checkInOrder(
    punches: readonly RecordablePunch[],
    isRight: (PIN: string) => boolean,
    of: readonly string[],
    reasons: Map<RecordablePunch, string>,
  ): Promise<void> {
    let proven: string | undefined;
    let paused: string | undefined;
    for (const punch of punches) {
      const { PIN } = punch;
      if (PIN === undefined || PIN === '') {
        reasons.set(punch, MISSING);
      } else if (paused !== undefined) {
        reasons.set(punch, paused);
      } else if (PIN !== proven) {
        try {
          await this.tryPin(isRight(PIN), of);
          proven = PIN;
        } catch (error) {
          if (error instanceof RateLimitedError) paused = error.message;
          else if (!(error instanceof RefusedError)) throw error;
          reasons.set(punch, error.message);
        }
      }
    }
  }

  /** Refuses the right PIN during a pause too: accepting it would confirm the guess. */
  private async tryPin(isRight: boolean, of: readonly string[]): Promise<void> {
    await this.limits.attempt([{ limit: LIMITS.pin, of }], 'unauthorized', () =>
      isRight
        ? Promise.resolve()
        : Promise.reject(new RefusedError({ kind: 'unauthorized', message: WRONG })),
    );
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
