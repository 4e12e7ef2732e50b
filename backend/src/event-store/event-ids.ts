import { parse, v5 as uuidV5 } from 'uuid';
import type { CommandContext } from './command-context.js';

const NAMESPACE = parse('7d0c2a54-6a3f-4a57-9d0e-3f6f0b9c1a2e');

/** A UUIDv5 of the parts, in which no part can pass for two. */
export function nameBasedId(...parts: readonly string[]): string {
  // Given as text, the library would take both apart by itself, at the cost of another half.
  return uuidV5(Buffer.from(JSON.stringify(parts)), NAMESPACE);
}

/** The id of the `index`th event that a command records in a stream: asked again, it is the same event. */
export function eventId(context: CommandContext, stream: string, index: number): string {
  return nameBasedId(context.actor, context.route, context.key, stream, String(index));
}
