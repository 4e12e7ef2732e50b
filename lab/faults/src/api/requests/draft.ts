import type { Random } from '@timekeep/tools/random';
import type { Caller } from './callers.js';
import type { DescribedCall } from './described-calls.js';
import { textFor } from './samples.js';

/** A request before it is sent. */
export interface Draft {
  readonly method: string;
  /** Path and query as sent. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: Buffer | string;
}

/** A request with the information to judge its answer. */
export interface FuzzRequest extends Draft {
  /** The seed and this number reproduce the request. */
  readonly number: number;
  readonly call: DescribedCall;
  readonly caller: Caller;
  /** Description of the odd part. */
  readonly oddity: string;
  /** True if only a refusal is a right answer. */
  readonly mustBeRefused: boolean;
  /** True if method and path are those of the call. */
  readonly isRouted: boolean;
}

/** Returns the path of the call with its parameters filled in, by `fill` or with valid values. */
export function pathOf(
  { path }: DescribedCall,
  random: Random,
  fill: (name: string) => string = (name) => encodeURIComponent(textFor(name, random)),
): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => fill(name));
}

/** Encodes any text as a part of a path. */
export function percentEncoded(text: string): string {
  return [...Buffer.from(text)].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join('');
}

/** Removes control characters, including DEL, so that a header can carry the text. */
export function headerText(text: string): string {
  const bytes = Buffer.from(text).filter((byte) => byte >= 0x20 && byte !== 0x7f);
  return Buffer.from(bytes).toString('latin1');
}
