import { Injectable } from '@nestjs/common';
import type { LogPosition } from '@timekeep/projections/checkpoint/log-position';
import type { TimeClockPunched } from '@timekeep/contracts/events/punch-events';
import { from, lastValueFrom, mergeMap, toArray } from 'rxjs';
import type { CommandContext } from '../../event-store/command-context.js';
import { EventStore } from '../../event-store/event-store.js';
import type { RecordablePunch } from './judging/judge-punch.js';
import type { PunchAppending } from './record-punches.command.js';

/** Appends that are under way at the same time: enough for the log to commit many at once. */
const SIDE_BY_SIDE: Readonly<Record<PunchAppending, number>> = { each: 64, 'by-stream': 256 };

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
    const work = from(groupsOf(punches, appending)).pipe(
      mergeMap(async ({ stream, punches }) => {
        const position = await this.store.recordFacts(stream, punches, context);
        if (position) for (const { id } of punches) positions.set(id, position);
      }, SIDE_BY_SIDE[appending]),
      toArray(),
    );
    await lastValueFrom(work);
    return positions;
  }

  /**
   * Where those of the punches lie, by their ids, that are there already.
   *
   * @throws StoreUnavailableError when the log does not answer
   */
  async find(punches: readonly RecordablePunch[]): Promise<Map<string, LogPosition>> {
    const positions = new Map<string, LogPosition>();
    const work = from(groupsOf(punches, 'by-stream')).pipe(
      mergeMap(async ({ stream, punches }) => {
        const ids = new Set(punches.map(({ id }) => id));
        for (const { id, position } of await this.store.history<TimeClockPunched>(stream)) {
          if (ids.has(id)) positions.set(id, position);
        }
      }, SIDE_BY_SIDE.each),
      toArray(),
    );
    await lastValueFrom(work);
    return positions;
  }
}

interface PunchGroup {
  readonly stream: string;
  readonly punches: RecordablePunch[];
}

/** The punches that go into one append, each punch once. */
function groupsOf(punches: readonly RecordablePunch[], appending: PunchAppending): PunchGroup[] {
  const distinct = new Map(punches.map((punch) => [punch.id, punch])).values();
  const groups = new Map<string, PunchGroup>();
  for (const punch of distinct) {
    const key = appending === 'each' ? punch.id : punch.stream;
    const group = groups.get(key);
    if (group) group.punches.push(punch);
    else groups.set(key, { stream: punch.stream, punches: [punch] });
  }
  return [...groups.values()];
}
