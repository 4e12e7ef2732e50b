import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { PassThrough, type Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { API_PATHS } from '@timekeep/contracts/api/api-paths';
import { addDays, type WorkDate } from '@timekeep/contracts/time/work-date';
import { eventually, WAIT_LIMIT_MS } from '@timekeep/tools/eventually';
import { DataSource } from 'typeorm';
import { RecordPunches } from '../../clock/clock.module.js';
import { RefusedError } from '../../event-store/store-errors.js';
import { AddCompany, CompanyTime } from '../../organization/organization.module.js';
import { startTestBackend, testContext, type TestBackend } from '../../testing/test-backend.js';
import { OpenWorkday } from '../../workdays/workdays.module.js';
import type { ReportSearch } from '../search-records/search-records.query.js';
import { ExportFilter, ExportRecords, writeCsv } from './export-records.query.js';
import { says } from '../../testing/says.js';

const HR = '100001';
const FORMULA = '=1+1 & "Sons"';
const TITLES =
  'DATE,REMARKS,EMPID,EMPNAME,TIME IN,TIME OUT,HOURS,MINS LATE,UnderOverTime,DEPT,COMPANY,BREAK OUT,BREAK IN,OT GRANTED';
const MANY = 30_000;
/** Lines of totals under the records. */

let backend: TestBackend;
let hr: { Authorization: string };
let today: WorkDate;
let everything: ReportSearch;

beforeAll(async () => {
  backend = await startTestBackend();
  today = await backend.app.get(CompanyTime).today();
  await backend.run(new AddCompany(FORMULA, testContext()));
  await backend.user(HR, 'HR', { hiredOn: addDays(today, -1), COMPANY: FORMULA, EMP_FNAME: 'ZOË' });
  hr = await backend.bearer(HR);
  const yesterday = addDays(today, -1);
  everything = { from: '1900-01-01', to: today, filter: 'none', option: '', asOf: null };
  const times = ['08:00:00', '17:30:00'].map((time) => ({ EMPID: HR, at: `${yesterday}T${time}+08:00` }));
  await backend.commands.execute(new RecordPunches(times, testContext()));
  for (const date of [yesterday, today]) await backend.run(new OpenWorkday(date, testContext()));
});

afterAll(() => backend.stop());

const ask = (changes: object = {}) =>
  backend.http
    .post(API_PATHS.timekeepCsv)
    .set(hr)
    .send({ FROM: '1900-01-01', TO: today, reportFilter: 'none', ...changes });

describe('the records of a search as CSV', () => {
  it('are those that match the filter of the table', async () => {
    const linesOf = async (filter: object) => {
      const { text } = await ask(filter).expect(200);
      return text
        .trim()
        .split(/\r?\n/)
        .slice(1)
        .map((line) => line.split(',').slice(0, 2).join(' '));
    };
    const all = await linesOf({});
    expect(all).toHaveLength(2);
    const [present] = all.filter((line) => line.endsWith(' Present'));
    expect(present).toBeDefined();
    expect(await linesOf({ remark: 'Present' })).toEqual([present]);
    expect(await linesOf({ remark: 'Came in', timing: 'both' })).toEqual([present]);
    expect(await linesOf({ remark: 'VL' })).toEqual([]);
    expect(await linesOf({ incomplete: true })).toEqual([]);
    expect(await linesOf({ timing: 'late', remark: 'Absent' })).toEqual([]);
    await ask({ timing: 'never' }).expect(400);
    const nothing = { remark: null, timing: null, incomplete: null, asOf: null };
    expect(await linesOf(nothing)).toEqual(all);
    expect(await linesOf({ ...nothing, remark: 'Present' })).toEqual([present]);
  });

  it('are a file with titles, in which no text is a formula', async () => {
    const answer = await ask().expect(200);
    expect(answer.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename=timekeep-1900-01-01-${today}.csv`,
    });
    const company = `"'=1+1 & ""Sons"""`;
    expect(answer.text).toBe(
      [
        `\ufeff${TITLES}`,
        `${today},RS,${HR},"CRUZ, ZOË",,,0,0,0,Sales,${company},,,`,
        `${addDays(today, -1)},Present,${HR},"CRUZ, ZOË",08:00:00,17:30:00,9.5,0,0,Sales,${company},,,`,
        '',
      ].join('\n'),
    );
  });

  it('are compressed for clients that accept gzip', async () => {
    const plain = await ask().set('Accept-Encoding', 'identity').expect(200);
    const packed = await ask().set('Accept-Encoding', 'gzip').expect(200);
    expect(packed.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'Accept-Encoding' });
    expect(packed.text).toBe(plain.text);
  });

  it('are titles alone when nothing was found', async () => {
    const { text } = await ask({ reportFilter: 'company', selectedOption: 'Nobody' }).expect(200);
    expect(text).toBe(`\ufeff${TITLES}\n`);
  });

  it('are refused like a search', async () => {
    await ask({ FROM: '2024-02-02', TO: '2024-02-01' })
      .expect(400)
      .expect(says('The first day, 2024-02-02, is after the last, 2024-02-01.'));
    await ask({ reportFilter: 'department' }).expect(400).expect(says('Please choose a department.'));
    const selectedOption = 'A\u0000B';
    await ask({ reportFilter: 'name', selectedOption })
      .expect(400)
      .expect(says('option must be readable text'));
  });
});

describe('more records than a search answers', () => {
  beforeAll(async () => {
    const columns = `remark, time_in, time_out, mins_late, under_over_time, hours, revision, changed_by, opened, shift, facts`;
    await backend.app.get(DataSource).query(
      `INSERT INTO attendance.records (empid, work_date, ${columns})
       SELECT empid, work_date - back, ${columns}
       FROM attendance.records, generate_series(2, $1::integer - 1) AS back WHERE work_date = $2`,
      [MANY, today],
    );
  });

  it('are all in the file, newest first', async () => {
    const { text } = await ask({ FROM: '1945-01-01' }).expect(200);
    const dates = text
      .trim()
      .split('\n')
      .slice(1)
      .map((line) => line.slice(0, 10));
    expect(dates.length).toBeGreaterThan(20_000);
    expect(dates).toEqual(dates.toSorted().reverse());
    expect(new Set(dates).size).toBe(dates.length);
  });

  it('break off when the database does, and are no whole file', async () => {
    const pages = await exporting();
    const file = new PassThrough();
    const broken = expect(writeCsv(pages, file)).rejects.toThrow();
    await once(file, 'readable');
    const cut = await backend.app
      .get(DataSource)
      .query<unknown[]>(
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND query LIKE 'FETCH%'`,
      );
    expect(cut).toHaveLength(1);
    file.resume();
    await broken;
    expect(file.destroyed).toBe(true);
    expect(file.writableFinished).toBe(false);
  });

  it('are no longer read when the reader leaves', async () => {
    for (let reader = 0; reader < 4; reader++) {
      const answer = await startedAnswer();
      answer.destroy();
      await once(answer, 'close');
      await untilIdle();
    }
    await ask({ TO: '1950-01-01' }).expect(200);
  });

  it('are no longer read when the reader of those that match leaves before the first', async () => {
    const search = { FROM: '1900-01-01', TO: today, reportFilter: 'none', remark: 'Present' } as const;
    const matching = await backend.app.get(ExportFilter).of(search);
    for (let reader = 0; reader < 4; reader++) {
      const pages = await exporting();
      matching(pages).destroy();
      await once(pages, 'close');
      await untilIdle();
    }
  });

  it('are given up when the reader pauses, so that a projection can begin anew', async () => {
    const pages = await new HurriedExports({ longestPauseMs: 200, longestMs: 60_000 }).pages(everything);
    const database = backend.app.get(DataSource);
    await database.transaction(async (session) => {
      await session.query(`SET LOCAL statement_timeout = ${WAIT_LIMIT_MS}`);
      await session.query('LOCK TABLE attendance.records IN ACCESS EXCLUSIVE MODE');
    });
    await expect(writeCsv(pages, new PassThrough().resume())).rejects.toThrow();
  });

  it('are given up when they take too long in all', async () => {
    const pages = await new HurriedExports({ longestPauseMs: 60_000, longestMs: 0 }).pages(everything);
    await expect(writeCsv(pages, new PassThrough().resume())).rejects.toThrow('The export took too long');
    await untilIdle();
  });

  it('are read by three at once, and the next is asked to wait', async () => {
    const held = await Promise.all([exporting(), exporting(), exporting()]);
    const err = 'Others are exporting records at this moment. Please try again in a moment.';
    await ask().expect(503).expect(says(err));
    await expect(exporting()).rejects.toThrow(RefusedError);
    for (const pages of held) pages.destroy();
    await untilIdle();
    await ask({ TO: '1950-01-01' }).expect(200);
  });
});

function exporting(): Promise<Readable> {
  return backend.app.get(ExportRecords).pages(everything);
}

/** Returns an answer whose beginning has arrived. */
async function startedAnswer(): Promise<IncomingMessage> {
  const url = new URL(API_PATHS.timekeepCsv, await backend.app.getUrl());
  const headers = { ...hr, 'Content-Type': 'application/json' };
  const sent = request(url, { method: 'POST', headers });
  sent.end(JSON.stringify({ FROM: '1900-01-01', TO: today, reportFilter: 'none' }));
  return new Promise((resolve, reject) => sent.once('response', resolve).once('error', reject));
}

/** Waits until no export holds a connection. */
async function untilIdle(): Promise<void> {
  const open = `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND state LIKE 'idle in transaction%'`;
  const database = backend.app.get(DataSource);
  await eventually(async () => (await database.query<unknown[]>(open)).length === 0);
}

/** Exports with short timeouts for their readers. */
class HurriedExports extends ExportRecords {
  protected override readonly longestPauseMs: number;
  protected override readonly longestMs: number;

  constructor(limits: { readonly longestPauseMs: number; readonly longestMs: number }) {
    super(backend.app.get(DataSource));
    this.longestPauseMs = limits.longestPauseMs;
    this.longestMs = limits.longestMs;
  }
}
