import type { PunchOutcome } from '@timekeep/contracts/api/clock-api';
import type { CompanyZone } from '@timekeep/contracts/time/company-zone';
import { isTimeOfDay } from '@timekeep/contracts/time/time-of-day';
import { isRecordedDate } from '@timekeep/contracts/time/work-date';
import { NO_INSTANT, RecordPunches } from '../../../clock/clock.module.js';
import { CompanyTime } from '../../../organization/organization.module.js';
import type { CsvFields } from '../../import/csv-file.js';
import {
  counted,
  importFile,
  type ImportOptions,
  reportCounts,
  retryWhileUnavailable,
  type RowOutcome,
} from '../../import/import-file.js';
import { SystemSession } from '../../system/system-session.js';

const COLUMNS = { needed: ['EMPID', 'at'] } as const;
/** A file may have company time, which the call of a time clock may not. */
const NO_TIME =
  'The time must be like 2023-01-02T08:00:00 in company time, or have an offset, as 2023-01-02T08:00:00+08:00.';
const ROWS_AT_A_TIME = 2_000;

/** Records the punches of a file. */
export async function importPunches(file: string, options: ImportOptions): Promise<void> {
  const rehearse = options.dryRun === true;
  const counts = await SystemSession.use(async (session) => {
    const zone = await session.get(CompanyTime).zone();
    const context = session.context('punches import');
    const take = async (rows: readonly CsvFields[]): Promise<RowOutcome[]> => {
      const punches = rows.map(({ EMPID, at = '' }) => ({ EMPID, at: instantText(at, zone) }));
      const command = new RecordPunches(punches, context, { rehearse });
      const { outcomes } = await retryWhileUnavailable(() => session.execute(command));
      return outcomes.map(outcomeOf);
    };
    const plan = { title: 'Punches', columns: COLUMNS, rowsAtATime: ROWS_AT_A_TIME, take };
    return importFile(file, plan, options);
  });
  const taken = counted(counts.taken, 'punch', 'punches');
  const msg = rehearse
    ? `${taken} would be recorded, ${counts.known} are already. Nothing was recorded.`
    : `${taken} recorded, ${counts.known} were already.`;
  reportCounts(msg, counts, options);
}

function outcomeOf(outcome: PunchOutcome): RowOutcome {
  switch (outcome.outcome) {
    case 'accepted':
      return 'taken';
    case 'duplicate':
      return 'known';
    case 'rejected':
      return { reason: outcome.reason === NO_INSTANT ? NO_TIME : outcome.reason };
  }
}

const WITHOUT_OFFSET = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2})(:\d{2})?$/;

/** Returns a date and time without offset as the instant in the company's zone; any other text unchanged. */
export function instantText(text: string, zone: CompanyZone): string {
  const [, date = '', minutes = '', seconds = ':00'] = WITHOUT_OFFSET.exec(text) ?? [];
  const time = `${minutes}${seconds}`;
  return isRecordedDate(date) && isTimeOfDay(time)
    ? new Date(zone.instantOf(date, time)).toISOString()
    : text;
}
