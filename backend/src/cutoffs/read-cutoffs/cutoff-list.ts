import { Injectable } from '@nestjs/common';
import type { CutOff } from '@timekeep/contracts/api/cutoffs-api';
import type { ClosedPeriod } from '@timekeep/contracts/cutoffs/paid-days';
import { closings, type ClosingRow } from '@timekeep/projections/cutoffs/tables';
import { selectList } from '@timekeep/projections/read-model-sql';
import { DataSource } from 'typeorm';
import { ActorNames } from '../../requests/requests.module.js';
import { sharing } from '../cutoff.decider.js';

/** A cut-off as the table has it. */
export interface ListedCutOff
  extends
    ClosedPeriod,
    Pick<
      ClosingRow,
      'days' | 'companies' | 'state' | 'eventId' | 'digest' | 'rows' | 'carried' | 'open' | 'closedBy'
    >,
    Pick<ClosingRow, 'withdrawnBy' | 'reason'> {
  /** Position up to which everything is counted. */
  readonly countedTo: bigint;
  readonly knownTo: Date;
  readonly closedAt: Date;
  readonly withdrawnAt: Date | null;
}

const ALL = `SELECT ${selectList(closings, closings.fields, 'c')} FROM cutoffs.closings c ORDER BY c.number`;

type SqlRow = Omit<ListedCutOff, 'countedTo' | 'companyIds'> & { readonly countedTo: string };

/** The cut-offs. */
@Injectable()
export class CutOffList {
  constructor(
    private readonly database: DataSource,
    private readonly names: ActorNames,
  ) {}

  /** Returns all cut-offs, withdrawn ones and void ones among them, by number. */
  async all(): Promise<ListedCutOff[]> {
    const rows = await this.database.query<SqlRow[]>(ALL);
    return rows.map((row) => ({
      ...row,
      countedTo: BigInt(row.countedTo),
      companyIds: row.companies.map(({ COMPANY_ID }) => COMPANY_ID),
    }));
  }

  /** Returns those that hold, by number. */
  async holding(): Promise<ListedCutOff[]> {
    return (await this.all()).filter(({ state }) => state === 'closed');
  }

  /** Returns all for a page, the newest first. */
  async shown(): Promise<CutOff[]> {
    const all = (await this.all()).filter(({ state }) => state !== 'void');
    const holding = all.filter(({ state }) => state === 'closed');
    const nameOf = await this.names.of(
      all.flatMap(({ closedBy, withdrawnBy }) => [closedBy, ...(withdrawnBy === null ? [] : [withdrawnBy])]),
    );
    return all.reverse().map((cutOff) => {
      const { number, FROM, TO, rows, carried, digest, open, state } = cutOff;
      const { withdrawnAt, withdrawnBy, reason } = cutOff;
      const later = sharing(cutOff.companyIds, holding).some((each) => each.number > number);
      return {
        ...{ number, FROM, TO, rows, carried, digest, open },
        COMPANY: cutOff.companies.map(({ COMPANY }) => COMPANY),
        knownTo: cutOff.knownTo.toISOString(),
        closedAt: cutOff.closedAt.toISOString(),
        closedBy: nameOf(cutOff.closedBy),
        withdrawn: withdrawnAt && {
          at: withdrawnAt.toISOString(),
          by: nameOf(withdrawnBy ?? ''),
          reason: reason ?? '',
        },
        isNewest: state === 'closed' && !later,
      };
    });
  }
}
