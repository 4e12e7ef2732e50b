import { Injectable } from '@nestjs/common';
import { EMPID_LENGTH } from '@timekeep/contracts/api/accounts-api';
import { DEVICE_NUMBER_PATTERN } from '@timekeep/contracts/api/employees-api';
import { employeeMessages } from '@timekeep/contracts/employees/employee-messages';
import type { DeviceNumberSet } from '@timekeep/contracts/events/employee';
import { DEVICE_NUMBERS_STREAM } from '@timekeep/contracts/events/streams';
import { addDays, laterOf, type WorkDate } from '@timekeep/contracts/time/work-date';
import {
  accept,
  type Decision,
  type Refusal,
  refusalOf,
  refuse,
  type Decider,
} from '../../event-store/decider.js';
import { EventStore } from '../../event-store/event-store.js';

/** An employee who has a number. */
export interface NumberHolder {
  readonly EMPID: string;
  /** The first day of it, after the last one of the holder before; null for all days. */
  readonly from: WorkDate | null;
}

/** Changed by `evolve` itself: a copy for each event would take minutes for thousands of them. */
export interface DeviceNumbersState {
  /** The holders of each number by their first days, ascending: each has it up to the next one. */
  readonly holders: Map<string, readonly NumberHolder[]>;
  /** The number that was set last for each employee, but for one that equals the id; an employee who left may have lost it to the next holder. */
  readonly lastSet: Map<string, string>;
}

const NO_NUMBERS: DeviceNumbersState = { holders: new Map(), lastSet: new Map() };

/** HR or IT sets the number of an employee. */
export interface DeviceNumberCommand {
  readonly EMPID: string;
  /** Number as entered by the user; empty for none. */
  readonly entered: string;
  /** True if another employee has it as an id. */
  readonly isId: boolean;
  /** The other employee who has the number, and the last day; null without one. */
  readonly other: { readonly EMPID: string; readonly resignedOn: WorkDate | null } | null;
  readonly today: WorkDate;
}

/** A new employee, whose id may equal the device number of another one. */
export interface ClaimIdCommand {
  /** The id of the new employee. */
  readonly EMPID: string;
  readonly firstDay: WorkDate;
  /** The holder of the number that equals the id, as `DeviceNumberCommand` has it. */
  readonly other: DeviceNumberCommand['other'];
}

/** Returns a number without zeros and spaces before it, as devices and spreadsheets may write it. */
export function deviceNumberOf(text: string): string {
  return text.trim().replace(/^0+(?=\d)/, '');
}

/** Returns the employee id that a number would be. */
export function asEmployeeId(number: string): string {
  return number.padStart(EMPID_LENGTH, '0');
}

/** True if a number is the id of the employee, who has it as long as the employee has the id. */
function isIdOf(number: string, EMPID: string): boolean {
  return asEmployeeId(number) === EMPID;
}

/** Returns the holder of a number before this employee; undefined if it is nobody's, or was never that of another one. */
export function otherHolder(
  { holders }: DeviceNumbersState,
  number: string,
  EMPID: string,
): NumberHolder | undefined {
  const all = holders.get(number) ?? [];
  return all.at(-1)?.EMPID === EMPID ? all.at(-2) : all.at(-1);
}

function isHolder({ holders }: DeviceNumbersState, number: string, EMPID: string): boolean {
  return holders.get(number)?.at(-1)?.EMPID === EMPID;
}

/**
 * Rules of `device-numbers`: a number is that of one employee on each day. Who left has it up to the last day; after it, it may become the id
 * of somebody new.
 */
export const deviceNumbersDecider: Decider<
  DeviceNumbersState,
  DeviceNumberCommand | ClaimIdCommand,
  DeviceNumberSet
> = {
  initialState: NO_NUMBERS,
  evolve(state, { data: { EMPID, deviceNumber, from } }) {
    // The first state is shared.
    const next: DeviceNumbersState =
      state === NO_NUMBERS ? { holders: new Map(), lastSet: new Map() } : state;
    const former = next.lastSet.get(EMPID);
    next.lastSet.delete(EMPID);
    if (former !== undefined && former !== deviceNumber && isHolder(next, former, EMPID)) {
      removeLast(next, former);
    }
    if (deviceNumber === null) return next;
    const before = next.holders.get(deviceNumber) ?? [];
    const others = isHolder(next, deviceNumber, EMPID) ? before.slice(0, -1) : before;
    next.holders.set(deviceNumber, [...others, { EMPID, from }]);
    if (!isIdOf(deviceNumber, EMPID)) next.lastSet.set(EMPID, deviceNumber);
    return next;
  },
  decide(command, state) {
    if ('firstDay' in command) return claimId(command, state);
    const { EMPID, entered, isId, other, today } = command;
    const number = deviceNumberOf(entered);
    if (number !== '' && !DEVICE_NUMBER_PATTERN.test(number))
      return refuse('invalid', employeeMessages.deviceNumberWrong());
    // Clocks know an employee by the id anyway.
    if (number === '' || isIdOf(number, EMPID)) {
      const former = state.lastSet.get(EMPID);
      if (former === undefined || !isHolder(state, former, EMPID)) return accept();
      return accept({ type: 'DeviceNumberSet', data: { EMPID, deviceNumber: null, from: null } });
    }
    const isSame = isHolder(state, number, EMPID);
    const holder = otherHolder(state, number, EMPID);
    const taken = holder ? takenRefusal(number, holder, other, today) : null;
    // A number that stays is not refused, although the former holder may have come back.
    if (taken) return isSame ? accept() : { refusal: taken };
    if (isId) return refuse('rule', employeeMessages.deviceNumberIsId({ number }));
    const from = holder ? firstDayAfter(holder, other?.resignedOn ?? today) : null;
    if (isSame && state.holders.get(number)?.at(-1)?.from === from) return accept();
    return accept({ type: 'DeviceNumberSet', data: { EMPID, deviceNumber: number, from } });
  },
};

