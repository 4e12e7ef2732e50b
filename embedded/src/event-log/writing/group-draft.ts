import { NO_STREAM } from '../event.types.js';
import type { InsertableEvent, KnownEvent } from '../storage/writer-session.js';
import { encodeRecordedEvent } from '../wire/recorded-event.encoder.js';
import type { AppendOutcome, AppendRequest } from './append-request.js';
import { decideAppend, type Place } from './decide-append.js';

/**
 * The events of one group commit in the making. Requests are decided in the order they came, each seeing what those
 * before it will have written; nothing of it counts until the whole group is committed.
 */
export class GroupDraft {
  readonly events: InsertableEvent[] = [];
  readonly #heads: Map<string, number>;
  readonly #places = new Map<string, Place[]>();

  /**
   * @param heads revisions of all streams that the requests write to
   * @param known events that already have an id of the requests
   */
  constructor(
    heads: ReadonlyMap<string, number>,
    known: readonly KnownEvent[],
    readonly lastPosition: number,
    readonly created: number,
  ) {
    this.#heads = new Map(heads);
    for (const event of known) this.#remember(event);
  }

  /** Revisions of the streams once the group is committed. */
  get heads(): ReadonlyMap<string, number> {
    return this.#heads;
  }

  add(request: AppendRequest): AppendOutcome {
    if (request.deadline !== undefined && request.deadline < this.created)
      return { kind: 'deadline-exceeded' };
    const head = this.#heads.get(request.stream) ?? NO_STREAM;
    const decision = decideAppend(
      request.expected,
      request.events.map((event) => event.id),
      head,
      (id) => this.#places.get(placeKey(request.stream, id)) ?? [],
    );
    switch (decision.kind) {
      case 'append':
        return this.#append(request, head);
      case 'already-appended':
        return { kind: 'appended', ...decision.last };
      case 'wrong-expected-revision':
        return { kind: 'wrong-expected-revision', current: head };
    }
  }

  #append(request: AppendRequest, head: number): AppendOutcome {
    const { stream } = request;
    let revision = head;
    for (const event of request.events) {
      revision += 1;
      const position = this.lastPosition + this.events.length + 1;
      const message = encodeRecordedEvent(event, { stream, revision, position, created: this.created });
      const recorded = { id: event.id, type: event.type, stream, revision, position, message };
      this.events.push(recorded);
      this.#remember(recorded);
    }
    if (request.events.length === 0) return { kind: 'appended', revision };
    this.#heads.set(stream, revision);
    return { kind: 'appended', revision, position: this.lastPosition + this.events.length };
  }

  #remember({ id, stream, revision, position }: KnownEvent): void {
    const key = placeKey(stream, id);
    const places = this.#places.get(key);
    if (places === undefined) this.#places.set(key, [{ revision, position }]);
    else places.push({ revision, position });
  }
}

function placeKey(stream: string, eventId: string): string {
  return `${eventId} ${stream}`;
}
