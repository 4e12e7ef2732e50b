import type { Server, ServerResponse } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { API_PATHS } from '@timekeep/contracts/api/api-paths';
import { AUDIT_KINDS } from '@timekeep/contracts/audit/audit-kinds';
import { templateOf } from '@timekeep/contracts/schedules/weekly-times';
import { addDays, toWireDate, type WorkDate } from '@timekeep/contracts/time/work-date';
import { RecordPunches } from '../../clock/clock.module.js';
import { EventStore } from '../../event-store/event-store.js';
import { parseCsv } from '../../http/csv.js';
import { CompanyTime } from '../../organization/organization.module.js';
import { startTestBackend, testContext, type TestBackend } from '../../testing/test-backend.js';
import { testConfiguration } from '../../testing/test-configuration.js';
import { OpenWorkday } from '../../workdays/workdays.module.js';
import { NoExportError, VerifyExport } from '../verify-export/verify-export.query.js';
import { says } from '../../testing/says.js';

const HR = '100001';
const NIGHT = '100002';
const FORMULA = '=HYPERLINK("http://x"), he "said"\nso';
const TITLES =
  'DATE,EMPID,EMPNAME,CHANGED AT,CHANGED BY,NAME,AUTHORITY,KIND,REASON,REMARKS FROM,REMARKS TO,TIME IN FROM,TIME IN TO,' +
  'TIME OUT FROM,TIME OUT TO,MINS LATE FROM,MINS LATE TO,UnderOverTime FROM,UnderOverTime TO,HOURS FROM,HOURS TO,' +
  'STREAM,REVISION,EVENT,HASH,LINE,FILE HASH';

let backend: TestBackend;
let hr: { Authorization: string };
let today: WorkDate;
let days: WorkDate[];

/** A company that went through every kind of change. */
beforeAll(async () => {
  backend = await startTestBackend();
  today = await backend.app.get(CompanyTime).today();
  days = [-3, -2, -1, 0].map((back) => addDays(today, back));
  const [hiredOn = today, second = today, third = today] = days;
  await backend.user(HR, 'HR', { hiredOn });
  await backend.employee(NIGHT, { hiredOn, EMP_LNAME: 'ABAD' });
  hr = await backend.bearer(HR);
  const schedule = (EMPID: string, hours: readonly [string, string]) =>
    backend.http
      .post(API_PATHS.saveSchedule)
      .set(hr)
      .send({ EMPID, FROM: hiredOn, TO: addDays(today, 30), DAYS: 6, TIME: templateOf(hours, 6) })
      .expect(200);
  await schedule(NIGHT, ['22:00:00', '06:00:00']);
  for (const date of days) await backend.run(new OpenWorkday(date, testContext()));
  const punches = [`${hiredOn}T22:10:00`, `${second}T06:05:00`, `${third}T05:59:00`].map((at) => ({
    EMPID: NIGHT,
    at: `${at}+08:00`,
  }));
  await backend.commands.execute(new RecordPunches(punches, testContext()));
  await schedule(NIGHT, ['08:00:00', '17:00:00']);
  const correction = { Remarks: 'OB', TimeIN1: '08:00:00', TimeOUT1: '17:00:00', reason: FORMULA };
  const correct = (EMPID: string, date: WorkDate, changes: object = {}) =>
    backend.http
      .patch(API_PATHS.timekeep)
      .set(hr)
      .send({ EMPID, Date: toWireDate(date), ...correction, ...changes })
      .expect(200);
  await correct(NIGHT, second);
  await correct(NIGHT, second, { reason: undefined, Remarks: 'Present', TimeOUT1: '16:00:00' });
  const holiday = { selectedDate: second, selectedRemark: 'LH' };
  await backend.http.post(API_PATHS.holidays).set(hr).send(holiday).expect(200);
  await backend.http.delete(API_PATHS.holidays).set(hr).send({ selectedDate: second }).expect(200);
  await correct(HR, third, { reason: undefined });
  const overtime = { kind: 'overtime', FROM: second, TO: second, minutes: 30, reason: '=1;+1' };
  await backend.http.post(API_PATHS.requests).set(hr).send(overtime).expect(201);
  const taken = { REQUEST_ID: `${HR}-1` };
  await backend.http.post(API_PATHS.takeBackRequest).set(hr).send(taken).expect(200);
  await backend.untilProjected(await backend.app.get(EventStore).tail());
});

afterAll(() => backend.stop());

async function exported(search: object = { kinds: AUDIT_KINDS }): Promise<string> {
  const { text } = await backend.http.post(API_PATHS.auditCsv).set(hr).send(search).expect(200);
  return text;
}

const verified = (text: string, secret = testConfiguration().pinSecret) =>
  new VerifyExport(backend.app.get(EventStore), secret).verify(text, () => undefined);

