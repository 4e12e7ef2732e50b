import { Injectable } from '@nestjs/common';
import type { AbsencesAnswer, PlannedAbsence } from '@timekeep/contracts/api/leave-api';
import { employmentsOf, type EmploymentBounds } from '@timekeep/contracts/attendance/employment-bounds';
import type { Absence } from '@timekeep/contracts/leave/absences';
import { DataSource } from 'typeorm';

interface Row extends EmploymentBounds {
  readonly absences: readonly Absence[];
  readonly revision: string | null;
}

const OF_EMPLOYEE = `
  SELECT ledger->'absences' AS absences, greatest(revision::bigint, bounds_revision::bigint)::text AS revision,
    hired_on::text AS "hiredOn", resigned_on::text AS "resignedOn", former
  FROM leave_summary.employees WHERE empid = $1`;

/** The planned absences of an employee. */
@Injectable()
export class PlannedAbsences {
  constructor(private readonly database: DataSource) {}

  /** Returns those that hold, latest days first; null when there is no such employee. */
  async of(EMPID: string): Promise<AbsencesAnswer | null> {
    const [row] = await this.database.query<Row[]>(OF_EMPLOYEE, [EMPID]);
    if (!row) return null;
    const { absences, revision, ...bounds } = row;
    return { data: listedAbsences(absences, bounds), revision };
  }
}

/** Returns absences as answers have them, latest days first; those outside the employment are marked. */
export function listedAbsences(absences: readonly Absence[], employment: EmploymentBounds): PlannedAbsence[] {
  const periods = employmentsOf(employment);
  const latestFirst = [...absences].sort((a, b) => (a.FROM < b.FROM ? 1 : -1));
  return latestFirst.map((absence) => {
    const isWithin = periods.some(
      ({ from, to }) => from <= absence.TO && (to === null || absence.FROM <= to),
    );
    return isWithin ? absence : { ...absence, outside: true };
  });
}