/** Gives a number to the new employee whose id it is, from the day after the last one of its holder on; nothing if it was nobody's. */
function claimId(
  { EMPID, firstDay, other }: ClaimIdCommand,
  state: DeviceNumbersState,
): Decision<DeviceNumberSet> {
  const deviceNumber = deviceNumberOf(EMPID);
  const holder = otherHolder(state, deviceNumber, EMPID);
  if (!holder || isHolder(state, deviceNumber, EMPID)) return accept();
  const taken = takenRefusal(deviceNumber, holder, other, firstDay);
  if (taken) return { refusal: taken };
  const from = firstDayAfter(holder, other?.resignedOn ?? addDays(firstDay, -1));
  return accept({ type: 'DeviceNumberSet', data: { EMPID, deviceNumber, from } });
}

/** Returns the number that an employee had last, and its next holder; null while it is the employee's own, and without one. */
export function numberOfNext(
  { holders, lastSet }: DeviceNumbersState,
  EMPID: string,
): { readonly number: string; readonly next: NumberHolder } | null {
  const number = lastSet.get(EMPID);
  const next = holders.get(number ?? '')?.at(-1);
  return number === undefined || !next || next.EMPID === EMPID ? null : { number, next };
}

/** Takes a number from its last holder; and from those before who have another one by now. */
function removeLast({ holders, lastSet }: DeviceNumbersState, number: string): void {
  const rest = (holders.get(number) ?? []).slice(0, -1);
  while (rest.length > 0 && lastSet.get(rest.at(-1)?.EMPID ?? '') !== number) rest.pop();
  if (rest.length === 0) holders.delete(number);
  else holders.set(number, rest);
}

/** Returns why another employee cannot have a number on a day; null when nobody has it then. */
function takenRefusal(
  number: string,
  holder: NumberHolder,
  other: DeviceNumberCommand['other'],
  day: WorkDate,
): Refusal | null {
  const words = { number, employee: holder.EMPID };
  if (other?.EMPID !== holder.EMPID || other.resignedOn === null) {
    return refusalOf('conflict', employeeMessages.deviceNumberTaken(words));
  }
  const { resignedOn: date } = other;
  return date < day
    ? null
    : refusalOf('conflict', employeeMessages.deviceNumberTakenUntil({ ...words, date }));
}

function firstDayAfter({ from }: NumberHolder, lastDay: WorkDate): WorkDate {
  const next = addDays(lastDay, 1);
  return from === null ? next : laterOf(from, next);
}

/** The days on which an employee has a number. */
interface HeldDays {
  readonly number: string;
  readonly from: WorkDate | null;
  readonly to: WorkDate | null;
}

const NOT_FOLDED: Pick<Decider<null, never, DeviceNumberSet>, 'initialState' | 'evolve'> = {
  initialState: null,
  evolve: () => null,
};

/** Numbers of employees on time clocks. */
@Injectable()
export class DeviceNumbers {
  /** Result of `claimedIds` up to an event. */
  private claimed: { readonly last: unknown; readonly ids: ReadonlyMap<string, WorkDate> } = {
    last: undefined,
    ids: new Map(),
  };

  constructor(private readonly store: EventStore) {}

  async state(): Promise<DeviceNumbersState> {
    return (await this.store.load(deviceNumbersDecider, DEVICE_NUMBERS_STREAM)).state;
  }

  /** Returns the numbers by EMPID; employees without one but the id, or whose number another one has by now, are not in it. */
  async byEmployee(): Promise<ReadonlyMap<string, string>> {
    const { holders } = await this.state();
    const last = [...holders].flatMap(([number, all]) =>
      all.slice(-1).map(({ EMPID }) => ({ EMPID, number })),
    );
    const others = last.filter(({ EMPID, number }) => !isIdOf(number, EMPID));
    return new Map(others.map(({ EMPID, number }) => [EMPID, number]));
  }

  /** Returns the ids of employees that were numbers of others before, with the first days on which they are ids; may lag by a moment. */
  async claimedIds(): Promise<ReadonlyMap<string, WorkDate>> {
    const { events } = (await this.store.load(NOT_FOLDED, DEVICE_NUMBERS_STREAM, { mayLag: true })).contents;
    const last = events.at(-1);
    if (last && last === this.claimed.last) return this.claimed.ids;
    const ids = events.flatMap(({ event }) => {
      const { EMPID, deviceNumber, from } = event.data;
      return from !== null && deviceNumber !== null && isIdOf(deviceNumber, EMPID)
        ? [[EMPID, from] as const]
        : [];
    });
    this.claimed = { last, ids: new Map(ids) };
    return this.claimed.ids;
  }

  /** Returns the numbers that an employee has or had, with their days; null without a bound. */
  async of(EMPID: string): Promise<readonly HeldDays[]> {
    const { holders } = await this.state();
    return [...holders].flatMap(([number, all]) =>
      all.flatMap(({ EMPID: holder, from }, index) => {
        const next = all[index + 1]?.from ?? null;
        return holder === EMPID ? [{ number, from, to: next === null ? null : addDays(next, -1) }] : [];
      }),
    );
  }
}
