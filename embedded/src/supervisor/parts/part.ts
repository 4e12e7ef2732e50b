/** How a part ended. */
export interface PartExit {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
}

/** A part that has come up. */
export interface RunningPart {
  /** Resolves when it has ended, for whatever reason. */
  readonly exited: Promise<PartExit>;
  /** Tells it to end, and resolves when it has. */
  stop(): Promise<void>;
}

/** One of the things that make up the system. */
export interface Part {
  readonly name: string;
  /**
   * Starts it; resolves when it can be used.
   *
   * @param signal aborted when it is no longer wanted
   * @throws Error when it ended, or was not wanted any more, before that
   */
  launch(signal: AbortSignal): Promise<RunningPart>;
}

/** How a part ended, in words. */
export function describeExit({ code, signal }: PartExit): string {
  return signal === null ? `exit code ${String(code)}` : `signal ${signal}`;
}
