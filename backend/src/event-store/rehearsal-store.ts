import { Global, Injectable, Module } from '@nestjs/common';
import type { TimekeepEvent } from '@timekeep/contracts/events/catalog';
import type { Append } from '@timekeep/log/client/appender';
import type { NewestNear } from '@timekeep/log/client/reads';
import type { CommandContext } from './command-context.js';
import { EventStore, REVISION_CONFLICT } from './event-store.js';
import type { AppendLocation } from './recorded.js';
import type { StoredEvent, StreamContents } from './reading/stream-contents.js';
import { RefusedError } from './store-errors.js';

/** Higher than every position of a log. */
const FIRST_IMAGINED = 2n ** 62n;

/**
 * The event store of a rehearsal: commands are decided on the log and on the earlier decisions of the rehearsal, and
 * nothing is appended. It lives as long as the session that rehearses.
 */
@Injectable()
export class RehearsalStore extends EventStore {
  private readonly imagined = new Map<string, StoredEvent<TimekeepEvent>[]>();
  private newest = FIRST_IMAGINED;

  /** @throws Error always: an append without a decision cannot be rehearsed */
  override appendAll(): Promise<never> {
    return Promise.reject(new Error('A rehearsal appends nothing.'));
  }

  /** With the earlier decisions of the rehearsal. */
  override async newestNear(streams: readonly string[]): Promise<NewestNear> {
    return { isExact: true, position: await this.newestOf(streams) };
  }

  protected override async read<Event extends TimekeepEvent>(
    stream: string,
    freshness: { readonly mayLag?: boolean } = {},
  ): Promise<StreamContents<Event>> {
    const { events, revision, recordedAt } = await super.read<Event>(stream, freshness);
    const imagined = (this.imagined.get(stream) ?? []) as StoredEvent<Event>[];
    const last = imagined.at(-1);
    return {
      events: [...events, ...imagined],
      revision: last?.revision ?? revision,
      recordedAt: last?.recordedAt ?? recordedAt,
    };
  }

  protected override async append<Event extends TimekeepEvent>(
    stream: string,
    decidedOn: StreamContents<Event>,
    events: readonly Event[],
    context: CommandContext,
  ): Promise<StreamContents<Event>> {
    const known = this.imagined.get(stream) ?? [];
    const isConflict = known.length > 0 && known.at(-1)?.revision !== decidedOn.revision;
    if (isConflict) throw new RefusedError(REVISION_CONFLICT.refusal);
    const contents = await super.append(stream, decidedOn, events, context);
    this.imagined.set(stream, [...known, ...contents.events.slice(decidedOn.events.length)]);
    return contents;
  }

  protected override send({ expectedRevision, events }: Append): Promise<AppendLocation> {
    const revision = typeof expectedRevision === 'bigint' ? expectedRevision : -1n;
    this.newest += 1n;
    const position = { commit: this.newest, prepare: this.newest };
    return Promise.resolve({ position, revision: revision + BigInt(events.length) });
  }
}

/** A read-only event log, for every module, in place of `EventStoreModule`. */
@Global()
@Module({ providers: [{ provide: EventStore, useClass: RehearsalStore }], exports: [EventStore] })
export class RehearsalStoreModule {}
