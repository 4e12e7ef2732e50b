import type { LineContext } from './world/line-context.js';

/** The rounds of a contestant, as their median and extremes. */
export interface Measured {
  readonly median: number;
  readonly lowest: number;
  readonly highest: number;
}

/** Subject and reference, both measured in the same run. */
export interface Measurement {
  readonly value: Measured;
  /** Null without a comparable program: then the bar is a figure, and not a ratio. */
  readonly reference: Measured | null;
  /** Additional information, line by line. */
  readonly details?: readonly string[];
}

/** One line of the benchmark: a figure of ours against the same figure of a reference. */
export interface Line {
  readonly name: string;
  /** The subject and the reference, in one sentence. */
  readonly what: string;
  readonly unit: string;
  /**
   * The ratio, value to reference, that has to be reached; where lower is better, not exceeded. Without a reference,
   * the same for the value.
   */
  readonly bar: number;
  /** The ratio that is aimed at. */
  readonly aim?: number;
  /** The direction in which figures are better. */
  readonly direction: 'higher' | 'lower';
  /** A program that is not on every machine; the line is skipped without it. */
  readonly needs?: 'EventStoreDB';
  run(context: LineContext): Promise<Measurement>;
}
