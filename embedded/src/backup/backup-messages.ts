/** What a backup or a restore came to. */
export interface BackupOutcome {
  readonly kind: 'done';
  readonly events: number;
  /** When the backup was written, an ISO instant. */
  readonly writtenAt: string;
  /** True if session tokens from before are void now, as after a restore. */
  readonly sessionsEnded?: boolean;
}

/** What the program tells its parent. The command line, which understands it, is no importer of this package. */
export type BackupMessage =
  | { readonly kind: 'progress'; readonly done: number; readonly total: number }
  | BackupOutcome
  | { readonly kind: 'failed'; readonly err: string };
