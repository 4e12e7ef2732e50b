/** The units in which clients say how long they wait, in milliseconds. */
const UNITS: ReadonlyMap<string, number> = new Map([
  ['H', 3_600_000],
  ['M', 60_000],
  ['S', 1000],
  ['m', 1],
  ['u', 1e-3],
  ['n', 1e-6],
]);
/** The longest time that a timer takes: who waits longer waits for ever. */
const LONGEST_MS = 2 ** 31 - 1;

/** How long the client waits for the call to end, by the header `grpc-timeout`; undefined when for ever. */
export function timeoutMs(header: string | string[] | undefined): number | undefined {
  const [, digits, unit = ''] = /^(\d{1,8})([HMSmun])$/.exec(String(header)) ?? [];
  const timeout = Number(digits) * (UNITS.get(unit) ?? NaN);
  return timeout <= LONGEST_MS ? timeout : undefined;
}
