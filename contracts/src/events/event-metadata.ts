/** What every event of ours carries beside its data. */
export interface EventMetadata {
  /** EMPID, `system`, `terminal:<name>` or `it:<os user>`. */
  readonly actor: string;
  /** The request, or run of the command line, that the event comes from. */
  readonly correlationId: string;
  /** The command that recorded it. */
  readonly causationId: string;
  /** Version of the shape of `data`, from 1. */
  readonly schemaVersion: number;
  /**
   * When the backend recorded it, an ISO instant; within a stream never before the event that precedes it. Events of programs
   * before this field lack it: they were recorded at the log's own time.
   */
  readonly recordedAt: string;
}

/** An event's type and data; what a decider decides and a projection applies. */
export interface DomainEvent<Type extends string, Data> {
  readonly type: Type;
  readonly data: Data;
}
