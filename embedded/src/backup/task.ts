/** A piece of work on a data folder and a file. */
export interface Task {
  readonly dataDir: string;
  readonly file: string;
  /** Aborted when the outcome is not wanted any more. */
  readonly signal: AbortSignal;
  /** Hears how many events of how many are done. */
  readonly advanced: (done: number, total: number) => void;
}

/** It cannot be done as things are; the message says why. */
export class BackupRefusedError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'BackupRefusedError';
  }
}
