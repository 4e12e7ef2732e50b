import type { Line, Measured, Measurement } from '../harness/line.js';

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

/** The longest name, engine-punch-to-visible, and a space. */
const NAME_WIDTH = 24;

/** Formats a line's outcome for people: figures with their extremes, the ratio, and the bar. */
export function describeOutcome(line: Line, measurement: Measurement, reported: ReportedLine): string {
  const { bar, aim, unit } = line;
  const { value, reference, details = [] } = measurement;
  const taken = reference ? `${figures(value)} to ${figures(reference)}` : figures(value);
  const asked = [`bar ${bar}`, ...(aim === undefined ? [] : [`aim ${aim}`])].join(', ');
  const outcome = [
    line.name.padEnd(NAME_WIDTH),
    (reported.ratio === null ? short(reported.value) : reported.ratio.toFixed(2)).padStart(6),
    `  (${asked})  `.padEnd(20),
    reported.ok ? 'met   ' : 'MISSED',
    `  ${taken} ${unit}`,
  ].join('');
  return [outcome, ...details.map((detail) => `${' '.repeat(NAME_WIDTH)}${detail}`)].join('\n');
}

/** Formats all lines with their descriptions, for the help. */
export function describeLines(lines: readonly Line[]): string {
  return lines
    .map(({ name, what, bar, aim, direction }) => {
      const limit = `${direction === 'higher' ? 'at least' : 'at most'} ${bar}`;
      const hoped = aim === undefined ? '' : `, aim ${aim}`;
      return `  ${name.padEnd(NAME_WIDTH)}${what}\n  ${' '.repeat(NAME_WIDTH)}(${limit}${hoped})`;
    })
    .join('\n');
}

function figures({ median, lowest, highest }: Measured): string {
  return `${short(median)} [${short(lowest)}..${short(highest)}]`;
}

function short(figure: number): string {
  return figure.toLocaleString('en-US', { maximumSignificantDigits: 3 });
}
