import type { Line, Measurement } from '../harness/line.js';

/** A line's outcome as programs read it. */
export interface ReportedLine {
  readonly name: string;
  readonly value: number;
  /** Null where there is none: then the value itself is judged. */
  readonly reference: number | null;
  /** `value` to `reference`, whichever direction is better. */
  readonly ratio: number | null;
  readonly bar: number;
  /** Whether the bar was met. */
  readonly ok: boolean;
}

export interface Report {
  readonly lines: readonly ReportedLine[];
}

type Judged = Pick<Line, 'name' | 'bar' | 'direction'>;

/** Judges by the medians. What is judged is as measured, and rounded only to be read. */
export function reportLine({ name, bar, direction }: Judged, measurement: Measurement): ReportedLine {
  const value = measurement.value.median;
  const reference = measurement.reference?.median ?? null;
  const ratio = reference === null ? null : value / reference;
  const judged = ratio ?? value;
  return {
    name,
    value: rounded(value),
    reference: reference === null ? null : rounded(reference),
    ratio: ratio === null ? null : rounded(ratio),
    bar,
    ok: direction === 'higher' ? judged >= bar : judged <= bar,
  };
}

/** Four digits are more than the measurement is worth. */
function rounded(figure: number): number {
  return Number(figure.toPrecision(4));
}
