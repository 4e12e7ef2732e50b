import type { CommandKind } from './commands.js';

/** A command that was answered with success. */
export interface Acknowledged {
  readonly kind: CommandKind;
  readonly marks: readonly string[];
  /** When the call went out that was answered, and when it was: milliseconds of `performance.now()`. */
  readonly sentAt: number;
  readonly at: number;
}

/** What was asked of the system and what it answered, in the order of the answers. */
export class Ledger {
  readonly asked = new Set<string>();
  readonly acknowledged: Acknowledged[] = [];
  /** Answers for which there is no reason, in words. */
  readonly wrongAnswers: string[] = [];
  /** How many times a command was sent again because nobody knew what had become of it. */
  resent = 0;
  /** How many times a command was sent again although it was acknowledged. */
  repeated = 0;
  readonly reads = { answered: 0, failed: 0 };

  /** Of the answers from this place of the ledger on, the first to such a call that went out after the moment. */
  firstAfter(kind: CommandKind, moment: number, place: number): Acknowledged | undefined {
    return this.acknowledged.slice(place).find((one) => one.kind === kind && one.sentAt >= moment);
  }
}
