import { Injectable } from '@nestjs/common';
import type { WorkDate } from '@timekeep/contracts/time/work-date';
import { EmployeeEntity } from '@timekeep/projections/directory/directory-entities';
import { from, lastValueFrom, mergeMap, toArray } from 'rxjs';
import { DataSource, In } from 'typeorm';
import { EmployeeFacts } from '../../../employees/employees.module.js';
import { isDatabaseDown } from '../../../http/failures/store-failures.js';
import { DirectoryFreshness } from './directory-freshness.js';

/** Look-ups in the log at the same time: a call full of unknown ids must not hold up the others. */
const SIDE_BY_SIDE = 16;

/** What a punch has to know of an employee. */
export interface Employment {
  /** The first day. */
  readonly hiredOn: WorkDate;
  /** The last day; null while the employment lasts. */
  readonly resignedOn: WorkDate | null;
  /** HMAC of the PIN. */
  readonly pinHash: string;
}

/** Employments by employee; who is not in it does not exist. */
export type Employments = ReadonlyMap<string, Employment>;

/** Employments, for many employees at once. */
@Injectable()
export class EmploymentFacts {
  constructor(
    private readonly database: DataSource,
    private readonly employees: EmployeeFacts,
    private readonly directory: DirectoryFreshness,
  ) {}

  /**
   * From the directory, which is fast and may lag by a moment. Whom it does not know is looked up in their own
   * streams; so is everybody when a PIN depends on it, and while the directory stands still or cannot be reached.
   */
  async of(empids: ReadonlySet<string>, { mayLag }: { readonly mayLag: boolean }): Promise<Employments> {
    const employments = new Map<string, Employment>();
    if (mayLag && (await this.directory.isFresh())) {
      for (const employee of await this.inDirectory(empids)) employments.set(employee.EMPID, employee);
    }
    const others = [...empids].filter((EMPID) => !employments.has(EMPID));
    const lookups = from(others).pipe(
      mergeMap((EMPID) => this.employees.find(EMPID), SIDE_BY_SIDE),
      toArray(),
    );
    for (const employee of await lastValueFrom(lookups)) {
      if (employee) employments.set(employee.EMPID, employee);
    }
    return employments;
  }

  /** Nobody while PostgreSQL is away: a time clock goes on without it. */
  private async inDirectory(empids: ReadonlySet<string>): Promise<EmployeeEntity[]> {
    try {
      return await this.database.getRepository(EmployeeEntity).find({
        select: { EMPID: true, hiredOn: true, resignedOn: true, pinHash: true },
        where: { EMPID: In([...empids]) },
      });
    } catch (error) {
      if (isDatabaseDown(error)) return [];
      throw error;
    }
  }
}
