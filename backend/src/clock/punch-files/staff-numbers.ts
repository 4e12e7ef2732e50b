import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { deviceNumberOf, DeviceNumbers } from '../../employees/employees.module.js';
import type { PunchFileFacts } from './punch-survey.js';

const NUMBERS = 'SELECT empid AS "EMPID" FROM directory.employees';

/** Numbers of employees, as files have them. */
@Injectable()
export class StaffNumbers {
  constructor(
    private readonly database: DataSource,
    private readonly devices: DeviceNumbers,
  ) {}

  /**
   * Returns whom a number stands for: it is looked up as an employee id first, then as a number of time clocks. Ids are those of the
   * directory, which may lag by a moment.
   */
  async lookup(): Promise<PunchFileFacts['employeeOf']> {
    const [rows, byNumber] = await Promise.all([
      this.database.query<{ EMPID: string }[]>(NUMBERS),
      this.devices.byNumber(),
    ]);
    const known = new Set(rows.map(({ EMPID }) => EMPID));
    return (number) => (known.has(number) ? number : (byNumber.get(deviceNumberOf(number)) ?? null));
  }
}
