import { Injectable } from '@nestjs/common';
import type { EmploymentBounds } from '@timekeep/contracts/attendance/employment-bounds';
import { RequestCoalescer } from '@timekeep/projections/checkpoint/request-coalescer';
import { sideBySide } from '@timekeep/tools/side-by-side';
import { DataSource } from 'typeorm';
import { EmployeeFacts } from '../../employees/employees.module.js';
import { isDatabaseDown } from '../../http/failures/store-failures.js';
import { ReadModelFreshness } from './read-model-freshness.js';

/** Look-ups in the log at the same time: a call full of unknown ids must not hold up the others. */
const SIDE_BY_SIDE = 16;

/** The facts of an employee that punches are judged by. */
export interface Employment extends EmploymentBounds {
  /** HMAC of the PIN. */
  readonly pinHash: string;
}

interface EmploymentRow extends Employment {
  readonly EMPID: string;
}

const EMPLOYMENTS = `
  SELECT empid AS "EMPID", to_char(hired_on, 'YYYY-MM-DD') AS "hiredOn",
    to_char(resigned_on, 'YYYY-MM-DD') AS "resignedOn", pin_hash AS "pinHash"
  FROM directory.employees
  WHERE empid = ANY($1)`;

/** Employments by EMPID; an employee who is not in it does not exist. */
export type Employments = ReadonlyMap<string, Employment>;

/** Employments, for many employees at once. */
@Injectable()
export class EmploymentFacts {
  private readonly inDirectory = new RequestCoalescer((asked: readonly ReadonlySet<string>[]) =>
    this.lookUp(asked),
  );

  constructor(
    private readonly database: DataSource,
    private readonly employees: EmployeeFacts,
    private readonly freshness: ReadModelFreshness,
  ) {}

  /**
   * From the directory, which is fast and may lag by a moment. Employees that it does not have are looked up in their
   * own streams; so are all when a PIN depends on it, and while the directory is stopped or cannot be reached.
   */
  async of(empids: ReadonlySet<string>, { mayLag }: { readonly mayLag: boolean }): Promise<Employments> {
    const employments = new Map<string, Employment>();
    if (mayLag && (await this.freshness.isFresh('directory'))) {
      const found = await this.inDirectory.request(empids);
      for (const EMPID of empids) {
        const employment = found.get(EMPID);
        if (employment) employments.set(EMPID, employment);
      }
    }
    const others = [...empids].filter((EMPID) => !employments.has(EMPID));
    await sideBySide(others, SIDE_BY_SIDE, async (EMPID) => {
      const employee = await this.employees.find(EMPID);
      if (employee) employments.set(employee.EMPID, employee);
    });
    return employments;
  }

  /** One statement for all calls that are coalesced. Empty while PostgreSQL is down: a time clock works without it. */
  private async lookUp(asked: readonly ReadonlySet<string>[]): Promise<Employments> {
    const empids = [...new Set(asked.flatMap((ids) => [...ids]))];
    try {
      const rows = await this.database.query<EmploymentRow[]>(EMPLOYMENTS, [empids]);
      return new Map(rows.map((row) => [row.EMPID, row]));
    } catch (error) {
      if (isDatabaseDown(error)) return new Map();
      throw error;
    }
  }
}
