import { expect, it } from '@jest/globals';
import { HALVES, type Half, type LeaveType } from '@timekeep/contracts/attendance/leave-types';
import type { LeaveEvent } from '@timekeep/contracts/events/leave';
import { balancesOf } from '@timekeep/contracts/leave/ledger';
import { addDays, datesBetween, type WorkDate } from '@timekeep/contracts/time/work-date';
import fc from 'fast-check';
import { leaveDecider, type LeaveCommand } from './leave.decider.js';
import type { LeaveState } from './leave.state.js';

const RUNS = 1_000;
const EMPID = '100002';
const HIRED = '2023-02-01';
const START = '2023-02-20';
/** Stands for an anniversary that is on the day on which it is set. */
const TODAYS = 'today';

const type = fc.constantFrom<LeaveType>('SL', 'VL');
/** Few days, so that two entries meet on one, and days before the first one. */
const day = fc.integer({ min: -21, max: 6 }).map((days) => addDays(START, days));
const half = fc.option(fc.constantFrom(...HALVES));
/** Days in halves. */
const balance = fc.option(
  fc.integer({ min: -10, max: 60 }).map((halves) => halves / 2 + 0),
  { nil: undefined },
);
const anniversary = fc.option(
  fc.constantFrom<string>('2020-02-29', '2019-02-28', '2021-12-31', '2022-01-01', '2023-06-15', '2024-02-29'),
);
const step = fc.record({
  /** Days that pass before it. */
  pause: fc.constantFrom(0, 0, 1, 8, 30, 200, 365),
  made: fc.oneof(
    { weight: 3, arbitrary: fc.record({ type: fc.constant('add' as const), leave: type, day, half }) },
    fc.record({
      ...{ type: fc.constant('edit' as const), n: fc.integer({ min: 1, max: 6 }), leave: type, day },
      /** Undefined keeps the part of the day. */
      half: fc.option(half, { nil: undefined }),
    }),
    fc.record({ type: fc.constant('delete' as const), n: fc.integer({ min: 1, max: 6 }) }),
    {
      weight: 2,
      arbitrary: fc.record({
        type: fc.constant('update' as const),
        SL: balance,
        VL: balance,
        ANNIV: fc.option(fc.oneof(anniversary, fc.constant(TODAYS)), { nil: undefined }),
        INCREMENT: fc.constantFrom(undefined, 0, 1, 5),
      }),
    },
    {
      weight: 2,
      arbitrary: fc.record({ type: fc.constant('absent' as const), day, length: fc.constantFrom(0, 1, 5) }),
    },
    fc.record({ type: fc.constant('withdraw' as const), n: fc.integer({ min: 1, max: 4 }) }),
    fc.record({ type: fc.constant('increment' as const) }),
    fc.record({ type: fc.constant('resign' as const) }),
  ),
});
type Made = (typeof step extends fc.Arbitrary<infer Value> ? Value : never)['made'];

/** Leave as a clerk with a calendar keeps it: balances are numbers, and every day is looked at. */
class NaiveLeave {
  readonly balances = { SL: 0, VL: 0 };
  readonly taken = new Map<
    number,
    { readonly leave: LeaveType; readonly day: WorkDate; readonly half: Half | null }
  >();
  /** The days of each absence, by its number. */
  readonly absences = new Map<number, readonly WorkDate[]>();
  private absenceNumbers = 0;
  private readonly incrementedYears = new Set<string>();
  private numbers = 0;
  private ANNIV: WorkDate | null = null;
  private INCREMENT = 0;
  private countsFrom = '9999-12-31';

