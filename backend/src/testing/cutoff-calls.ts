import { API_PATHS } from '@timekeep/contracts/api/api-paths';
import {
  CUTOFF_PATHS,
  type CloseCutOffAnswer,
  type CutOff,
  type CutOffChecklistAnswer,
  type CutOffDifferencesAnswer,
} from '@timekeep/contracts/api/cutoffs-api';
import type { CorrectRecordsAnswer, SearchTimekeepAnswer } from '@timekeep/contracts/api/timekeep-api';
import { HOURS_PATHS } from '@timekeep/contracts/api/hours-api';
import { templateOf } from '@timekeep/contracts/schedules/weekly-times';
import { addDays, type WorkDate } from '@timekeep/contracts/time/work-date';
import { mondayOf } from '@timekeep/contracts/hours/period-hours';
import { parseCsv } from '../http/csv.js';
import { RecordPunches } from '../clock/clock.module.js';
import { SaveSchedule } from '../schedules/schedules.module.js';
import { OpenWorkday } from '../workdays/workdays.module.js';
import { HR, RequestCalls } from './request-calls.js';
import { TEST_COMPANY, testContext } from './test-backend.js';

const cutOff = { FROM: '2023-03-06', TO: '2023-03-12', COMPANY: [TEST_COMPANY] };

/** Calls that change something, each with another one about the same cut-off. */
export const CUTOFF_CALLS: readonly (readonly [string, object, object])[] = [
  [`POST ${CUTOFF_PATHS.cutoffs}`, cutOff, { ...cutOff, TO: '2023-03-11' }],
  [`POST ${CUTOFF_PATHS.acknowledged}`, { number: 1 }, { number: 2 }],
  [`POST ${CUTOFF_PATHS.disputed}`, { number: 1, text: 'I was there' }, { number: 1, text: 'I was not' }],
  [`DELETE ${CUTOFF_PATHS.cutoffs}`, { number: 1, reason: 'Test' }, { number: 1, reason: 'Other' }],
];
/** Calls that count hours, and change nothing. */
export const CALLS_THAT_COUNT = [...Object.values(HOURS_PATHS), CUTOFF_PATHS.checklist].map(
  (path) => `POST ${path}`,
);

/** Calls for the description of the API: a period is closed and answered, and read after a change. */
export const answeredClosing = (days: { readonly FROM: WorkDate; readonly TO: WorkDate }) => {
  const body = { ...days, COMPANY: [TEST_COMPANY] };
  return [
    { verb: 'post', route: CUTOFF_PATHS.checklist, body },
    { verb: 'post', route: CUTOFF_PATHS.cutoffs, body },
    { verb: 'post', route: CUTOFF_PATHS.acknowledged, body: { number: 1 }, by: 'employee' },
  ] as const;
};
export const ANSWERED_CUTOFFS = [
  { verb: 'get', route: CUTOFF_PATHS.differences, parameters: { number: '1' } },
  { verb: 'get', route: CUTOFF_PATHS.answers, parameters: { number: '1' } },
  { verb: 'get', route: CUTOFF_PATHS.cutoffs },
  { verb: 'get', route: CUTOFF_PATHS.own, by: 'employee' },
] as const;

/** A backend with two weeks that are over, and calls about cut-offs. */
export class CutOffCalls {
  private constructor(
    readonly calls: RequestCalls,
    /** The first day of the first week. */
    readonly monday: WorkDate,
  ) {}

  static async start(): Promise<CutOffCalls> {
    const calls = await RequestCalls.start();
    return new CutOffCalls(calls, mondayOf(calls.day(-22)));
  }

  /** Opens all dates up to yesterday, for the staff that was registered before. */
  async open(): Promise<void> {
    for (let date = this.day(-1); date < this.calls.today; date = addDays(date, 1))
      await this.calls.backend.run(new OpenWorkday(date, testContext()));
  }

  stop(): Promise<void> {
    return this.calls.stop();
  }

  /** Returns the date so many days after the first Monday. */
  day(days: number): WorkDate {
    return addDays(this.monday, days);
  }

  /** Registers an employee who works from 9 to 18 on five days a week. */
  async staff(EMPID: string, name: string, changes: object = {}): Promise<void> {
    const { backend } = this.calls;
    await backend.user(EMPID, 'EMPLOYEE', { hiredOn: this.calls.day(-60), EMP_LNAME: name, ...changes });
    const TIME = templateOf(['09:00:00', '18:00:00'], 5);
    const range = { FROM: this.calls.day(-60), TO: this.calls.day(60) };
    await backend.run(new SaveSchedule({ EMPID, ...range, DAYS: 5, TIME }, testContext()));
  }