describe('the audit as CSV', () => {
  it('is a file with titles, in which no text is a formula', async () => {
    const answer = await backend.http.post(API_PATHS.auditCsv).set(hr).send({ EMPID: NIGHT }).expect(200);
    expect(answer.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename=timekeep-audit.csv',
    });
    const [titles, ...rows] = parseCsv(answer.text);
    expect(titles?.cells.join()).toBe(TITLES);
    // The last line says how many there are before it.
    expect(rows.map(({ cells }) => cells.at(-2))).toEqual(['1', '2', '2']);
    expect(rows.at(-1)?.cells.slice(0, -2)).toEqual(['END', ...Array.from({ length: 24 }, () => '')]);
    expect(rows[1]?.cells).toEqual(expect.arrayContaining([NIGHT, 'ABAD, ANA', HR, 'HR', `'${FORMULA}`]));
  });

  it('has room for all who wait for the end of the response: beyond it, Node.js warns of a leak at each export', async () => {
    let room = Infinity;
    const watch = (_request: unknown, response: ServerResponse) => {
      response.on('newListener', (name) => {
        if (name === 'close')
          room = Math.min(room, response.getMaxListeners() - response.listenerCount('close') - 1);
      });
    };
    const server: Server = backend.app.getHttpServer();
    server.prependListener('request', watch);
    await exported();
    server.off('request', watch);
    expect(room).toBeGreaterThanOrEqual(0);
  });

  it('has every change, and matches the log', async () => {
    const text = await exported();
    const kinds = new Set(parseCsv(text).map(({ cells }) => cells[7]));
    for (const kind of [
      `request ${HR}-1`,
      'opening',
      'punch',
      'correction',
      'holiday',
      'holiday-withdrawn',
    ]) {
      expect(kinds).toContain(kind);
    }
    const { lines, ...verdict } = await verified(text);
    expect(lines).toBeGreaterThan(10);
    expect(verdict).toEqual({ faults: [], chained: true });
  });

  it('has requests with their decisions, after the changes of records', async () => {
    const rows = parseCsv(await exported({ kinds: ['request'] })).map(({ cells }) => cells);
    const kind = `request ${HR}-1`;
    expect(rows.slice(1, -1).map((cells) => [cells[0], cells[1], ...cells.slice(4, 11)])).toEqual([
      [days[1], HR, HR, 'CRUZ, ANA', 'HR', kind, '', 'made', 'taken-back'],
      [days[1], HR, HR, 'CRUZ, ANA', 'HR', kind, "'=1;'+1", '', 'made'],
    ]);
    const everything = parseCsv(await exported()).map(({ cells }) => cells[7]);
    expect(everything.slice(-3)).toEqual([kind, kind, '']);
    expect(parseCsv(await exported({})).map(({ cells }) => cells[7])).not.toContain(kind);
  });

  it('chains the versions of a record also when the search leaves some out', async () => {
    const hashes = (text: string) => new Set(parseCsv(text).map(({ cells }) => cells.at(-3)));
    const some = await exported();
    for (const hash of hashes(await exported({}))) expect(hashes(some)).toContain(hash);
  });

  it('is refused like a search', async () => {
    const err = 'The employee ID must have 6 digits.';
    await backend.http.post(API_PATHS.auditCsv).set(hr).send({ EMPID: '1' }).expect(400).expect(says(err));
    await backend.http.post(API_PATHS.auditCsv).send({}).expect(401);
  });
});

