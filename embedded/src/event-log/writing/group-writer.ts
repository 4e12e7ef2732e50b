import { NO_STREAM } from '../event.types.js';
import type { RecentEvents } from '../reading/recent-events.js';
import type { WriterSession } from '../storage/writer-session.js';
import { type AppendOutcome, type AppendRequest, LogUnavailableError } from './append-request.js';
import { needsKnownIds } from './decide-append.js';
import { GroupDraft } from './group-draft.js';
import { StreamHeads } from './stream-heads.js';

const MAX_GROUP_EVENTS = 1024;
const MAX_GROUP_BYTES = 8 * 1024 * 1024;

interface Waiting {
  readonly request: AppendRequest;
  readonly resolve: (outcome: AppendOutcome) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * The one writer. What comes in while a group is being committed makes up the next group, so the cost of reaching the
 * disk is shared by all who wait for it. Serves one session; when that breaks, everybody waiting is told that the
 * outcome is unknown.
 */
export class GroupWriter {
  readonly #heads = new StreamHeads();
  #waiting: Waiting[] = [];
  #running: Promise<void> | undefined;
  #failure: LogUnavailableError | undefined;
  #lastPosition: number;

  /** @param onFailed called once, when the session is no longer of use */
  constructor(
    private readonly session: WriterSession,
    private readonly recent: RecentEvents,
    private readonly onFailed: (error: unknown) => void,
  ) {
    this.#lastPosition = session.lastPosition;
  }

  /**
   * Resolves when the events are on disk, or will not be appended.
   *
   * @throws LogUnavailableError when the outcome is unknown
   */
  append(request: AppendRequest): Promise<AppendOutcome> {
    if (this.#failure !== undefined) return Promise.reject(this.#failure);
    return new Promise((resolve, reject) => {
      this.#waiting.push({ request, resolve, reject });
      this.#running ??= this.#run();
    });
  }

  /** Refuses what waits and what comes; resolves when the group under way is settled. */
  async close(): Promise<void> {
    this.#refuseAll(new LogUnavailableError());
    await this.#running;
  }

  /** To be called when the session is found broken while nothing is being written. */
  fail(error: unknown): void {
    if (this.#failure !== undefined) return;
    this.#refuseAll(new LogUnavailableError(error));
    this.onFailed(error);
  }

  async #run(): Promise<void> {
    // Lets the rest of what arrived with the first request join its group.
    await new Promise((resolve) => setImmediate(resolve));
    while (this.#waiting.length > 0) {
      const group = this.#takeGroup();
      try {
        await this.#commit(group);
      } catch (error) {
        const unknownOutcome = new LogUnavailableError(error);
        for (const { reject } of group) reject(unknownOutcome);
        this.fail(error);
      }
    }
    this.#running = undefined;
  }

  #takeGroup(): Waiting[] {
    let events = 0;
    let bytes = 0;
    let taken = 0;
    for (const { request } of this.#waiting) {
      events += request.events.length;
      for (const event of request.events) bytes += event.data.byteLength + event.metadata.byteLength;
      if (taken > 0 && (events > MAX_GROUP_EVENTS || bytes > MAX_GROUP_BYTES)) break;
      taken += 1;
    }
    return this.#waiting.splice(0, taken);
  }

  async #commit(group: readonly Waiting[]): Promise<void> {
    const requests = group.map(({ request }) => request);
    const heads = await this.#findHeads(requests);
    const ids = requests
      .filter(({ stream, expected }) => needsKnownIds(expected, heads.get(stream) ?? NO_STREAM))
      .flatMap(({ events }) => events.map((event) => event.id));
    const known = ids.length === 0 ? [] : await this.session.findPlaces(ids);

    const draft = new GroupDraft(heads, known, this.#lastPosition, Date.now());
    const outcomes = requests.map((request) => draft.add(request));
    if (draft.events.length > 0) await this.session.insert(draft.events, draft.created);

    this.#lastPosition += draft.events.length;
    for (const [stream, revision] of draft.heads) this.#heads.set(stream, revision);
    this.recent.add(draft.events);
    for (const [index, outcome] of outcomes.entries()) group[index]?.resolve(outcome);
  }

  async #findHeads(requests: readonly AppendRequest[]): Promise<Map<string, number>> {
    const heads = new Map<string, number>();
    const unknown = new Set<string>();
    for (const { stream } of requests) {
      const head = this.#heads.get(stream);
      if (head === undefined) unknown.add(stream);
      else heads.set(stream, head);
    }
    if (unknown.size === 0) return heads;
    const found = await this.session.findHeads([...unknown]);
    for (const stream of unknown) heads.set(stream, found.get(stream) ?? NO_STREAM);
    return heads;
  }

  #refuseAll(failure: LogUnavailableError): void {
    this.#failure = failure;
    for (const { reject } of this.#waiting.splice(0)) reject(failure);
  }
}
