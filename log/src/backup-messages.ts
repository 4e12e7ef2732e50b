/** Result of a backup or a restore. */
export interface BackupOutcome {
  readonly kind: 'done';
  readonly events: number;
  /** When the backup was written, an ISO instant. */
  readonly writtenAt: string;
  /** True if session tokens from before are void now, as after a restore. */
  readonly sessionsEnded?: boolean;
}

/** Messages of the backup program (`embedded/src/backup`) to the command line, its parent process. */
export type BackupMessage =
  | { readonly kind: 'progress'; readonly done: number; readonly total: number }
  | BackupOutcome
  | { readonly kind: 'failed'; readonly err: string };

/** Parses a message of the other process; null when it is not a known message. */
export function readBackupMessage(sent: unknown): BackupMessage | null {
  if (typeof sent !== 'object' || sent === null) return null;
  const { kind, done, total, events, writtenAt, sessionsEnded, err }: Record<string, unknown> = { ...sent };
  if (kind === 'progress' && typeof done === 'number' && typeof total === 'number') {
    return { kind, done, total };
  }
  if (kind === 'done' && typeof events === 'number' && typeof writtenAt === 'string') {
    return { kind, events, writtenAt, sessionsEnded: sessionsEnded === true };
  }
  return kind === 'failed' && typeof err === 'string' ? { kind, err } : null;
}

const LENGTH_BYTES = 4;

/** Encodes messages for a byte stream, each after its length. */
export function framed(messages: readonly Uint8Array[]): Buffer {
  const parts = messages.flatMap((message) => {
    const length = Buffer.alloc(LENGTH_BYTES);
    length.writeUInt32LE(message.byteLength);
    return [length, message];
  });
  return Buffer.concat(parts);
}

/**
 * Decodes the messages of a byte stream, in groups as they arrive.
 *
 * @throws RangeError when the stream ends within a message
 */
export async function* messagesIn(bytes: AsyncIterable<Buffer>): AsyncGenerator<Buffer[]> {
  let rest: Buffer = Buffer.alloc(0);
  for await (const piece of bytes) {
    rest = rest.length === 0 ? piece : Buffer.concat([rest, piece]);
    const messages: Buffer[] = [];
    let at = 0;
    while (at + LENGTH_BYTES <= rest.length) {
      const end = at + LENGTH_BYTES + rest.readUInt32LE(at);
      if (end > rest.length) break;
      messages.push(rest.subarray(at + LENGTH_BYTES, end));
      at = end;
    }
    rest = rest.subarray(at);
    if (messages.length > 0) yield messages;
  }
  if (rest.length > 0) throw new RangeError('The stream ends within a message');
}
