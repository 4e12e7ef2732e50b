import type { CommandKind } from './commands.js';

/** A command that was answered with success. */
export interface Acknowledged {
  readonly kind: CommandKind;
  readonly marks: readonly string[];
  /** Start and end of the acknowledged call, in milliseconds of `performance.now()`. */
  readonly sentAt: number;
  readonly at: number;
}

/** The commands and the answers of the system, in the order of the answers. */
export class Ledger {
  readonly asked = new Set<string>();
  readonly acknowledged: Acknowledged[] = [];
  /** Wrong answers, as texts. */
  readonly wrongAnswers: string[] = [];
  /** The number of repetitions of commands with an unknown outcome. */
  resent = 0;
  /** The number of repetitions of acknowledged commands. */
  repeated = 0;
  readonly reads = { answered: 0, failed: 0 };

  /** Returns the first answer, from this index of the ledger on, to a call that was sent after the moment. */
  firstAfter(kind: CommandKind, moment: number, place: number): Acknowledged | undefined {
    return this.acknowledged.slice(place).find((one) => one.kind === kind && one.sentAt >= moment);
  }
}