  /** Begins a day. */
  begin(today: WorkDate, resignedOn: WorkDate | null): void {
    const { ANNIV, INCREMENT } = this;
    if (ANNIV === null || INCREMENT === 0 || (resignedOn !== null && today > resignedOn)) return;
    const monthAndDay = ANNIV.endsWith('-02-29') ? '-02-28' : ANNIV.slice(4);
    const year = today.slice(0, 4);
    if (!today.endsWith(monthAndDay) || year <= ANNIV.slice(0, 4) || today <= this.countsFrom) return;
    if (this.incrementedYears.has(year)) return;
    this.incrementedYears.add(year);
    this.balances.SL += INCREMENT;
    this.balances.VL += INCREMENT;
  }

  /** True if it is accepted; a balance is set to what was entered, `shown` being what the page showed. */
  takes(
    made: Made,
    today: WorkDate,
    resignedOn: WorkDate | null,
    shown: { SL: number; VL: number },
  ): boolean {
    switch (made.type) {
      case 'add':
        if (!this.isFree(made.day, made.half, 0) || !isEmployed(made.day, resignedOn)) return false;
        this.taken.set(++this.numbers, { leave: made.leave, day: made.day, half: made.half });
        this.balances[made.leave] -= daysOf(made.half);
        return true;
      case 'edit': {
        const former = this.taken.get(made.n);
        if (!former || (former.day !== made.day && !isEmployed(made.day, resignedOn))) return false;
        const part = made.half === undefined ? former.half : made.half;
        if (!this.isFree(made.day, part, made.n)) return false;
        this.balances[former.leave] += daysOf(former.half);
        this.balances[made.leave] -= daysOf(part);
        this.taken.set(made.n, { leave: made.leave, day: made.day, half: part });
        return true;
      }
      case 'delete': {
        const former = this.taken.get(made.n);
        if (!former) return false;
        this.balances[former.leave] += daysOf(former.half);
        this.taken.delete(made.n);
        return true;
      }
      case 'update': {
        // Increments by anniversaries that the page did not show yet are added on top.
        if (made.SL !== undefined) this.balances.SL += made.SL - shown.SL;
        if (made.VL !== undefined) this.balances.VL += made.VL - shown.VL;
        const { ANNIV = this.ANNIV, INCREMENT = this.INCREMENT } = made;
        if (ANNIV !== this.ANNIV || (this.INCREMENT === 0 && INCREMENT > 0)) this.countsFrom = today;
        this.ANNIV = ANNIV;
        this.INCREMENT = INCREMENT;
        return true;
      }
      case 'absent': {
        const days = datesBetween(made.day, addDays(made.day, made.length));
        if (!days.every((date) => isEmployed(date, resignedOn) && this.isFree(date, null, 0))) return false;
        this.absences.set(++this.absenceNumbers, days);
        return true;
      }
      case 'withdraw':
        return this.absences.delete(made.n);
      case 'increment':
      case 'resign':
        return true;
    }
  }

  /** @param n a transaction that does not count */
  private isFree(day: WorkDate, part: Half | null, n: number): boolean {
    if ([...this.absences.values()].some((days) => days.includes(day))) return false;
    const others = [...this.taken].flatMap(([number, taken]) => (number === n ? [] : [taken]));
    return !others.some((taken) => taken.day === day && !(taken.half && part && taken.half !== part));
  }
}

const isEmployed = (day: WorkDate, resignedOn: WorkDate | null): boolean =>
  day >= HIRED && (resignedOn === null || day <= resignedOn);

const daysOf = (part: Half | null): number => (part === null ? 1 : 0.5);

