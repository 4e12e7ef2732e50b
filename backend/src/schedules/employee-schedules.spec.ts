import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { RenewalEvent, ScheduleEvent } from '@timekeep/contracts/events/schedule';
import { renewalStream, scheduleStream } from '@timekeep/contracts/events/streams';
import { templateOf } from '@timekeep/contracts/schedules/weekly-times';
import { EventStore } from '../event-store/event-store.js';
import { startTestBackend, testContext, type TestBackend } from '../testing/test-backend.js';
import { EmployeeSchedules } from './schedules.module.js';
import { recordFact } from '../testing/record-fact.js';

const EMPID = '100001';
const early = { DAYS: 5, TIME: templateOf(['06:00:00', '15:00:00'], 5) } as const;
const late = { DAYS: 5, TIME: templateOf(['09:00:00', '18:00:00'], 5) } as const;

const saved: ScheduleEvent = {
  type: 'ScheduleSaved',
  data: {
    EMPID,
    savedOn: '2023-01-02',
    FROM: '2023-01-01',
    TO: '2023-12-31',
    ...early,
    BREAK: null,
    rederives: false,
  },
};
const renewed: RenewalEvent = {
  type: 'SchedulesRenewed',
  data: {
    year: 2024,
    renewals: [
      { ...late, EMPIDS: ['100009'] },
      { ...early, EMPIDS: [EMPID] },
    ],
  },
};

describe('the schedule of an employee', () => {
  let backend: TestBackend;

  beforeAll(async () => {
    backend = await startTestBackend();
    await record(scheduleStream(EMPID), saved);
    await record(renewalStream(2024), renewed);
  });

  afterAll(async () => {
    await backend.stop();
  });

  const schedules = () => backend.app.get(EmployeeSchedules);
  const record = (stream: string, event: ScheduleEvent | RenewalEvent) =>
    recordFact(backend.app.get(EventStore), stream, event, randomUUID(), testContext());

  it('is what was saved, and what was renewed', async () => {
    expect((await schedules().of(EMPID)).ranges).toEqual([
      { FROM: '2023-01-01', TO: '2023-12-31', ...early },
      { FROM: '2024-01-01', TO: '2024-12-31', ...early },
    ]);
    expect(await schedules().shiftOn(EMPID, '2023-03-01')).toEqual({ in: '06:00:00', out: '15:00:00' });
    expect(await schedules().shiftOn(EMPID, '2024-03-01')).toEqual({ in: '06:00:00', out: '15:00:00' });
  });

  it('is empty where nothing was saved or renewed', async () => {
    expect(await schedules().shiftOn(EMPID, '2025-03-03')).toBeNull();
    expect(await schedules().shiftOn(EMPID, '2024-03-02')).toBeNull();
    expect((await schedules().of('100009')).ranges).toEqual([]);
    expect(await schedules().shiftOn('100009', '2024-03-01')).toBeNull();
  });

  it('follows the order in which all this was recorded, whichever stream it is in', async () => {
    await record(scheduleStream(EMPID), { type: 'SchedulesDeleted', data: { EMPID, from: '2024-07-01' } });
    expect(await schedules().shiftOn(EMPID, '2024-06-28')).not.toBeNull();
    expect(await schedules().shiftOn(EMPID, '2024-07-01')).toBeNull();

    const again = { ...late, EMPIDS: [EMPID] };
    await record(renewalStream(2024), { type: 'SchedulesRenewed', data: { year: 2024, renewals: [again] } });
    expect((await schedules().of(EMPID)).ranges).toEqual([
      { FROM: '2023-01-01', TO: '2023-12-31', ...early },
      { FROM: '2024-01-01', TO: '2024-06-30', ...early },
      { FROM: '2024-07-01', TO: '2024-12-31', ...late },
    ]);
    expect(await schedules().shiftOn(EMPID, '2024-06-28')).toEqual({ in: '06:00:00', out: '15:00:00' });
    expect(await schedules().shiftOn(EMPID, '2024-07-01')).toEqual({ in: '09:00:00', out: '18:00:00' });
  });
});
