import type { Random } from '@timekeep/tools/random';
import type { Caller } from './callers.js';
import type { DescribedCall } from './described-calls.js';
import { textFor } from './samples.js';

/** A request before it is sent. */
export interface Draft {
  readonly method: string;
  /** As it goes over the line, with its query. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: Buffer | string;
}

/** A request, and what is needed to judge its answer. */
export interface FuzzRequest extends Draft {
  /** With the seed it tells the whole request. */
  readonly number: number;
  readonly call: DescribedCall;
  readonly caller: Caller;
  /** What is odd about it, in words. */
  readonly oddity: string;
  /** Whether anything but a refusal would be wrong. */
  readonly mustBeRefused: boolean;
  /** Whether method and address are those of the call. */
  readonly isRouted: boolean;
}

/** The path of the call with its parameters filled in, by `fill` or with what makes sense. */
export function pathOf(
  { path }: DescribedCall,
  random: Random,
  fill: (name: string) => string = (name) => encodeURIComponent(textFor(name, random)),
): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => fill(name));
}

/** Any text as a part of an address. */
export function percentEncoded(text: string): string {
  return [...Buffer.from(text)].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join('');
}

/** Any text as far as a header can carry it: without control characters, of which the last is DEL. */
export function headerText(text: string): string {
  const bytes = Buffer.from(text).filter((byte) => byte >= 0x20 && byte !== 0x7f);
  return Buffer.from(bytes).toString('latin1');
}
