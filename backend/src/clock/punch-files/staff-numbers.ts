import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { type HolderAt, NumberHolders } from '../record-punches/number-holders.js';

const NUMBERS = 'SELECT empid AS "EMPID" FROM directory.employees';

/** Numbers of employees, as files have them. */
@Injectable()
export class StaffNumbers {
  constructor(
    private readonly database: DataSource,
    private readonly holders: NumberHolders,
  ) {}

  /**
   * Returns whom a number stands for at an instant: it is looked up as an employee id first, then as a number of time clocks. Ids are those
   * of the directory, which may lag by a moment.
   */
  async lookup(): Promise<HolderAt> {
    const [rows, holderAt] = await Promise.all([
      this.database.query<{ EMPID: string }[]>(NUMBERS),
      this.holders.lookup(),
    ]);
    const known = new Set(rows.map(({ EMPID }) => EMPID));
    return (number, instant) => (known.has(number) ? number : holderAt(number, instant));
  }
}
