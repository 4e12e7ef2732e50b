import type { Line, Measurement } from '../harness/line.js';

/** A line's outcome as JSON. */
export interface ReportedLine {
  readonly name: string;
  readonly value: number;
  /** Null without a reference: then the value itself is judged. */
  readonly reference: number | null;
  /** `value` to `reference`, whichever direction is better. */
  readonly ratio: number | null;
  readonly bar: number;
  /** True if the bar was met. */
  readonly ok: boolean;
}

export interface Report {
  readonly lines: readonly ReportedLine[];
}

type Judged = Pick<Line, 'name' | 'bar' | 'direction'>;

/** Judges by the medians, before rounding. */
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

/** More than four digits would exceed the precision of the measurement. */
function rounded(figure: number): number {
  return Number(figure.toPrecision(4));
}
