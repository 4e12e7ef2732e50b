import { randomUUID } from 'node:crypto';

import { BEYOND_ALL, NO_STREAM, type ProposedEvent } from '../event.types.js';
import {
  deletingMetadata,
  hidesAll,
  metadataStreamOf,
  originalStreamOf,
  readLimits,
  restoringMetadata,
} from '../metadata/stream-metadata.js';
import type { LimitsRow } from '../storage/schema.js';
import type { InsertableEvent, KnownEvent } from '../storage/writer-session.js';
import { writeRecordedEvent } from '@timekeep/log/wire/read-answer';
import {
  decideAppend,
  type EventLocation,
  type FindLocations,
  NEW_STREAM,
  type StreamHead,
  TOMBSTONED,
} from './decide-append.js';
import type { AppendRequest, DeleteRequest, WriteOutcome, WriteRequest, Written } from './write-request.js';

/**
 * Draft of one group commit. Requests are decided in order of arrival, each with the effects of the requests
 * before it; nothing takes effect until the whole group is committed.
 */
export class GroupDraft {
  readonly events: InsertableEvent[] = [];
  readonly #heads: Map<string, StreamHead>;
  readonly #limits = new Map<string, LimitsRow>();
  readonly #locations = new Map<string, EventLocation[]>();
  /** Time of its events: never before that of events in the log. */
  readonly created: number;
  readonly #now: number;

  /**
   * @param heads heads of all streams that the requests write to or depend on
   * @param known events with ids of the requests
   * @param clock time of the system and of the events, in milliseconds since 1970; deadlines use `now`
   */
  constructor(
    heads: ReadonlyMap<string, StreamHead>,
    known: readonly KnownEvent[],
    readonly lastPosition: number,
    clock: { readonly now: number; readonly created: number },
  ) {
    this.created = clock.created;
    this.#now = clock.now;
    this.#heads = new Map(heads);
    for (const event of known) this.#remember(event);
  }

  /** Heads of the streams once the group is committed. */
  get heads(): ReadonlyMap<string, StreamHead> {
    return this.#heads;
  }

  /** Streams that the group changes. */
  get streams(): ReadonlySet<string> {
    const streams = new Set(this.#limits.keys());
    for (const { stream } of this.events) streams.add(stream);
    return streams;
  }

  /** Changed limits of streams. */
  get limits(): readonly LimitsRow[] {
    return [...this.#limits.values()];
  }

  add(request: WriteRequest): WriteOutcome {
    return request.kind === 'append' ? this.#addAppend(request) : this.#addDelete(request);
  }

  #addAppend(request: AppendRequest): WriteOutcome {
    const { stream, expected, events, deadline } = request;
    if (deadline !== undefined && deadline < this.#now) return { kind: 'deadline-exceeded' };
    const head = this.#headOf(stream);
    const ids = events.map((event) => event.id);
    const findLocations: FindLocations = (id) => this.#locations.get(locationKey(stream, id)) ?? [];
    const decision = decideAppend(expected, ids, head, findLocations);
    switch (decision.kind) {
      case 'append':
        return this.#append(request, head);
      case 'already-appended':
        return { kind: 'written', ...decision.last };
      case 'wrong-expected-revision':
        return { kind: 'wrong-expected-revision', current: head.revision };
      case 'stream-deleted':
        return decision;
    }
  }

  #append({ stream, events }: AppendRequest, head: StreamHead): WriteOutcome {
    let { revision } = head;
    for (const event of events) {
      revision += 1;
      this.#record(stream, revision, event);
    }
    const last = events.at(-1);
    if (last === undefined) return { kind: 'written', revision };
    const position = this.#lastRecorded();
    this.#heads.set(stream, { ...head, revision });
    if (head.deletedBy !== undefined) this.#beginAgain(stream, head.revision, head.deletedBy);
    const original = originalStreamOf(stream);
    if (original !== undefined) this.#takeForeignMetadata(original, last);
    return { kind: 'written', revision, position };
  }

  #addDelete({ kind, stream, expected }: DeleteRequest): WriteOutcome {
    const head = this.#headOf(stream);
    // A deletion has no id, so only its expected revision shows that it is a repetition.
    const decision = decideAppend(expected, [randomUUID()], head, () => []);
    if (decision.kind === 'stream-deleted') return decision;
    const isNowhere = head.revision === NO_STREAM && !head.hasMetadata;
    if (decision.kind !== 'append' || (kind === 'delete' && isNowhere)) {
      return { kind: 'wrong-expected-revision', current: head.revision };
    }
    return kind === 'delete' ? this.#delete(stream, head) : this.#entomb(stream);
  }

