import { randomInt } from 'node:crypto';

const MAX_SEEDS = 2 ** 31;

/** Returns the seed of a run: that of the option or of `SEED`, otherwise a random one. */
export function seedOf(option: string | undefined): number {
  return wholeNumber('SEED', option ?? process.env['SEED'] ?? String(randomInt(MAX_SEEDS)));
}

/** Returns a number of the command line, of at least 0; ends the process with 2 for any other text. */
export function wholeNumber(name: string, text: string): number {
  const number = Number(text);
  if (text !== '' && Number.isInteger(number) && number >= 0) return number;
  console.error(`${name} is not a whole number: ${text}`);
  process.exit(2);
}

/** Seconds since a moment of `performance.now()`. */
export function secondsSince(start: number): number {
  return (performance.now() - start) / 1000;
}
