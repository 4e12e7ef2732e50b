/** Result of a backup or a restore. */
export interface BackupOutcome {
  readonly kind: 'done';
  readonly events: number;
  /** Time of the backup, an ISO instant. */
  readonly writtenAt: string;
  /** True if earlier session tokens are now invalid, as after a restore. */
  readonly sessionsEnded?: boolean;
}

/** Messages to the parent process. The command line has its own copy of the type, since it does not import this package. */
export type BackupMessage =
  | { readonly kind: 'progress'; readonly done: number; readonly total: number }
  | BackupOutcome
  | { readonly kind: 'failed'; readonly err: string };
