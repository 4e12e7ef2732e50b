import type { PunchOutcome } from '@timekeep/contracts/api/clock-api';
import type { PunchFileChoices } from '@timekeep/contracts/clock/punch-files';
import { PunchFile, type PunchFileSurvey, RecordPunches, StaffNumbers } from '../../../clock/clock.module.js';
import { CompanyTime } from '../../../organization/organization.module.js';
import type { CsvFields, OpenImported } from '../../import/csv-file.js';
import {
  counted,
  importFile,
  type ImportOptions,
  retryWhileUnavailable,
  type RowOutcome,
} from '../../import/import-file.js';
import { reportCounts } from '../../import/import-report.js';
import { SystemSession } from '../../system/system-session.js';

const ROWS_AT_A_TIME = 2_000;

/** Records the punches of a file, after it has shown which dates they are of. */
export async function importPunches(file: string, options: ImportOptions & PunchFileChoices): Promise<void> {
  const rehearse = options.dryRun === true;
  let survey: PunchFileSurvey | undefined;
  const counts = await SystemSession.use(
    async (session) => {
      const zone = await session.get(CompanyTime).zone();
      const context = session.context('punches import');
      const rehearsal = rehearse ? { rehearse: new Map() } : {};
      const employeeOf = await session.get(StaffNumbers).lookup();
      const take = async (rows: readonly CsvFields[]): Promise<RowOutcome[]> => {
        const punches = rows.map(({ EMPID, at }) => ({ EMPID, at }));
        const command = new RecordPunches(punches, context, rehearsal);
        const { outcomes } = await retryWhileUnavailable(() => session.execute(command));
        return outcomes.map(outcomeOf);
      };
      const read: OpenImported = async (file, path) => {
        const punches = await PunchFile.open(file, path, { zone, employeeOf }, options);
        ({ survey } = punches);
        if (options.json !== true) process.stderr.write(`${surveyText(survey)}\n`);
        return punches;
      };
      const plan = { title: 'Punches', read, rowsAtATime: ROWS_AT_A_TIME, take };
      return importFile(file, plan, options);
    },
    process.env,
    rehearse,
  );
  const taken = counted(counts.taken, 'punch', 'punches');
  const byNumber = survey?.byDeviceNumber ?? 0;
  const translated = byNumber === 0 ? '' : ` ${counted(byNumber, 'line', 'lines')} by device number.`;
  const msg = rehearse
    ? `${taken} would be recorded, ${counts.known} are already.${translated} Nothing was recorded.`
    : `${taken} recorded, ${counts.known} were already.${translated}`;
  reportCounts(msg, counts, options, { found: survey });
}

/** Describes what a file contains, for people. */
function surveyText({ encoding, punches, oldest, newest, months, ...numbers }: PunchFileSurvey): string {
  if (oldest === null || newest === null) return 'The file has no punches.';
  const { unknown, byDeviceNumber } = numbers;
  const records = months.map(({ month, records: count }) => `${count} of ${month}`).join(', ');
  return [
    `${counted(punches, 'punch', 'punches')} from ${oldest} to ${newest}, in ${encoding}.`,
    ...(byDeviceNumber === 0
      ? []
      : [
          `${counted(byDeviceNumber, 'line has', 'lines have')} a device number, which stands for its employee.`,
        ]),
    ...(unknown === 0 ? [] : [`${counted(unknown, 'line has', 'lines have')} the number of no employee.`]),
    ...(records === '' ? [] : [`Records that they belong to, by month: ${records}.`]),
  ].join(' ');
}

function outcomeOf(outcome: PunchOutcome): RowOutcome {
  switch (outcome.outcome) {
    case 'accepted':
      return 'taken';
    case 'duplicate':
      return 'known';
    case 'rejected':
      return { reason: outcome.reason };
  }
}
