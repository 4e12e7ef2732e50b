import { dateProblem } from '@timekeep/contracts/time/date-messages';
import { ApplyHoliday } from '../../../holidays/holidays.module.js';
import type { CsvFields } from '../../import/csv-file.js';
import type { ImportOptions } from '../../import/import-file.js';
import type { SystemSession } from '../../system/system-session.js';
import { importRows, rejected, type RowPlan, type RowReader } from '../../import/import-rows.js';

/** Makes the dates of a file holidays. */
export function importHolidays(file: string, options: ImportOptions): Promise<void> {
  const kind = {
    title: 'Holidays',
    columns: { needed: ['date', 'remark'], optional: ['name', 'second', 'company'] },
    reader: (session: SystemSession) => new HolidayRows(session),
    projections: ['attendance', 'audit'],
    words: { one: 'holiday', many: 'holidays', done: 'saved' },
  } as const;
  return importRows(file, kind, options);
}

class HolidayRows implements RowReader {
  /** The remark that a line of the file gave a date, of all or of a company: a second remark would change it back and forth at each import. */
  private readonly given = new Map<string, string>();

  constructor(private readonly session: SystemSession) {}

  keyOf({ date = '' }: CsvFields): string {
    return date;
  }

  planOf({ date = '', remark = '', ...names }: CsvFields): Promise<RowPlan> {
    return Promise.resolve(this.plan(date, remark.toUpperCase(), names));
  }

  private plan(date: string, remark: string, { name, second, company = '' }: CsvFields): RowPlan {
    const wrongDate = dateProblem(date);
    if (wrongDate !== null) return rejected(wrongDate.text);
    const key = `${date} ${company.trim().toLowerCase()}`;
    const former = this.given.get(key) ?? remark;
    const owner = company.trim() === '' ? '' : ` of ${company.trim()}`;
    if (former !== remark) return rejected(`An earlier line of the file has ${former} for ${date}${owner}.`);
    return {
      command: new ApplyHoliday(
        { date, remark, name, second, company },
        this.session.context('holidays import'),
      ),
      accepted: () => this.given.set(key, remark),
    };
  }
}