function commandOf(made: Made, today: WorkDate, resignedOn: WorkDate | null): LeaveCommand {
  const employment = { hiredOn: HIRED, resignedOn, leaveUntil: null };
  const entry = 'leave' in made ? { LEAVE_TYPE: made.leave, DATE: made.day, REMARKS: 'x' } : null;
  const revision = undefined;
  if (made.type === 'add' && entry) {
    return { type: 'add', EMPID, entries: [{ ...entry, half: made.half }], employment };
  }
  if (made.type === 'edit' && entry) {
    return {
      type: 'edit',
      EMPID,
      edits: [
        { TRANSAC_ID: `${EMPID}-${made.n}`, ...entry, ...(made.half !== undefined && { half: made.half }) },
      ],
      revision,
      employment,
    };
  }
  if (made.type === 'absent') {
    const range = { FROM: made.day, TO: addDays(made.day, made.length) };
    return { type: 'plan-absence', EMPID, ...range, remark: 'ML', reason: 'x', employment };
  }
  if (made.type === 'withdraw') {
    return { type: 'withdraw-absence', EMPID, ABSENCE_ID: `${EMPID}-A${made.n}`, revision, employment };
  }
  if (made.type === 'delete') {
    return { type: 'delete', EMPID, TRANSAC_ID: `${EMPID}-${made.n}`, revision, employment };
  }
  if (made.type === 'update') {
    const { SL, VL, ANNIV, INCREMENT } = made;
    const balances = { ...(SL !== undefined && { SL }), ...(VL !== undefined && { VL }) };
    const terms = { ...(ANNIV !== undefined && { ANNIV }), ...(INCREMENT !== undefined && { INCREMENT }) };
    return {
      type: 'update',
      details: { EMPID, balances, ...terms },
      revision,
      by: '100009',
      on: today,
      employment,
    };
  }
  return { type: 'increment', EMPID, today, employment };
}

it('keeps balances, transactions and anniversaries as a clerk with a calendar does', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 25, size: 'max' }), (steps) => {
      const naive = new NaiveLeave();
      let state: LeaveState = leaveDecider.initialState;
      let places = 0n;
      let today: WorkDate = START;
      let resignedOn: WorkDate | null = null;
      const decide = (command: LeaveCommand): boolean => {
        const decision = leaveDecider.decide(command, state);
        if ('refusal' in decision) return false;
        const evolve = (before: LeaveState, event: LeaveEvent): LeaveState => {
          places += 1n;
          return leaveDecider.evolve(before, event, {
            position: { commit: places, prepare: places },
            actor: 'x',
            id: String(places),
            recordedAt: new Date(0),
          });
        };
        state = decision.events.reduce(evolve, state);
        return true;
      };
      for (const { pause, made: planned } of steps) {
        const later = addDays(today, pause);
        for (const date of datesBetween(addDays(today, 1), later)) naive.begin(date, resignedOn);
        today = later;
        const isTodays = planned.type === 'update' && planned.ANNIV === TODAYS;
        const made = isTodays ? { ...planned, ANNIV: `2020${today.slice(4)}` } : planned;
        const shown = balancesOf(state.ledger);
        if (made.type === 'resign') resignedOn ??= today;
        const isTaken = decide(commandOf(made, today, resignedOn));
        expect(isTaken).toBe(naive.takes(made, today, resignedOn, shown));
      }
      // The system was perhaps down on an anniversary, and catches up.
      decide(commandOf({ type: 'increment' }, today, resignedOn));
      decide(commandOf({ type: 'increment' }, today, resignedOn));
      expect(balancesOf(state.ledger)).toEqual(naive.balances);
      const lines = state.ledger.lines.flatMap(({ TRANSAC_ID, LEAVE_TYPE, DATE, half: part = null }) =>
        TRANSAC_ID === null ? [] : [[TRANSAC_ID, LEAVE_TYPE, DATE, part]],
      );
      expect(state.ledger.absences.map(({ ABSENCE_ID, FROM, TO }) => [ABSENCE_ID, FROM, TO])).toEqual(
        [...naive.absences].map(([n, days]) => [`${EMPID}-A${n}`, days[0], days.at(-1)]),
      );
      expect(lines).toEqual(
        [...naive.taken]
          .sort(([a], [b]) => a - b)
          .map(([n, { leave, day: date, half: part }]) => [`${EMPID}-${n}`, leave, date, part]),
      );
    }),
    { numRuns: RUNS },
  );
});
