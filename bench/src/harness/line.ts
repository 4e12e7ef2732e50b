import type { LineContext } from './world/line-context.js';

/** What the rounds of a contestant gave, as its median and its extremes. */
export interface Measured {
  readonly median: number;
  readonly lowest: number;
  readonly highest: number;
}

/** What is measured, and what it is held against, both taken in the same run. */
export interface Measurement {
  readonly value: Measured;
  /** Null where nobody else does the same: then the bar is a figure, and not a ratio. */
  readonly reference: Measured | null;
  /** What people may want to know besides, line by line. */
  readonly details?: readonly string[];
}

/** One line of the benchmark: a figure of ours against a figure of the same kind that somebody else reaches. */
export interface Line {
  readonly name: string;
  /** What is measured and what the reference is, in one sentence. */
  readonly what: string;
  readonly unit: string;
  /**
   * The ratio, value to reference, that has to be reached; where lower is better, not exceeded. Without a reference, the
   * same for the value.
   */
  readonly bar: number;
  /** The ratio that we would like to see. */
  readonly aim?: number;
  /** Which figures are better. */
  readonly direction: 'higher' | 'lower';
  /** A program that is not there on every machine; the line is skipped where it is missing. */
  readonly needs?: 'EventStoreDB';
  run(context: LineContext): Promise<Measurement>;
}
