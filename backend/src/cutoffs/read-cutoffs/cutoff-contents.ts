import { Injectable } from '@nestjs/common';
import type { CutOffDifference, CutOffDifferencesAnswer } from '@timekeep/contracts/api/cutoffs-api';
import { cutoffMessages } from '@timekeep/contracts/cutoffs/cutoff-messages';
import type { CutOffContents } from '@timekeep/contracts/cutoffs/cutoff-file';
import { byNameAndDate } from '@timekeep/contracts/cutoffs/paid-days';
import type { CarriedDifference, CutOffClosed, CutOffEvent } from '@timekeep/contracts/events/cutoff';
import { cutoffStream } from '@timekeep/contracts/events/streams';
import { EARLIEST_DATE } from '@timekeep/contracts/time/work-date';
import { DataSource } from 'typeorm';
import { EventStore } from '../../event-store/event-store.js';
import { refusedAs } from '../../event-store/store-errors.js';
import { CountedTables } from '../counted-tables.js';
import { CARRIED, type CarriedRow, FindDifferences } from '../find-differences/find-differences.query.js';
import { cutoffDecider, sharing } from '../cutoff.decider.js';
import { CutOffList, type ListedCutOff } from './cutoff-list.js';
import { DayParts, digestOf } from './day-parts.js';

/** The state of a file, compared with what was closed. */
export type FileState = 'unchanged' | 'changed' | 'incomplete';

export interface VerifiedCutOff {
  readonly number: number;
  readonly digest: string;
  readonly state: FileState;
}

/** Contents of cut-offs as they went to payroll, by the log alone. */
@Injectable()
export class CutOffFiles {
  constructor(
    private readonly store: EventStore,
    private readonly parts: DayParts,
  ) {}

  /** @throws RefusedError as missing for a number without a cut-off */
  async closed(number: number): Promise<CutOffClosed['data']> {
    const { state } = await this.store.load(cutoffDecider, cutoffStream(number));
    if (!state.closed) throw refusedAs('missing', cutoffMessages.missing({ number }));
    return state.closed;
  }

  /**
   * Returns what is in the file of a cut-off.
   *
   * @throws RefusedError as missing for a number without a cut-off, and as a rule for a file that is not the one that was closed
   */
  async contents(number: number): Promise<CutOffContents> {
    const closed = await this.closed(number);
    const contents = await this.parts.read(closed);
    if (!contents || digestOf(contents) !== closed.digest)
      throw refusedAs('rule', cutoffMessages.damaged({ number }));
    return contents;
  }

  /** Forms the file of a cut-off anew and compares its digest. */
  async verify(number: number): Promise<VerifiedCutOff> {
    const closed = await this.closed(number);
    const contents = await this.parts.read(closed);
    const { digest } = closed;
    if (!contents) return { number, digest, state: 'incomplete' };
    return { number, digest, state: digestOf(contents) === digest ? 'unchanged' : 'changed' };
  }

  /** Returns all numbers, withdrawn ones among them, by the log alone. */
  async numbers(): Promise<number[]> {
    const numbers: number[] = [];
    for (let number = 1; ; number++) {
      const events = await this.store.history<CutOffEvent>(cutoffStream(number));
      if (events.length === 0) return numbers;
      numbers.push(number);
    }
  }
}

/** The differences of a cut-off, carried ones and those that wait. */
@Injectable()
export class CutOffDifferences {
  constructor(
    private readonly database: DataSource,
    private readonly cutOffs: CutOffList,
    private readonly find: FindDifferences,
    private readonly tables: CountedTables,
  ) {}

  /**
   * Returns how many days of each cut-off that holds are others now than those that were paid, and go into the next.
   *
   * @throws RefusedError as unavailable when the read models do not follow in time
   */
  async waiting(): Promise<ReadonlyMap<number, number>> {
    await this.tables.upToNow();
    const holding = await this.cutOffs.holding();
    const companyIds = [...new Set(holding.flatMap((each) => each.companyIds))];
    const counts = new Map(holding.map(({ number }) => [number, 0]));
    for (const { number } of await this.find.of(companyIds, holding))
      counts.set(number, (counts.get(number) ?? 0) + 1);
    return counts;
  }

  /** @throws RefusedError as missing for a number without a cut-off */
  async answer(number: number): Promise<CutOffDifferencesAnswer> {
    const all = await this.cutOffs.all();
    const cutOff = all.find((each) => each.number === number && each.state !== 'void');
    if (!cutOff) throw refusedAs('missing', cutoffMessages.missing({ number }));
    const holding = all.filter(({ state }) => state === 'closed');
    const waiting = cutOff.state === 'closed' ? await this.find.of(cutOff.companyIds, holding) : [];
    const later = await this.carriedBy(sharing(cutOff.companyIds, holding));
    const own = cutOff.state === 'closed' ? [] : await this.carriedBy([cutOff]);
    const data = [...later, ...waiting.map((difference) => ({ difference, carriedIn: null }))].filter(
      ({ difference }) => difference.number === number,
    );
    return {
      data: data.sort((a, b) => byNameAndDate(a.difference, b.difference)).map(shown),
      carried: [...later, ...own].filter(({ carriedIn }) => carriedIn === number).map(shown),
    };
  }

  /**
   * Returns the differences of the days of cut-offs that hold: carried ones, in the order of the closings, then those that wait.
   *
   * @param EMPID one employee; all by default
   */
  async ofDays(cutOffs: readonly ListedCutOff[], EMPID?: string): Promise<CarriedDifference[]> {
    const holding = await this.cutOffs.holding();
    const companyIds = [...new Set(cutOffs.flatMap((each) => each.companyIds))];
    const carried = await this.carriedBy(sharing(companyIds, holding), EMPID);
    const waiting = await this.find.of(companyIds, holding, EMPID);
    const numbers = new Set(cutOffs.map(({ number }) => number));
    return [
      ...carried.sort((a, b) => (a.carriedIn ?? 0) - (b.carriedIn ?? 0)).map(({ difference }) => difference),
      ...waiting,
    ].filter(({ number }) => numbers.has(number));
  }

  private async carriedBy(cutOffs: readonly ListedCutOff[], EMPID?: string) {
    const numbers = new Map(cutOffs.map(({ days, number }) => [days, number]));
    const rows = await this.database.query<CarriedRow[]>(CARRIED, [
      ...[[...numbers.keys()], EMPID === undefined ? null : [EMPID], EARLIEST_DATE],
    ]);
    return rows
      .map(({ days, difference }) => ({ difference, carriedIn: numbers.get(days) ?? null }))
      .sort((a, b) => byNameAndDate(a.difference, b.difference));
  }
}

function shown({
  difference,
  carriedIn,
}: {
  readonly difference: CarriedDifference;
  readonly carriedIn: number | null;
}): CutOffDifference {
  const { COMPANY_ID: _, causes, ...rest } = difference;
  return { ...rest, causes: causes.map(({ actor: __, ...cause }) => cause), carriedIn };
}
