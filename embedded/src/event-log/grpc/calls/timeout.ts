/** Units of `grpc-timeout` in milliseconds. */
const UNITS: ReadonlyMap<string, number> = new Map([
  ['H', 3_600_000],
  ['M', 60_000],
  ['S', 1000],
  ['m', 1],
  ['u', 1e-3],
  ['n', 1e-6],
]);
/** Maximum delay of a timer; a longer timeout counts as none. */
const LONGEST_MS = 2 ** 31 - 1;

/** Returns the timeout of a call from the header `grpc-timeout` in milliseconds; undefined without a timeout. */
export function timeoutMs(header: string | string[] | undefined): number | undefined {
  const [, digits, unit = ''] = /^(\d{1,8})([HMSmun])$/.exec(String(header)) ?? [];
  const timeout = Number(digits) * (UNITS.get(unit) ?? NaN);
  return timeout <= LONGEST_MS ? timeout : undefined;
}
