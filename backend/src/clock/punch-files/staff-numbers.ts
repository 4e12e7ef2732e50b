import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { PunchFileFacts } from './punch-survey.js';

const NUMBERS = 'SELECT empid AS "EMPID" FROM directory.employees';

/** Numbers of employees, as files have them. */
@Injectable()
export class StaffNumbers {
  constructor(private readonly database: DataSource) {}

  /** Returns whom a number stands for. From the directory, which may lag by a moment. */
  async lookup(): Promise<PunchFileFacts['employeeOf']> {
    const rows = await this.database.query<{ EMPID: string }[]>(NUMBERS);
    const known = new Set(rows.map(({ EMPID }) => EMPID));
    return (number) => (known.has(number) ? number : null);
  }
}
