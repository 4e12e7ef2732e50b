import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { DeviceNumbers } from '../../employees/employees.module.js';
import { type HolderAt, NumberHolders } from '../record-punches/number-holders.js';

const NUMBERS = 'SELECT empid AS "EMPID" FROM directory.employees';

/** Numbers of employees, as files have them. */
@Injectable()
export class StaffNumbers {
  constructor(
    private readonly database: DataSource,
    private readonly holders: NumberHolders,
    private readonly devices: DeviceNumbers,
  ) {}

  /**
   * Returns whom a number stands for at an instant: it is looked up as an employee id first, then as a number of time clocks; an id that
   * was the number of somebody else before stands for them up to their last day. Ids are those of the directory, which may lag by a moment.
   */
  async lookup(): Promise<HolderAt> {
    const [rows, holderAt, claimed] = await Promise.all([
      this.database.query<{ EMPID: string }[]>(NUMBERS),
      this.holders.lookup(),
      this.devices.claimedIds(),
    ]);
    const known = new Set(rows.map(({ EMPID }) => EMPID));
    for (const id of claimed.keys()) known.delete(id);
    return (number, instant) => (known.has(number) ? number : holderAt(number, instant));
  }
}
