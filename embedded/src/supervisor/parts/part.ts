/** Exit status of a part. */
export interface PartExit {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
}

/** A running part. */
export interface RunningPart {
  /** Resolves when it has ended for any reason. */
  readonly exited: Promise<PartExit>;
  /** Stops it, and resolves when it has ended. */
  stop(): Promise<void>;
}

/** A component of the system that can be started and stopped. */
export interface Part {
  readonly name: string;
  /**
   * Starts it; resolves when it is ready.
   *
   * @param signal aborts the start
   * @throws Error when it ended, or the start was aborted, before it was ready
   */
  launch(signal: AbortSignal): Promise<RunningPart>;
}

/** Returns an exit status in words. */
export function describeExit({ code, signal }: PartExit): string {
  return signal === null ? `exit code ${String(code)}` : `signal ${signal}`;
}
