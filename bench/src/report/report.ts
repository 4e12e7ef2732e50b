import type { Line, Measurement } from '../harness/line.js';

/** A line's outcome as programs read it. */
export interface ReportedLine {
  readonly name: string;
  readonly value: number;
  readonly reference: number;
  /** `value` to `reference`, whichever direction is better. */
  readonly ratio: number;
  readonly bar: number;
  /** Whether the bar was met. */
  readonly ok: boolean;
}

export interface Report {
  readonly lines: readonly ReportedLine[];
}

type Judged = Pick<Line, 'name' | 'bar' | 'direction'>;

/** Judges by the medians. The ratio is judged as measured, and rounded only to be read. */
export function reportLine({ name, bar, direction }: Judged, measurement: Measurement): ReportedLine {
  const [value, reference] = [measurement.value.median, measurement.reference.median];
  const ratio = value / reference;
  const ok = direction === 'higher' ? ratio >= bar : ratio <= bar;
  return { name, value: rounded(value), reference: rounded(reference), ratio: rounded(ratio), bar, ok };
}

/** Four digits are more than the measurement is worth. */
function rounded(figure: number): number {
  return Number(figure.toPrecision(4));
}