  async worked(EMPID: string, days: number, timeIn = '09:00', timeOut?: string): Promise<void> {
    const at = (time: string) => ({ EMPID, at: `${this.day(days)}T${time}:00+08:00` });
    const punches = [at(timeIn), ...(timeOut === undefined ? [] : [at(timeOut)])];
    await this.calls.backend.run(new RecordPunches(punches, testContext()));
  }

  /** HR corrects a record to one from 9 to 18. */
  async correct(EMPID: string, days: number, changes: object = {}) {
    const times = { Remarks: 'Present', TimeIN1: '09:00:00', TimeOUT1: '18:00:00' };
    const body = { EMPID, Date: this.day(days), ...times, reason: 'Forgot to punch', ...changes };
    return this.calls.backend.http
      .patch(API_PATHS.timekeep)
      .set(await this.calls.as(HR))
      .send(body)
      .expect(200);
  }

  /** Returns the preview of a correction of records of an employee, so many days after the first Monday. */
  async previewOf(...records: readonly (readonly [EMPID: string, days: number])[]) {
    const found = await Promise.all(
      records.map(async ([EMPID, days]) => {
        const search = {
          FROM: this.day(days),
          TO: this.day(days),
          reportFilter: 'name',
          selectedOption: EMPID,
        };
        const { body } = await this.postAsHr(API_PATHS.timekeep, search);
        const { data }: SearchTimekeepAnswer = body;
        return data.map(({ Date, revision }) => ({ EMPID, Date, revision }));
      }),
    );
    const change = { records: found.flat(), change: 'remark', Remarks: 'OB', reason: 'Test', preview: true };
    const { body } = await this.postAsHr(API_PATHS.timekeepCorrections, change);
    const answer: CorrectRecordsAnswer = body;
    return answer;
  }

  private async postAsHr(path: string, body: object) {
    return this.calls.backend.http
      .post(path)
      .set(await this.calls.as(HR))
      .send(body)
      .expect(200);
  }

  /** Sends the request of a closing, by default of the first week of the test company. */
  async send(changes: object = {}, headers: Readonly<Record<string, string>> = {}) {
    const body = { FROM: this.day(0), TO: this.day(6), COMPANY: [TEST_COMPANY], ...changes };
    return this.calls.backend.http
      .post(CUTOFF_PATHS.cutoffs)
      .set({ ...(await this.calls.as(HR)), ...headers })
      .send(body);
  }

  async close(changes: object = {}): Promise<CloseCutOffAnswer> {
    const { status, body, text } = await this.send(changes);
    if (status !== 200) throw new Error(`${status} ${text}`);
    return body as CloseCutOffAnswer;
  }

  async withdraw(number: number, reason = 'Wrong week') {
    return this.calls.backend.http
      .delete(CUTOFF_PATHS.cutoffs)
      .set(await this.calls.as(HR))
      .send({ number, reason });
  }

  async list(): Promise<readonly CutOff[]> {
    const { body } = await this.calls.get(HR, CUTOFF_PATHS.cutoffs);
    const { data }: { readonly data: readonly CutOff[] } = body;
    return data;
  }

  async csv(number: number): Promise<string> {
    const { status, text } = await this.calls.get(HR, this.path(CUTOFF_PATHS.csv, number));
    if (status !== 200) throw new Error(`${status} ${text}`);
    return text;
  }

  /** Returns the lines of the file, by column, without figures that are zero. */
  async lines(number: number): Promise<readonly Readonly<Record<string, string>>[]> {
    const [titles, ...rows] = parseCsv(await this.csv(number));
    return rows.map(({ cells }) =>
      Object.fromEntries(
        cells.flatMap((cell, index) =>
          cell === '0' || cell === '' ? [] : [[titles?.cells[index] ?? '', cell]],
        ),
      ),
    );
  }

  async differences(number: number): Promise<CutOffDifferencesAnswer> {
    const { status, body, text } = await this.calls.get(HR, this.path(CUTOFF_PATHS.differences, number));
    if (status !== 200) throw new Error(`${status} ${text}`);
    return body as CutOffDifferencesAnswer;
  }

  async checklist(changes: object = {}): Promise<CutOffChecklistAnswer> {
    const body = { FROM: this.day(0), TO: this.day(6), COMPANY: [TEST_COMPANY], ...changes };
    const { status, body: answer, text } = await this.calls.post(HR, CUTOFF_PATHS.checklist, body);
    if (status !== 200) throw new Error(`${status} ${text}`);
    return answer as CutOffChecklistAnswer;
  }

  path(path: string, number: number): string {
    return path.replace(':number', String(number));
  }
}
