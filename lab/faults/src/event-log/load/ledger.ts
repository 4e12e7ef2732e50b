/** Events that a writer appends together. */
export interface Requested {
  readonly writer: string;
  readonly stream: string;
  readonly ids: readonly string[];
}

/** With the position and revision of its last event. */
export interface Acknowledged extends Requested {
  readonly revision: bigint;
  readonly position: bigint;
}

/** The answers to the writers, in order. */
export class Ledger {
  readonly acknowledged: Acknowledged[] = [];
  readonly refused: Requested[] = [];
  /** Answers that no log may give, as texts. */
  readonly wrongAnswers: string[] = [];
  /** The number of repetitions of appends with an unknown outcome. */
  resent = 0;
}