describe('holding a file against the log', () => {
  /** The export with the first match changed, and the line of the change. */
  async function changed(from: RegExp, to: string) {
    const text = await exported();
    const index = text.search(from);
    expect(index).toBeGreaterThan(0);
    return { text: text.replace(from, to), line: text.slice(0, index).split('\n').length };
  }

  it.each([
    ['a time', /16:00:00/, '15:00:00', 'TIME OUT FROM is "15:00:00", and "16:00:00" in the log'],
    ['a remark', /,Present,08/, ',Absent,08', 'REMARKS'],
    ['a hash', /[0-7](?=,\d+,[\da-f]{64}\n)/, '8', 'HASH is'],
    ['a hash of the file', /[0-7](?=\n\d)/, '8', 'It is not as the export wrote it.'],
    ['who it was', /,HR,correction/, ',IT,correction', 'AUTHORITY is "IT", and "HR" in the log'],
    [
      'a decision',
      /,made,taken-back/,
      ',made,granted',
      'REMARKS TO is "granted", and "taken-back" in the log',
    ],
    ['the number of a request', /,request 100001-1/, ',request 100001-2', 'KIND is "request 100001-2"'],
    ['a name', /ABAD, ANA/, 'ABAD, EVA', 'EMPNAME: the employee never was "ABAD, EVA".'],
    ['an event', /,([\da-f]{8})-(?=[\da-f]{4}-)/, ',00000000-', 'The log has no event 00000000-'],
  ])('names %s that was changed', async (_, from, to, why) => {
    const { text } = await changed(from, to);
    const { faults } = await verified(text);
    expect(faults).toEqual([{ line: expect.any(Number), why: expect.stringContaining(why) }]);
  });

  it('names empty lines, which an editor may add at the end', async () => {
    const text = await exported();
    const line = text.split('\n').length;
    const why = 'It is no line of the export.';
    expect((await verified(`${text}\n\r\n`)).faults).toEqual([
      { line, why },
      { line: line + 1, why },
    ]);
  });

  it('names a line that stands twice, and one of an employee who does not exist', async () => {
    const rows = (await exported({ EMPID: HR })).trim().split('\n');
    const [end = '', last = ''] = [rows.pop(), rows.at(-1)];
    const { faults } = await verified([...rows, last, last.replace(HR, '999999'), end].join('\n'));
    const [line, again] = [
      rows.length + 1,
      `It is line ${rows.length - 1} of the export, which is in the file`,
    ];
    expect(faults).toEqual([
      { line, why: expect.stringMatching(/^It tells the same change as line \d+\.$/) },
      { line, why: expect.stringContaining(again) },
      { line: line + 1, why: expect.stringContaining('that changed the record of 999999 on') },
      { line: line + 1, why: expect.stringContaining(again) },
    ]);
  });

  /** The lines of an export, those of the titles and of the end among them. */
  const linesOf = async () => (await exported()).trim().split('\n');
  const without = (lines: readonly string[], from: number, count = 1) =>
    lines.filter((_, index) => index < from || index >= from + count);

  it.each<[string, (lines: string[]) => readonly string[], readonly [line: number, why: string][]]>([
    [
      'a line that was removed',
      (lines) => without(lines, 3),
      [[4, 'Line 3 of the export is missing before it.']],
    ],
    [
      'several lines that were removed',
      (lines) => without(without(lines, 6), 1, 3),
      [
        [2, 'Lines 1 to 3 of the export are missing before it.'],
        [4, 'Line 6 of the export is missing before it.'],
      ],
    ],
    [
      'lines in another order',
      (lines) => [...lines.slice(0, 2), lines[3] ?? '', lines[2] ?? '', ...lines.slice(4)],
      [[4, 'It is line 2 of the export, and out of its place.']],
    ],
  ])('names %s', async (_, change, faults) => {
    const verdict = await verified(change(await linesOf()).join('\n'));
    expect(verdict.faults).toEqual(faults.map(([line, why]) => ({ line, why })));
  });

  it('names lines that were cut off at the end, with or without the last one', async () => {
    const lines = await linesOf();
    const last = lines.length;
    const count = Number(lines.at(-1)?.split(',').at(-2));
    const shorter = without(lines, last - 3, 2);
    expect((await verified(shorter.join('\n'))).faults).toEqual([
      { line: last - 2, why: `Lines ${count - 1} to ${count} of the export are missing before it.` },
    ]);
    // The line that says how many there are is made to fit.
    const forged = shorter.join('\n').replace(`,${count},`, `,${count - 2},`);
    expect((await verified(forged)).faults).toEqual([
      { line: last - 2, why: 'It is not as the export wrote it.' },
    ]);
    expect((await verified(lines.slice(0, -1).join('\n'))).faults).toEqual([
      { line: last - 1, why: expect.stringMatching(/^The file was cut off: its last line/) },
    ]);
  });

  it('accepts hashes of this system alone: without its secret, hashes cannot be recomputed after leaving a line out', async () => {
    const { faults } = await verified(await exported(), 'a guess of the secret of this system');
    expect(faults).toEqual([
      { line: expect.any(Number), why: expect.stringMatching(/another PIN_SECRET\.$/) },
    ]);
  });

  it('compares a file of a former version with the log, and reports what it cannot detect', async () => {
    const former = (await linesOf())
      .slice(0, -1)
      .map((line) => line.replace(/,(LINE,FILE HASH|\d+,[\da-f]{64})$/, ''))
      // Formerly only the beginning of a text was marked.
      .map((line) => line.replace(`'=1;'+1`, `'=1;+1`));
    expect(former.join()).toContain(`,'=1;+1,`);
    expect(await verified(without(former, 3).join('\n'))).toMatchObject({ faults: [], chained: false });
  });

  it('needs an export', async () => {
    await expect(verified('DATE,EMPID\n')).rejects.toThrow(NoExportError);
    await expect(verified('a"')).rejects.toThrow(NoExportError);
  });
});
