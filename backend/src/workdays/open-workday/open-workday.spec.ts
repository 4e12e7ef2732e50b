import { createInterface } from 'node:readline';
import { PassThrough } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { WorkdayEvent } from '@timekeep/contracts/events/timekeep';
import { addDays, datesBetween, type WorkDate } from '@timekeep/contracts/time/work-date';
import { startTestWorld } from '@timekeep/embedded/testing/test-world';
import { createLogger } from '@timekeep/log/logging/logger';
import { WorkdayEntity } from '@timekeep/projections/attendance/tables';
import { eventually } from '@timekeep/tools/eventually';
import { DataSource } from 'typeorm';
import { CONFIGURATION, type Configuration } from '../../configuration/configuration.js';
import { createApplication } from '../../create-application.js';
import { EventStore } from '../../event-store/event-store.js';
import { ReadYourWrites } from '../../http/read-your-writes.js';
import { CompanyTime } from '../../organization/organization.module.js';
import { given } from '../../testing/given.js';
import { startTestBackend, type TestBackend } from '../../testing/test-backend.js';
import { testConfiguration } from '../../testing/test-configuration.js';
import { WorkdayOpener } from '../workdays.module.js';
import { workdayDecider } from './open-workday.command.js';

describe('the opener of work days', () => {
  let backend: TestBackend;
  let today: WorkDate;

  beforeAll(async () => {
    backend = await startTestBackend();
    today = await backend.app.get(CompanyTime).today();
  });

  afterAll(async () => {
    await backend.stop();
  });

  const settled = async () => {
    const tail = await backend.app.get(EventStore).tail();
    await eventually(
      async () => !(await backend.app.get(ReadYourWrites).pending(tail, ['directory', 'attendance'])),
    );
    return tail;
  };
  const openDates = async () => {
    await settled();
    const workdays = await backend.app.get(DataSource).getRepository(WorkdayEntity).find();
    return workdays.map(({ date }) => date).sort();
  };

  it('opens nothing while there is no employee', async () => {
    await backend.app.get(WorkdayOpener).openMissing();
    expect(await openDates()).toEqual([]);
  });

  it('opens all dates from the earliest hire to today, and each once', async () => {
    await backend.employee('100001', { hiredOn: addDays(today, -20) });
    const opener = backend.app.get(WorkdayOpener);
    await Promise.all([opener.openMissing(), opener.openMissing()]);
    expect(await openDates()).toEqual(datesBetween(addDays(today, -20), today));

    const before = await settled();
    await opener.openMissing();
    expect(await backend.app.get(EventStore).tail()).toEqual(before);
  });

  it('waits without a word for the company to be founded', async () => {
    const world = await startTestWorld();
    const log = new PassThrough();
    const configuration = testConfiguration(world);
    const logger = createLogger('backend', { level: 'debug', destination: log });
    const app = await createApplication(configuration, logger);
    await app.init();
    try {
      const levels: unknown[] = [];
      for await (const line of createInterface({ input: log })) {
        const { level, msg }: { level: string; msg: string } = JSON.parse(line);
        if (!msg.startsWith('Opening work days')) continue;
        levels.push(level);
        if (msg.includes('until the company is founded')) break;
      }
      expect(new Set(levels)).toEqual(new Set(['debug']));
    } finally {
      await app.close();
      await world.stop();
    }
  });

  it('catches up at start, also when the log comes back later, beside another backend', async () => {
    await backend.employee('100002', { hiredOn: '2022-06-01' });
    await backend.lines.log.cut();
    const other = await createApplication(
      backend.app.get<Configuration>(CONFIGURATION),
      createLogger('backend', { level: 'silent' }),
    );
    await other.init();
    await backend.lines.log.restore();
    try {
      const expected = datesBetween('2023-01-01', today);
      const workdays = backend.app.get(DataSource).getRepository(WorkdayEntity);
      await eventually(async () => (await workdays.count()) >= expected.length);
      expect(await openDates()).toEqual(expected);
    } finally {
      await other.close();
    }
  });
});

const today = '2024-11-20';
const opened: WorkdayEvent = { type: 'WorkdayOpened', data: { date: today } };

describe('opening a work day', () => {
  it('opens today, and the first day of the history', () => {
    expect(given(workdayDecider).when({ type: 'open', date: today, today })).toEqual({ events: [opened] });
    expect(given(workdayDecider).when({ type: 'open', date: '2023-01-01', today })).toEqual({
      events: [{ type: 'WorkdayOpened', data: { date: '2023-01-01' } }],
    });
  });

  it('changes nothing when it is open', () => {
    expect(given(workdayDecider, opened).when({ type: 'open', date: today, today })).toEqual({ events: [] });
  });

  it.each([
    ['2024-11-21', 'rule', '2024-11-21 has not begun yet.'],
    ['2022-12-31', 'rule', 'Work days begin on 2023-01-01.'],
    ['2024-11-31', 'invalid', '2024-11-31 is not a date.'],
  ] as const)('refuses %s', (date, kind, message) => {
    expect(given(workdayDecider).when({ type: 'open', date, today })).toEqual({
      refusal: { kind, message },
    });
  });
});
