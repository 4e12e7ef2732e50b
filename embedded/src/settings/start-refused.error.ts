/** A program cannot be started as things are; the message says why, in one line or one for each reason. */
export class StartRefusedError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'StartRefusedError';
  }
}

/** Another program that is alive works on the data folder. */
export class FolderInUseError extends StartRefusedError {
  constructor(dataDir: string) {
    super(`Timekeep is already running on ${dataDir}`);
    this.name = 'FolderInUseError';
  }
}
