/** A program cannot be started in the present state; the message has one line per reason. */
export class StartRefusedError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'StartRefusedError';
  }
}

/** Another running program uses the data folder. */
export class FolderInUseError extends StartRefusedError {
  constructor(dataDir: string) {
    super(`Timekeep is already running on ${dataDir}`);
    this.name = 'FolderInUseError';
  }
}
