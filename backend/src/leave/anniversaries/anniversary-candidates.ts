import { Injectable } from '@nestjs/common';
import type { AnniversaryTerms } from '@timekeep/contracts/leave/anniversaries';
import type { WorkDate } from '@timekeep/contracts/time/work-date';
import { DataSource } from 'typeorm';

/** Of the ledgers only what anniversaries depend on: with their lines, thousands of them are many megabytes. */
const CANDIDATES = `
  SELECT empid AS "EMPID", to_char(anniv, 'YYYY-MM-DD') AS "ANNIV", increment AS "INCREMENT",
    ledger ->> 'annivSetOn' AS "annivSetOn", ledger -> 'incrementedYears' AS "incrementedYears",
    to_char(resigned_on, 'YYYY-MM-DD') AS "resignedOn"
  FROM leave_summary.employees
  WHERE anniv IS NOT NULL AND increment > 0 AND NOT (empid = ANY ($1))
  ORDER BY empid`;

/** An employee whose anniversaries bring something. */
export interface AnniversaryCandidate extends AnniversaryTerms {
  readonly EMPID: string;
  readonly resignedOn: WorkDate | null;
}

/** Whose anniversaries bring something, as far as the read model knows. */
@Injectable()
export class AnniversaryCandidates {
  constructor(private readonly database: DataSource) {}

  /** All of them but those, by their ids. */
  besides(EMPIDs: ReadonlySet<string>): Promise<AnniversaryCandidate[]> {
    return this.database.query<AnniversaryCandidate[]>(CANDIDATES, [[...EMPIDs]]);
  }
}
