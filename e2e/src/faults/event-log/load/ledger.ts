/** Events that a writer asked the log to append together. */
export interface Asked {
  readonly writer: string;
  readonly stream: string;
  readonly ids: readonly string[];
}

/** With the places that the log gave to its last event. */
export interface Acknowledged extends Asked {
  readonly revision: bigint;
  readonly position: bigint;
}

/** What the writers were told, in the order in which they were told. */
export class Ledger {
  readonly acknowledged: Acknowledged[] = [];
  readonly refused: Asked[] = [];
  /** Answers that no log may give, in words. */
  readonly wrongAnswers: string[] = [];
  /** How many times an append was sent again because its outcome was unknown. */
  resent = 0;
}
