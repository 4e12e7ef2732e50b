import { Injectable } from '@nestjs/common';
import type { LogPosition } from '@timekeep/projections/checkpoint/log-position';
import type { TimeClockPunched } from '@timekeep/contracts/events/punch-events';
import { from, lastValueFrom, mergeMap, toArray } from 'rxjs';
import type { CommandContext } from '../../event-store/command-context.js';
import { EventStore, type StreamFacts } from '../../event-store/event-store.js';
import type { RecordablePunch } from './judging/judge-punch.js';
import type { PunchAppending } from './record-punches.command.js';

/** Appends that are under way at the same time: enough for the log to commit many at once. */
const APPENDS_AT_ONCE = 256;
const READS_AT_ONCE = 64;

/** Appends punches side by side, without loading their streams. */
@Injectable()
export class PunchAppender {
  constructor(private readonly store: EventStore) {}

  /**
   * Where each punch lies, by its id: for one that was there already, where it was recorded first.
   *
   * @throws StoreUnavailableError when the log does not answer; all may be sent again
   */
  async append(
    punches: readonly RecordablePunch[],
    context: CommandContext,
    appending: PunchAppending,
  ): Promise<Map<string, LogPosition>> {
    const positions = new Map<string, LogPosition>();
    const groups = groupsOf(punches, appending);
    for (let start = 0; start < groups.length; start += APPENDS_AT_ONCE) {
      const recorded = await this.store.recordAll(groups.slice(start, start + APPENDS_AT_ONCE), context);
      for (const [id, position] of recorded) positions.set(id, position);
    }
    return positions;
  }

  /**
   * Where those of the punches lie, by their ids, that are there already.
   *
   * @throws StoreUnavailableError when the log does not answer
   */
  async find(punches: readonly RecordablePunch[]): Promise<Map<string, LogPosition>> {
    const positions = new Map<string, LogPosition>();
    if (punches.length === 0) return positions;
    const work = from(groupsOf(punches, 'by-stream')).pipe(
      mergeMap(async ({ stream, facts }) => {
        const ids = new Set(facts.map(({ id }) => id));
        for (const { id, position } of await this.store.history<TimeClockPunched>(stream)) {
          if (ids.has(id)) positions.set(id, position);
        }
      }, READS_AT_ONCE),
      toArray(),
    );
    await lastValueFrom(work);
    return positions;
  }
}

/** The punches that go into one append, each punch once. */
function groupsOf(punches: readonly RecordablePunch[], appending: PunchAppending): StreamFacts[] {
  const distinct = new Map(punches.map((punch) => [punch.id, punch])).values();
  const groups = new Map<string, { stream: string; facts: RecordablePunch[] }>();
  for (const punch of distinct) {
    const key = appending === 'each' ? punch.id : punch.stream;
    const group = groups.get(key);
    if (group) group.facts.push(punch);
    else groups.set(key, { stream: punch.stream, facts: [punch] });
  }
  return [...groups.values()];
}