  #delete(stream: string, { revision }: StreamHead): Written {
    this.#writeMetadata(stream, deletingMetadata());
    return { kind: 'written', revision, position: this.#lastRecorded() };
  }

  #entomb(stream: string): Written {
    this.#record(stream, BEYOND_ALL, tombstone());
    for (const name of [stream, metadataStreamOf(stream)]) {
      this.#heads.set(name, TOMBSTONED);
      this.#limits.set(name, { stream: name, tombstoned: true });
    }
    return { kind: 'written', revision: BEYOND_ALL, position: this.#lastRecorded() };
  }

  /** To be called for an append to a deleted stream: its events up to a revision stay hidden. */
  #beginAgain(stream: string, revision: number, metadataJson: string): void {
    const metadata = restoringMetadata(metadataJson, revision + 1);
    if (metadata !== undefined) this.#writeMetadata(stream, metadata);
  }

  /** Applies metadata written by a client. They restore a deleted stream. */
  #takeForeignMetadata(stream: string, event: ProposedEvent): void {
    const before = this.#headOf(stream);
    this.#takeMetadata(stream, event);
    if (before.deletedBy !== undefined) this.#beginAgain(stream, before.revision, textOf(event));
  }

  #writeMetadata(stream: string, event: ProposedEvent): void {
    const name = metadataStreamOf(stream);
    const revision = this.#headOf(name).revision + 1;
    this.#record(name, revision, event);
    this.#heads.set(name, { ...NEW_STREAM, revision });
    this.#takeMetadata(stream, event);
  }

  #takeMetadata(stream: string, event: ProposedEvent): void {
    const limits = readLimits(event);
    const deleted = hidesAll(limits) ? { deletedBy: textOf(event) } : {};
    this.#heads.set(stream, { revision: this.#headOf(stream).revision, hasMetadata: true, ...deleted });
    this.#limits.set(stream, { stream, tombstoned: false, ...limits, ...deleted });
    // Only the newest metadata are effective, so only those are readable.
    const name = metadataStreamOf(stream);
    this.#limits.set(name, { stream: name, tombstoned: false, maxCount: 1 });
  }

  /** A tombstone of a stream also applies to its metadata stream. */
  #headOf(stream: string): StreamHead {
    const original = originalStreamOf(stream);
    const isGone = original !== undefined && this.#heads.get(original)?.revision === BEYOND_ALL;
    return isGone ? TOMBSTONED : (this.#heads.get(stream) ?? NEW_STREAM);
  }

  #record(stream: string, revision: number, event: ProposedEvent): void {
    const position = this.#lastRecorded() + 1;
    const message = writeRecordedEvent(event, { stream, revision, position, created: this.created });
    const recorded = { id: event.id, type: event.type, stream, revision, position, message };
    this.events.push(recorded);
    this.#remember(recorded);
  }

  #lastRecorded(): number {
    return this.lastPosition + this.events.length;
  }

  #remember({ id, stream, revision, position }: KnownEvent): void {
    const key = locationKey(stream, id);
    const locations = this.#locations.get(key);
    if (locations === undefined) this.#locations.set(key, [{ revision, position }]);
    else locations.push({ revision, position });
  }
}

function locationKey(stream: string, eventId: string): string {
  return `${eventId} ${stream}`;
}

function textOf({ data }: ProposedEvent): string {
  return Buffer.from(data).toString('utf8');
}

function tombstone(): ProposedEvent {
  return {
    id: randomUUID(),
    type: '$streamDeleted',
    contentType: 'application/octet-stream',
    metadata: new Uint8Array(),
    data: new Uint8Array(),
  };
}
