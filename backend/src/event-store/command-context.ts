import { randomUUID } from 'node:crypto';
import { parse, v5 as uuidV5 } from 'uuid';

const NAMESPACE = parse('7d0c2a54-6a3f-4a57-9d0e-3f6f0b9c1a2e');

/** Returns a UUIDv5 of the parts; different lists of parts never give the same text. */
export function nameBasedId(...parts: readonly string[]): string {
  // The library would parse ids that are given as text each time, which takes half as long again.
  return uuidV5(Buffer.from(JSON.stringify(parts)), NAMESPACE);
}

/** The author and occasion of a change; event ids and metadata are derived from it. */
export interface CommandContext {
  /** EMPID, `system`, `terminal:<name>` or `it:<name>`. */
  readonly actor: string;
  /** The route or process of the command, such as `POST /api/data/a/schedule`. */
  readonly route: string;
  /** The caller's `Idempotency-Key`, else random. */
  readonly key: string;
  /** True if the caller gave the key; then another request may have the same one. */
  readonly keyGiven: boolean;
  /** True if the key is derived from a fact that determines the command, so that no other command can have it. */
  readonly isKeyDerived?: true;
  readonly correlationId: string;
  /**
   * The id of this command, the cause of its events. The same command sent again has the same id; another
   * command under the same key has another one, and is refused.
   */
  readonly commandId: string;
  /** The id of the whole of which this command is a part; missing for a command on its own. No caller chooses it. */
  readonly occasionId?: string;
  /** True for a command that is decided and not recorded; its outcome is what it would record. */
  readonly isRehearsal?: true;
  /**
   * The revisions of streams: a rehearsal notes those on which it decides, and a command that has noted ones is recorded on them alone
   * (`StreamMovedError`).
   */
  readonly decidedOn?: Map<string, bigint | null>;
  /** The address of the caller, for fair queues; it is not recorded. */
  readonly address?: string;
}

/** The input of a context. `payloadDigest` distinguishes commands with the same `key`. */
export interface Occasion {
  readonly actor: string;
  readonly route: string;
  readonly key?: string | undefined;
  readonly correlationId?: string;
  readonly payloadDigest?: string;
}

/** Returns the context of one command. Without a key each call is an occasion of its own. */
export function newCommandContext(occasion: Occasion): CommandContext {
  const { actor, route, key = randomUUID(), correlationId = randomUUID(), payloadDigest = '' } = occasion;
  const commandId = nameBasedId(actor, route, key, payloadDigest);
  return { actor, route, key, keyGiven: occasion.key !== undefined, correlationId, commandId };
}

/** Returns the context of a command that is decided for a preview, and not recorded. */
export function rehearsalContext({ actor, route }: CommandContext): CommandContext {
  return { ...newCommandContext({ actor, route }), isRehearsal: true };
}

/**
 * Returns the context of the same command, decided and not recorded. A command that was recorded before under its key gives what it
 * recorded.
 */
export function sameRehearsed(
  { decidedOn: _, ...context }: CommandContext,
  decidedOn: Map<string, bigint | null>,
): CommandContext {
  return { ...context, isRehearsal: true, decidedOn };
}

/** Returns the context of one part of a command: parts of one command may record in the same stream, each with ids of its own. */
export function partContext(context: CommandContext, part: string): CommandContext {
  return {
    ...context,
    key: JSON.stringify([context.key, part]),
    commandId: nameBasedId(context.commandId, part),
    occasionId: context.occasionId ?? context.commandId,
  };
}

/** Returns the id of the `index`th event that a command records in a stream: a repeated command makes the same ids. */
export function eventId(context: CommandContext, stream: string, index: number): string {
  return nameBasedId(context.actor, context.route, context.key, stream, String(index));
}
