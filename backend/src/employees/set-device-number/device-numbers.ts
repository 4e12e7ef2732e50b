import { Injectable } from '@nestjs/common';
import { EMPID_LENGTH } from '@timekeep/contracts/api/accounts-api';
import { DEVICE_NUMBER_PATTERN } from '@timekeep/contracts/api/employees-api';
import { employeeMessages } from '@timekeep/contracts/employees/employee-messages';
import type { DeviceNumberSet } from '@timekeep/contracts/events/device-numbers';
import { DEVICE_NUMBERS_STREAM } from '@timekeep/contracts/events/streams';
import { accept, refuse, type Decider } from '../../event-store/decider.js';
import { EventStore } from '../../event-store/event-store.js';

/** Numbers by EMPID; employees without one are not in it. */
export type DeviceNumbersState = ReadonlyMap<string, string>;

const NO_NUMBERS: Map<string, string> = new Map();

export interface DeviceNumberCommand {
  readonly EMPID: string;
  /** Number as entered by the user; empty for none. */
  readonly entered: string;
  /** True if another employee has it as an id. */
  readonly isId: boolean;
}

/** Returns a number without zeros and spaces before it, as devices and spreadsheets may write it. */
export function deviceNumberOf(text: string): string {
  return text.trim().replace(/^0+(?=\d)/, '');
}

/** Returns the employee id that a number would be. */
export function asEmployeeId(number: string): string {
  return number.padStart(EMPID_LENGTH, '0');
}

/** Rules of `device-numbers`: a number is that of one employee. */
export const deviceNumbersDecider: Decider<Map<string, string>, DeviceNumberCommand, DeviceNumberSet> = {
  initialState: NO_NUMBERS,
  evolve(state, { data: { EMPID, deviceNumber } }) {
    // A copy for each event would take minutes for thousands of them; the first state is shared.
    const next = state === NO_NUMBERS ? new Map<string, string>() : state;
    if (deviceNumber === null) next.delete(EMPID);
    else next.set(EMPID, deviceNumber);
    return next;
  },
  decide({ EMPID, entered, isId }, state) {
    const number = deviceNumberOf(entered);
    if (number !== '' && !DEVICE_NUMBER_PATTERN.test(number))
      return refuse('invalid', employeeMessages.deviceNumberWrong());
    if (number === (state.get(EMPID) ?? '')) return accept();
    const [holder] = [...state].find(([, each]) => each === number) ?? [];
    if (holder !== undefined)
      return refuse('conflict', employeeMessages.deviceNumberTaken({ number, employee: holder }));
    if (isId) return refuse('rule', employeeMessages.deviceNumberIsId({ number }));
    return accept({ type: 'DeviceNumberSet', data: { EMPID, deviceNumber: number || null } });
  },
};

/** Numbers of employees on time clocks. */
@Injectable()
export class DeviceNumbers {
  constructor(private readonly store: EventStore) {}

  /** Returns the numbers by EMPID. */
  async byEmployee(): Promise<DeviceNumbersState> {
    return (await this.store.load(deviceNumbersDecider, DEVICE_NUMBERS_STREAM)).state;
  }

  /** Returns the employees by their numbers. */
  async byNumber(): Promise<ReadonlyMap<string, string>> {
    return new Map([...(await this.byEmployee())].map(([EMPID, number]) => [number, EMPID]));
  }
}
