import { Injectable } from '@nestjs/common';
import type { EmploymentBounds } from '@timekeep/contracts/attendance/employment-bounds';
import { RequestCoalescer } from '@timekeep/log/client/request-coalescer';
import { sideBySide } from '@timekeep/tools/side-by-side';
import pLimit from 'p-limit';
import { DataSource } from 'typeorm';
import { EmployeeFacts } from '../../employees/employees.module.js';
import { isDatabaseDown } from '../../http/failures/store-failures.js';
import { ReadModelFreshness } from './read-model-freshness.js';

/** Look-ups in the log at the same time, of all calls: calls full of unknown ids must not hold up the others. */
const SIDE_BY_SIDE = 16;
/** So many unknown ids are looked up one by one rather than by waiting for the directory. */
const FEW = 16;

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
  private readonly lookUps = pLimit(SIDE_BY_SIDE);

  constructor(
    private readonly database: DataSource,
    private readonly employees: EmployeeFacts,
    private readonly freshness: ReadModelFreshness,
  ) {}

  /**
   * From the directory, which is fast and may lag by a moment. Employees that it does not have are looked up in their
   * own streams; so are all when a PIN depends on it, and while the directory is stopped or cannot be reached. Many that it
   * does not have do not exist once it has read what the log holds now: a terminal with made-up ids costs no read for each.
   */
  async of(empids: ReadonlySet<string>, { mayLag }: { readonly mayLag: boolean }): Promise<Employments> {
    const employments = new Map<string, Employment>();
    const unknown = () => [...empids].filter((EMPID) => !employments.has(EMPID));
    if (mayLag && (await this.freshness.isFresh('directory'))) {
      await this.addFromDirectory(empids, employments);
      if (unknown().length > FEW && (await this.freshness.hasReadAll('directory'))) {
        if (await this.addFromDirectory(new Set(unknown()), employments)) return employments;
      }
    }
    // Those of one call take turns with those of others, a few at a time.
    await sideBySide(unknown(), SIDE_BY_SIDE, async (EMPID) => {
      const employee = await this.lookUps(() => this.employees.find(EMPID));
      if (employee) employments.set(employee.EMPID, employee);
    });
    return employments;
  }

  /** @returns false when PostgreSQL is down */
  private async addFromDirectory(
    empids: ReadonlySet<string>,
    employments: Map<string, Employment>,
  ): Promise<boolean> {
    const found = await this.inDirectory.request(empids);
    for (const EMPID of empids) {
      const employment = found?.get(EMPID);
      if (employment) employments.set(EMPID, employment);
    }
    return found !== null;
  }

  /** One statement for all calls that are coalesced. Null while PostgreSQL is down: a time clock works without it. */
  private async lookUp(asked: readonly ReadonlySet<string>[]): Promise<Employments | null> {
    const empids = [...new Set(asked.flatMap((ids) => [...ids]))];
    try {
      const rows = await this.database.query<EmploymentRow[]>(EMPLOYMENTS, [empids]);
      return new Map(rows.map((row) => [row.EMPID, row]));
    } catch (error) {
      if (isDatabaseDown(error)) return null;
      throw error;
    }
  }
}
