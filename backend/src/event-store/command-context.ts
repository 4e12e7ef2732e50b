import { randomUUID } from 'node:crypto';
import { nameBasedId } from './event-ids.js';

/** Who asks for a change, and on which occasion; event ids and metadata are made from it. */
export interface CommandContext {
  /** EMPID, `system`, `terminal:<name>` or `it:<os user>`. */
  readonly actor: string;
  /** The call or process that asks, such as `POST /api/data/a/schedule`. */
  readonly route: string;
  /** The caller's `Idempotency-Key`, else random. */
  readonly key: string;
  /** True if the caller gave the key; then another request may come with the same one. */
  readonly keyGiven: boolean;
  readonly correlationId: string;
  /**
   * The id of this command, the cause of its events. The same command sent again has the same id; another
   * command under the same key has another one, and is refused.
   */
  readonly commandId: string;
  /** Where the call came from, for fair turns; it is recorded nowhere. */
  readonly address?: string;
}

/** What a context is made from. `payloadDigest` tells apart commands that come with the same `key`. */
export interface Occasion {
  readonly actor: string;
  readonly route: string;
  readonly key?: string | undefined;
  readonly correlationId?: string;
  readonly payloadDigest?: string;
}

/** The context of one command. Without a key each call is an occasion of its own. */
export function newCommandContext(occasion: Occasion): CommandContext {
  const { actor, route, key = randomUUID(), correlationId = randomUUID(), payloadDigest = '' } = occasion;
  const commandId = nameBasedId(actor, route, key, payloadDigest);
  return { actor, route, key, keyGiven: occasion.key !== undefined, correlationId, commandId };
}

/** The id of the `index`th event that a command records in a stream: asked again, it is the same event. */
export function eventId(context: CommandContext, stream: string, index: number): string {
  return nameBasedId(context.actor, context.route, context.key, stream, String(index));
}
