import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { API_PATHS } from '@timekeep/contracts/api/api-paths';
import type { CompareMomentsAnswer, SearchAuditAnswer } from '@timekeep/contracts/api/audit-api';
import { AUDIT_KINDS } from '@timekeep/contracts/audit/audit-kinds';
import type { SearchTimekeepAnswer } from '@timekeep/contracts/api/timekeep-api';
import { CompanyZone, DEFAULT_TIME_ZONE } from '@timekeep/contracts/time/company-zone';
import { PROJECTION_NAMES, schemaOf } from '@timekeep/projections/checkpoint/projection-names';
import { eventually, WAIT_LIMIT_MS } from '@timekeep/tools/eventually';
import pg from 'pg';
import { commandLine } from '../support/command-line.js';
import { newSmallCompany, SMALL_COMPANY } from '../support/data-folder.js';
import { RunningSystem } from '../support/system.js';
import { callAs, fileFor, VISITORS, type ApiCaller } from '../support/visitors.js';

const EMPID = VISITORS.employee;
const today = new CompanyZone(DEFAULT_TIME_ZONE).workDateAt(Date.now());
const record = { EMPID, FROM: today, TO: today };

/** A command that succeeded. Compared whole, so that the message of a failure shows the printed text. */
const DONE = { code: 0, printed: expect.any(String) };

describe('the audit, and rebuilt tables', () => {
  let system: RunningSystem;
  let first: ApiCaller;
  let second: ApiCaller;
  let before: string;
  let original: unknown;
  let file: string;

  beforeAll(async () => {
    system = await RunningSystem.start(SMALL_COMPANY, await newSmallCompany());
    file = join(system.dataDir, 'audit.csv');
    const { printed } = await commandLine(system.dataDir, 'accounts', 'list', '--json');
    const accounts = JSON.parse(printed) as { empid: string; email: string }[];
    const email = accounts.find((account) => account.empid === VISITORS.supervisor)?.email ?? '';
    const grant = ['accounts', 'grant', VISITORS.supervisor, 'HR', '--email', email];
    expect(await it_(...grant)).toEqual(DONE);
    first = await callAs(system.url, 'HR');
    second = await callAs(system.url, 'supervisor');
  });

  afterAll(() => system.remove());

  const it_ = (...words: string[]) => commandLine(system.dataDir, ...words);
  const shown = async (asOf?: string) => {
    const search = { FROM: today, TO: today, reportFilter: 'name', selectedOption: EMPID, asOf };
    const { data } = await first<SearchTimekeepAnswer>('POST', API_PATHS.timekeep, search);
    const [record] = data;
    return record && [record.Remarks, record.TimeIN1, record.TimeOUT1];
  };
  const told = async () => {
    const search = { ...record, kinds: ['correction', 'holiday'] };
    return (await first<SearchAuditAnswer>('POST', API_PATHS.audit, search)).data;
  };
  /** Returns the lines about the record in the exported audit. */
  const exported = async () => {
    const search = { ...record, kinds: AUDIT_KINDS };
    const answer = await fileFor(system.url, 'HR', API_PATHS.auditCsv, search);
    await writeFile(file, answer);
    return answer;
  };

  it('keeps three corrections of two people, and the holiday over them', async () => {
    original = await shown();
    before = new Date().toISOString();
    const times = [
      [first, '08:10:00', 'The card was not ready'],
      [second, '08:20:00', 'Seen on the camera'],
      [first, '08:00:00', 'Both were asked'],
    ] as const;
    for (const [caller, TimeIN1, reason] of times) {
      const entry = { EMPID, Date: today, Remarks: 'Present', TimeIN1, TimeOUT1: '17:30:00', reason };
      await caller('PATCH', API_PATHS.timekeep, entry);
    }
    await first('POST', API_PATHS.holidays, { selectedDate: today, selectedRemark: 'SH' });

    const versions = await told();
    expect(versions.map(({ actor, kind, reason, after }) => [actor, kind, reason, after.TimeIN1])).toEqual([
      [VISITORS.HR, 'holiday', null, '08:00:00'],
      [VISITORS.HR, 'correction', 'Both were asked', '08:00:00'],
      [VISITORS.supervisor, 'correction', 'Seen on the camera', '08:20:00'],
      [VISITORS.HR, 'correction', 'The card was not ready', '08:10:00'],
    ]);
    expect(versions[0]?.after.Remarks).toBe('SH');
  });

  it('shows the record as it was known before, and names it among what changed since', async () => {
    expect(await shown(before)).toEqual(original);
    const moments = { FROM: today, TO: today, earlier: before, later: new Date().toISOString() };
    const { data } = await first<CompareMomentsAnswer>('POST', API_PATHS.auditDifference, moments);
    const difference = data.find((one) => one.EMPID === EMPID);
    expect(difference).toMatchObject({ after: { Remarks: 'SH' } });
    expect(difference?.actors.toSorted()).toEqual([VISITORS.HR, VISITORS.supervisor]);
  });

  it('exports the same lines after a replay', async () => {
    const story = await exported();
    expect(await it_('audit', 'verify', file)).toEqual(DONE);
    expect(await it_('projections', 'replay')).toEqual(DONE);
    expect(await exported()).toBe(story);
    expect(await it_('audit', 'verify', file)).toEqual(DONE);
    expect(await it_('projections', 'verify')).toEqual(DONE);
  });

  it('names the line of which one byte was changed', async () => {
    const lines = (await readFile(file, 'utf8')).split('\n');
    const changed = lines.findIndex((line) => line.includes('Seen on the camera'));
    lines[changed] = (lines[changed] ?? '').replace('Seen', 'seen');
    await writeFile(file, lines.join('\n'));
    const { code, printed } = await it_('audit', 'verify', file);
    expect(code).toBe(1);
    expect(printed).toContain(`Line ${changed + 1}: `);
    expect(printed.match(/^Line /gm)).toHaveLength(1);
  });

  it('comes back from the events alone', async () => {
    const story = await exported();
    const now = await shown();
    const client = new pg.Client({ connectionString: (await system.file()).databaseUrl });
    await client.connect();
    await client.query(`DROP SCHEMA ${PROJECTION_NAMES.map(schemaOf).join()}, projections CASCADE`);
    await client.end();
    const { dataDir } = system;
    await system.stop();
    system = await RunningSystem.start(SMALL_COMPANY, dataDir);
    first = await callAs(system.url, 'HR');
    await eventually(async () => (await shown())?.[0] === 'SH', WAIT_LIMIT_MS, 'the record is there again');
    expect(await shown()).toEqual(now);
    expect(await exported()).toBe(story);
  });
});
