import type { PunchOutcome } from '@timekeep/contracts/api/clock-api';
import { NO_INSTANT, RecordPunches } from '../../../clock/clock.module.js';
import { CompanyTime } from '../../../organization/organization.module.js';
import type { CsvFields } from '../../import/csv-file.js';
import {
  counted,
  importFile,
  reportCounts,
  type ImportOptions,
  type RowOutcome,
} from '../../import/import-file.js';
import { retryWhileUnavailable } from '../../import/retry.js';
import { SystemSession } from '../../system/system-session.js';
import { instantText } from './instant-text.js';

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
