import { Injectable } from '@nestjs/common';
import type { AbsencesAnswer, PlannedAbsence } from '@timekeep/contracts/api/leave-api';
import type { Absence } from '@timekeep/contracts/leave/absences';
import type { WorkDate } from '@timekeep/contracts/time/work-date';
import { DataSource } from 'typeorm';

interface Row {
  readonly absences: readonly Absence[];
  readonly revision: string | null;
  readonly hiredOn: WorkDate;
  readonly resignedOn: WorkDate | null;
}

const OF_EMPLOYEE = `
  SELECT ledger->'absences' AS absences, revision, hired_on::text AS "hiredOn", resigned_on::text AS "resignedOn"
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
    const latestFirst = [...absences].sort((a, b) => (a.FROM < b.FROM ? 1 : -1));
    return { data: latestFirst.map((absence) => withSide(absence, bounds)), revision };
  }
}

function withSide(
  absence: Absence,
  { hiredOn, resignedOn }: Pick<Row, 'hiredOn' | 'resignedOn'>,
): PlannedAbsence {
  const isOutside = absence.TO < hiredOn || (resignedOn !== null && absence.FROM > resignedOn);
  return isOutside ? { ...absence, outside: true } : absence;
}
