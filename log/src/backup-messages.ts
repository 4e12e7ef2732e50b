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
