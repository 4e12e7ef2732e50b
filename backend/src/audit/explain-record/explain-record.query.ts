import { Injectable } from '@nestjs/common';
import {
  explainRecord,
  explanationOf,
  type RecordExplanation,
} from '@timekeep/contracts/attendance/explain-record';
import { recordMessages } from '@timekeep/contracts/attendance/record-messages';
import type { RecordState } from '@timekeep/contracts/attendance/record-state';
import type { WorkDate } from '@timekeep/contracts/time/work-date';
import { DataSource } from 'typeorm';
import { refusedAs } from '../../event-store/store-errors.js';
import { CompanyTime } from '../../organization/organization.module.js';

/** Explanations of records, in sentences. */
@Injectable()
export class ExplainedRecords {
  constructor(
    private readonly time: CompanyTime,
    private readonly database: DataSource,
  ) {}

  /** @throws RefusedError as missing when there is no such record */
  async of(EMPID: string, date: WorkDate): Promise<RecordExplanation> {
    const [row] = await this.database.query<{ facts: RecordState }[]>(
      'SELECT facts FROM attendance.records WHERE empid = $1 AND work_date = $2 AND opened',
      [EMPID, date],
    );
    if (row) return explanationOf(explainRecord(row.facts, date, await this.time.zone()));
    throw refusedAs('missing', recordMessages.missing({ employee: EMPID, date }));
  }
}
