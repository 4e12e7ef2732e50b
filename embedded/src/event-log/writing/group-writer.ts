import type { ProposedEvent } from '../event.types.js';
import { metadataStreamOf, originalStreamOf } from '../metadata/stream-metadata.js';
import type { RecentEvents } from '../reading/recent-events.js';
import type { ShortStreamCache } from '../reading/short-stream-cache.js';
import type { KnownEvent, WriterSession } from '../storage/writer-session.js';
import { needsKnownIds, NEW_STREAM, type StreamHead, StreamHeads } from './decide-append.js';
import { GroupDraft } from './group-draft.js';
import { LogUnavailableError, type WriteOutcome, type WriteRequest } from './write-request.js';

const MAX_GROUP_EVENTS = 1024;
const MAX_GROUP_BYTES = 8 * 1024 * 1024;
/** Number of requests with which a group does not wait for more. */
const WELL_SHARED = 8;
/** Maximum wait of a group for more requests in milliseconds; also the minimum delay of a timer. */
const GATHER_MS = 1;
/** Decay factors of the measured concurrency: after a group, and after a wait without enough requests. */
const DECAY = { group: 0.95, timeout: 0.8 } as const;

interface Waiting {
  readonly request: WriteRequest;
  readonly resolve: (outcome: WriteOutcome) => void;
  readonly reject: (error: unknown) => void;
}

interface DecidedGroup {
  readonly draft: GroupDraft;
  readonly outcomes: readonly WriteOutcome[];
}

/**
 * Single writer with group commit. Requests that arrive during a commit form the next group, so the cost of a disk
 * flush is shared. With many concurrent writers, a group waits up to 1 ms for half of them, at most
 * eight: writers that were just answered usually write again, and many small groups would leave them no processor
 * time. Serves one session; when it is lost, every waiting request fails with an unknown outcome.
 */
export class GroupWriter {
  readonly #heads = new StreamHeads();
  #waiting: Waiting[] = [];
  #running: Promise<void> | undefined;
  #failure: LogUnavailableError | undefined;
  /** Measured concurrency of recent requests. */
  #concurrency = 0;
  #gathered: (() => void) | undefined;
  #lastPosition: number;
  #lastCreated: number;

  /** @param onFailed called once, when the session is unusable */
  constructor(
    private readonly session: WriterSession,
    private readonly memory: { readonly recent: RecentEvents; readonly shortStreams: ShortStreamCache },
    private readonly onFailed: (error: unknown) => void,
  ) {
    this.#lastPosition = session.lastPosition;
    this.#lastCreated = session.lastCreated;
  }

  /**
   * Resolves when the request is on disk, or is refused.
   *
   * @throws LogUnavailableError when the outcome is unknown
   */
  write(request: WriteRequest): Promise<WriteOutcome> {
    if (this.#failure !== undefined) return Promise.reject(this.#failure);
    return new Promise((resolve, reject) => {
      this.#waiting.push({ request, resolve, reject });
      this.#running ??= this.#run();
      if (this.#gathered !== undefined && this.#isEnough) this.#gathered();
    });
  }

  /** Refuses waiting and new requests; resolves when the present group is settled. */
  async close(): Promise<void> {
    this.#refuseAll(new LogUnavailableError());
    await this.#running;
  }

  /** To be called when the session is lost while nothing is being written. */
  fail(error: unknown): void {
    if (this.#failure !== undefined) return;
    this.#refuseAll(new LogUnavailableError(error));
    this.onFailed(error);
  }

  async #run(): Promise<void> {
    // Lets requests that arrived together with the first one join its group.
    await new Promise((resolve) => setImmediate(resolve));
    while (this.#waiting.length > 0) {
      if (!this.#isEnough) await this.#gather();
      const group = this.#takeGroup();
      try {
        await this.#commit(group);
      } catch (error) {
        const unknownOutcome = new LogUnavailableError(error);
        for (const { reject } of group) reject(unknownOutcome);
        this.fail(error);
      }
      this.#concurrency = Math.max(group.length + this.#waiting.length, this.#concurrency * DECAY.group);
    }
    this.#running = undefined;
  }

  get #isEnough(): boolean {
    return this.#waiting.length >= Math.min(Math.floor(this.#concurrency / 2), WELL_SHARED);
  }

  /** Resolves when enough requests wait, or after `GATHER_MS`. */
  async #gather(): Promise<void> {
    let timer: NodeJS.Timeout | undefined;
    await new Promise<void>((resolve) => {
      this.#gathered = resolve;
      timer = setTimeout(() => {
        this.#concurrency *= DECAY.timeout;
        resolve();
      }, GATHER_MS);
    });
    clearTimeout(timer);
    this.#gathered = undefined;
  }

  #takeGroup(): Waiting[] {
    let events = 0;
    let bytes = 0;
    let taken = 0;
    for (const { request } of this.#waiting) {
      const proposed = eventsOf(request);
      events += proposed.length;
      for (const event of proposed) bytes += event.data.byteLength + event.metadata.byteLength;
      if (taken > 0 && (events > MAX_GROUP_EVENTS || bytes > MAX_GROUP_BYTES)) break;
      taken += 1;
    }
    return this.#waiting.splice(0, taken);
  }

