/** Metadata of every event. */
export interface EventMetadata {
  /** EMPID, `system`, `terminal:<name>` or `it:<name>`. */
  readonly actor: string;
  /** Id of the request, or of the run of the command line, that recorded the event. */
  readonly correlationId: string;
  /** Id of the command that recorded the event. */
  readonly causationId: string;
  /**
   * Id of the whole of which the command is a part, such as a call that corrects many records, or a run of the command line. Unlike
   * `correlationId`, which is `X-Request-Id`, no caller chooses it. Missing if the command is no part.
   */
  readonly occasionId?: string;
  /** Version of the shape of `data`, from 1. */
  readonly schemaVersion: number;
  /**
   * Time of recording by the backend, an ISO instant; never decreases within a stream. Events of programs
   * before this field lack it; for them the log's own time counts.
   */
  readonly recordedAt: string;
}

/** Type and data of an event, as deciders return it and projections apply it. */
export interface DomainEvent<Type extends string, Data> {
  readonly type: Type;
  readonly data: Data;
}
