import 'reflect-metadata';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { startTestDatabase, type TestDatabase } from '@timekeep/embedded/testing/test-database';
import { DataSource } from 'typeorm';
import { directoryProjection } from '../directory/projection.js';
import {
  AccountEntity,
  EmployeeEntity,
  PlacementEntity,
  TerminalEntity,
  UnitEntity,
} from '../directory/tables.js';
import { positioned, ReadModel } from './read-model.js';
import {
  holiday,
  leaveAdded,
  leaveUpdated,
  opened,
  punched,
  registered,
  resigned,
  scheduleSaved,
} from './sample-events.js';
import { LeaveEmployeeEntity, LeaveLineEntity } from '../leave-summary/tables.js';
import { leaveSummaryProjection } from '../leave-summary/projection.js';
import { attendanceProjection } from '../attendance/projection.js';
import {
  AttendanceRecordEntity,
  EmployeeScheduleEntity,
  HolidayEntity,
  WorkdayEntity,
} from '../attendance/tables.js';

let database: TestDatabase;
let readers: DataSource;

beforeEach(async () => {
  database = await startTestDatabase();
  readers = new DataSource({
    type: 'postgres',
    url: database.databaseUrl,
    entities: [
      AccountEntity,
      AttendanceRecordEntity,
      EmployeeEntity,
      PlacementEntity,
      EmployeeScheduleEntity,
      HolidayEntity,
      LeaveEmployeeEntity,
      LeaveLineEntity,
      TerminalEntity,
      UnitEntity,
      WorkdayEntity,
    ],
  });
  await readers.initialize();
});

afterEach(async () => {
  await readers.destroy();
  await database.stop();
});

describe('entities', () => {
  it('read what the attendance projection wrote, dates as strings', async () => {
    const attendance = await ReadModel.create(database.databaseUrl, attendanceProjection, 'attendance');
    await attendance.apply(
      positioned([
        { type: 'OrganizationFounded', data: { timeZone: 'Asia/Manila' } },
        registered('100001'),
        scheduleSaved('100001', ['08:00:00', '17:00:00']),
        opened('2023-01-02'),
        punched('100001', '2023-01-02T08:07:00'),
        punched('100001', '2023-01-02T17:00:00'),
        holiday('2023-01-03', 'SH', true),
      ]),
    );
    await attendance.close();

    expect(await readers.getRepository(AttendanceRecordEntity).find()).toEqual([
      {
        EMPID: '100001',
        workDate: '2023-01-02',
        remark: 'Present',
        timeIn: '08:07:00',
        timeOut: '17:00:00',
        minsLate: 7,
        underOverTime: 0,
        hours: 8.88,
        breakOut: null,
        breakIn: null,
        revision: '6',
        changedBy: 'terminal:gate',
        opened: true,
        shift: { in: '08:00:00', out: '17:00:00' },
      },
    ]);
    expect(await readers.getRepository(EmployeeScheduleEntity).find()).toMatchObject([
      {
        EMPID: '100001',
        hiredOn: '2023-01-01',
        resignedOn: null,
        ranges: [{ FROM: '2023-01-01', DAYS: 6 }],
      },
    ]);
    expect(await readers.getRepository(WorkdayEntity).find()).toEqual([{ date: '2023-01-02' }]);
    expect(await readers.getRepository(HolidayEntity).find()).toEqual([
      {
        ...{ date: '2023-01-03', companyId: '', remark: 'SH', name: null, second: null },
        since: expect.any(String),
      },
    ]);
  });

  it('read what the directory projection wrote', async () => {
    const directory = await ReadModel.create(database.databaseUrl, directoryProjection, 'directory');
    await directory.apply(
      positioned([
        { type: 'CompanyAdded', data: { name: 'North' } },
        { type: 'DepartmentAdded', data: { name: 'Finance' } },
        registered('100001', { hiredOn: '2024-02-29' }),
        resigned('100001', '2024-03-31'),
        {
          type: 'AccountRegistered',
          data: { EMPID: '100001', email: 'Ana@example.com', passwordHash: 'x', needsApproval: false },
        },
        { type: 'TerminalIssued', data: { name: 'Gate', keyHash: 'key', pinRequired: false } },
      ]),
    );
    await directory.close();

    expect(await readers.getRepository(EmployeeEntity).find()).toEqual([
      {
        EMPID: '100001',
        lastName: 'Reyes',
        firstName: 'Ana',
        hiredOn: '2024-02-29',
        resignedOn: '2024-03-31',
        accessUntil: '2024-03-31',
        former: [],
        revision: '4',
        pinHash: 'hash',
      },
    ]);
    expect(await readers.getRepository(PlacementEntity).find()).toMatchObject([
      {
        ...{ EMPID: '100001', from: '1900-01-01', to: '2100-12-31', department: 'Finance', company: 'North' },
        ...{ knownFrom: expect.any(Date), knownUntil: null },
      },
    ]);
    expect(await readers.getRepository(AccountEntity).find()).toEqual([
      {
        EMPID: '100001',
        email: 'Ana@example.com',
        emailProven: false,
        status: 'ACTIVE',
        registeredAt: expect.any(Date),
        authority: 'EMPLOYEE',
      },
    ]);
    expect(await readers.getRepository(UnitEntity).find({ order: { kind: 'ASC' } })).toEqual([
      { kind: 'company', id: '00000000-0000-4000-8000-000000000001', name: 'North' },
      { kind: 'department', id: '00000000-0000-4000-8000-000000000002', name: 'Finance' },
    ]);
    expect(await readers.getRepository(TerminalEntity).find()).toEqual([
      { name: 'Gate', keyHash: 'key', pinRequired: false, revoked: false, issuedAt: expect.any(Date) },
    ]);
  });

  it('read what the leave summary wrote', async () => {
    const summary = await ReadModel.create(database.databaseUrl, leaveSummaryProjection, 'leave_summary');
    await summary.apply(
      positioned([
        registered('100001'),
        leaveUpdated('100001', { SL: 5, ANNIV: '2020-02-29', INCREMENT: 1 }),
        leaveAdded('100001', 1, '2023-01-02', { REMARKS: 'flu' }),
      ]),
    );
    await summary.close();

    expect(await readers.getRepository(LeaveEmployeeEntity).find()).toMatchObject([
      {
        EMPID: '100001',
        lastName: 'Reyes',
        resignedOn: null,
        ledger: { transactions: 1 },
        sl: 4,
        vl: 0,
        anniv: '2020-02-29',
        increment: 1,
        revision: '3',
      },
    ]);
    expect(await readers.getRepository(LeaveLineEntity).find({ order: { seq: 'ASC' } })).toEqual([
      {
        EMPID: '100001',
        seq: 1,
        TRANSAC_ID: null,
        LEAVE_TYPE: 'SL',
        DATE: '2023-01-01',
        REMARKS: 'increase of 5 days by 100009',
        change: 5,
        balance: 5,
        half: null,
        holiday: null,
        outside: false,
      },
      {
        EMPID: '100001',
        seq: 2,
        TRANSAC_ID: '100001-1',
        LEAVE_TYPE: 'SL',
        DATE: '2023-01-02',
        REMARKS: 'flu',
        change: -1,
        balance: 4,
        half: null,
        holiday: null,
        outside: false,
      },
    ]);
  });
});