  async #commit(group: readonly Waiting[]): Promise<void> {
    const requests = group.map(({ request }) => request);
    const { draft, outcomes } =
      (await this.#tryWhatIsLikely(requests)) ?? (await this.#lookUpFirst(requests));
    this.#lastPosition += draft.events.length;
    if (draft.events.length > 0) this.#lastCreated = draft.created;
    for (const [stream, head] of draft.heads) this.#heads.set(stream, head);
    this.memory.recent.add(draft.events);
    for (const [index, outcome] of outcomes.entries()) group[index]?.resolve(outcome);
  }

  /**
   * Most uncached streams are new, and so are most ids. Assumes that they are, and lets the inserting statement check it,
   * which saves a lookup. Returns undefined, without writing, if the assumption is wrong.
   */
  async #tryWhatIsLikely(requests: readonly WriteRequest[]): Promise<DecidedGroup | undefined> {
    const { heads, unknown } = this.#remembered(requests.flatMap(streamsOf));
    const newIds = idsToKnow(requests, heads);
    const group = this.#decide(requests, heads, []);
    const { events, limits, created } = group.draft;
    const isCertain = unknown.size === 0 && newIds.length === 0;
    // Without events there is no inserting statement that could check.
    if (limits.length > 0 || (events.length === 0 && !isCertain)) return undefined;
    if (!isCertain) {
      const assumptions = { newStreams: [...unknown], newIds };
      const insert = () => this.session.insertIfNew(events, assumptions, created);
      return (await this.#write(group.draft, insert)) ? group : undefined;
    }
    await this.#insert(group.draft);
    return group;
  }

  async #lookUpFirst(requests: readonly WriteRequest[]): Promise<DecidedGroup> {
    const heads = await this.#findHeads(requests);
    const ids = idsToKnow(requests, heads);
    const known = ids.length === 0 ? [] : await this.session.findLocations(ids);
    const group = this.#decide(requests, heads, known);
    await this.#insert(group.draft);
    return group;
  }

  async #insert(draft: GroupDraft): Promise<void> {
    const { events, limits, created } = draft;
    if (events.length > 0) await this.#write(draft, () => this.session.insert(events, limits, created));
  }

  /** If this throws, the outcome is unknown, and these streams stay evicted from the caches. */
  async #write<Result>({ streams }: GroupDraft, insert: () => Promise<Result>): Promise<Result> {
    this.memory.shortStreams.beginWrite(streams);
    const result = await insert();
    this.memory.shortStreams.endWrite();
    return result;
  }

  #decide(
    requests: readonly WriteRequest[],
    heads: ReadonlyMap<string, StreamHead>,
    known: readonly KnownEvent[],
  ): DecidedGroup {
    const now = Date.now();
    // The system clock may have been set back since the last event was recorded.
    const created = Math.max(now, this.#lastCreated);
    const draft = new GroupDraft(heads, known, this.#lastPosition, { now, created });
    return { draft, outcomes: requests.map((request) => draft.add(request)) };
  }

  async #findHeads(requests: readonly WriteRequest[]): Promise<Map<string, StreamHead>> {
    const heads = new Map<string, StreamHead>();
    await this.#addHeads(heads, requests.flatMap(streamsOf));
    const deleted = [...heads].filter(([, head]) => head.deletedBy !== undefined);
    // An append to a deleted stream also changes its metadata.
    if (deleted.length > 0) {
      const metadata = deleted.map(([stream]) => metadataStreamOf(stream));
      await this.#addHeads(heads, metadata);
    }
    return heads;
  }

  async #addHeads(heads: Map<string, StreamHead>, streams: readonly string[]): Promise<void> {
    const { heads: remembered, unknown } = this.#remembered(streams);
    for (const [stream, head] of remembered) heads.set(stream, head);
    if (unknown.size === 0) return;
    for (const [stream, head] of await this.session.findHeads([...unknown])) heads.set(stream, head);
  }

  #remembered(streams: readonly string[]) {
    const heads = new Map<string, StreamHead>();
    const unknown = new Set<string>();
    for (const stream of streams) {
      const head = this.#heads.get(stream);
      if (head === undefined) unknown.add(stream);
      else heads.set(stream, head);
    }
    return { heads, unknown };
  }

  #refuseAll(failure: LogUnavailableError): void {
    this.#failure = failure;
    for (const { reject } of this.#waiting.splice(0)) reject(failure);
    this.#gathered?.();
  }
}

/** Returns the ids that decide if a request is a repetition. */
function idsToKnow(requests: readonly WriteRequest[], heads: ReadonlyMap<string, StreamHead>): string[] {
  return requests
    .filter(({ stream, expected }) => needsKnownIds(expected, (heads.get(stream) ?? NEW_STREAM).revision))
    .flatMap((request) => eventsOf(request).map((event) => event.id));
}

function eventsOf(request: WriteRequest): readonly ProposedEvent[] {
  return request.kind === 'append' ? request.events : [];
}

/** Returns the streams whose heads decide a request. */
function streamsOf({ kind, stream }: WriteRequest): string[] {
  if (kind !== 'append') return [stream, metadataStreamOf(stream)];
  const original = originalStreamOf(stream);
  return original === undefined ? [stream] : [stream, original];
}
