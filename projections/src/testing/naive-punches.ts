import type { TimekeepEvent } from '@timekeep/contracts/events/catalog';
import type { WorkDate } from '@timekeep/contracts/time/work-date';

const MINUTE_MS = 60_000;
/** The terminal of all punches that name none; `positioned` gives them its name. */
export const GATE = 'gate';

/** A time during which a punch counts in one way. */
interface Episode {
  /** Index of the event from which on it counts so. */
  readonly since: number;
  /** The instant at which it counts; null if it does not. */
  readonly counts: number | null;
  /** Where it was when it counted last; null if it never did. */
  readonly date: WorkDate | null;
}

interface NaivePunch {
  /** Index of its event. */
  readonly index: number;
  /** The date of the record that has it, whenever it counts. */
  readonly home: WorkDate;
  readonly episodes: readonly Episode[];
}

/** A punch that counts on a date; `index` is that of the event since which it is known there. */
interface CountedPunch {
  readonly at: number;
  readonly index: number;
  readonly date: WorkDate;
}

/** Reference model: when the punches of an employee count, by the corrections of clocks and the withdrawals of the whole log. */
export class NaivePunches {
  private readonly all: readonly NaivePunch[];

  /** @param workDateOf returns the work date of an instant, as it is known before the event with this index */
  constructor(
    private readonly events: readonly TimekeepEvent[],
    private readonly EMPID: string,
    private readonly workDateOf: (at: number, index: number) => WorkDate,
  ) {
    const first = new Map<number, { readonly index: number; readonly terminal: string }>();
    events.forEach(({ type, data }, index) => {
      if (type !== 'TimeClockPunched' || data.EMPID !== EMPID) return;
      const at = Date.parse(data.at);
      if (!first.has(at)) first.set(at, { index, terminal: data.terminal ?? GATE });
    });
    this.all = Array.from(first, ([at, { index, terminal }]) => {
      const home = workDateOf(at, index);
      return { index, home, episodes: this.episodesOf(at, terminal, index, home) };
    });
  }

  /** Returns the punches that count on a date, in ascending order. */
  on(date: WorkDate): CountedPunch[] {
    const counted = this.all.flatMap(({ index, home, episodes }): CountedPunch[] => {
      const last = episodes.at(-1);
      if (!last || last.counts === null || last.date !== date) return [];
      return [{ at: last.counts, index: last.date === home ? index : last.since, date }];
    });
    return counted.sort((a, b) => a.at - b.at);
  }

  /** True if leave that was recorded by the event `end` is before all punches of its date that count. */
  areAfter(date: WorkDate, end: number): boolean {
    return !this.all.some(({ index, home, episodes }) => {
      const last = episodes.at(-1);
      if (!last || last.counts === null || last.date !== date) return false;
      if (home === date) return index < end;
      return episodes.findLast(({ since }) => since < end)?.date === date;
    });
  }

  private episodesOf(at: number, terminal: string, index: number, home: WorkDate): Episode[] {
    const episodes: Episode[] = [];
    for (let since = index; since < this.events.length; since += 1) {
      const counts = this.countsAt(at, terminal, since + 1);
      const former = episodes.at(-1);
      if (former && former.counts === counts) continue;
      const counted = episodes.findLast((episode) => episode.counts !== null);
      // A withdrawn punch keeps its place for when it counts again.
      if (counts === null) episodes.push({ since, counts, date: former?.date ?? null });
      else if (counts === at) episodes.push({ since, counts, date: home });
      else if (counted?.counts === counts) episodes.push(counted);
      else episodes.push({ since, counts, date: this.workDateOf(counts, since) });
    }
    return episodes;
  }

  /** Returns when a punch counts after the first `end` events. */
  private countsAt(at: number, terminal: string, end: number): number | null {
    const known = this.events.slice(0, end);
    const undone = new Set(
      known.flatMap(({ type, data }) =>
        type === 'ClockCorrectionUndone' || type === 'PunchWithdrawalUndone' ? [data.id] : [],
      ),
    );
    let minutes: number | undefined;
    for (const { type, data } of known) {
      if (type !== 'ClockCorrected' && type !== 'PunchesWithdrawn') continue;
      if (undone.has(data.id) || at < Date.parse(data.from) || at >= Date.parse(data.to)) continue;
      if (data.terminal !== null && data.terminal !== terminal) continue;
      if (type === 'ClockCorrected') minutes ??= data.minutes;
      else if (data.EMPID === null || data.EMPID === this.EMPID) return null;
    }
    return at + (minutes ?? 0) * MINUTE_MS;
  }
}
