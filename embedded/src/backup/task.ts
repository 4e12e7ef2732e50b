/** A task on a data folder and a file. */
export interface Task {
  readonly dataDir: string;
  readonly file: string;
  /** Aborts the task. */
  readonly signal: AbortSignal;
  /** Called with the number of completed events and the total. */
  readonly advanced: (done: number, total: number) => void;
}

/** The task cannot be done in the present state; the message says why. */
export class BackupRefusedError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'BackupRefusedError';
  }
}
