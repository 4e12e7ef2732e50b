import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ScheduleEvent } from '@timekeep/contracts/events/schedule';
import { scheduleStream } from '@timekeep/contracts/events/streams';
import { templateOf } from '@timekeep/contracts/schedules/weekly-times';
import { RegisterEmployee } from '../../../employees/employees.module.js';
import { EventStore } from '../../../event-store/event-store.js';
import { SaveSchedule } from '../../../schedules/schedules.module.js';
import { CliWorld } from '../../../testing/cli-world.js';

const ANA = '100001';
const HEADER = 'EMPID,FROM,TO,DAYS,TEMPLATE';
const FROM_TODAY =
  ' Records of days before today keep their hours; with --past-records they follow these, unless somebody corrected them.';

let cli: CliWorld;
let files = 0;

beforeAll(async () => {
  cli = await CliWorld.start();
  for (const line of ['companies add Acme', 'departments add Sales']) await cli.run(line);
  await cli.session((session) => {
    const person = { EMP_LNAME: 'CRUZ', EMP_FNAME: 'ANA', DEPT: 'Sales', COMPANY: 'Acme', PIN: '1234' };
    const employee = { EMPID: ANA, ...person, hiredOn: '2024-01-01' };
    return session.execute(new RegisterEmployee(employee, session.context('test')));
  });
});

afterAll(() => cli.stop());

async function run(lines: readonly string[], options = ''): Promise<string> {
  files += 1;
  const path = join(cli.dataDir, `schedules-${files}.csv`);
  await writeFile(path, [HEADER, ...lines].join('\n'));
  const { code, stdout, stderr } = await cli.run(`schedules import ${path} ${options}`);
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  return stdout;
}
const saved = () =>
  cli.session(async (session) => {
    const history = await session.get(EventStore).history<ScheduleEvent>(scheduleStream(ANA));
    return history.flatMap(({ event }) =>
      event.type === 'ScheduleSaved' ? [`${event.data.FROM} ${event.data.rederives}`] : [],
    );
  });

describe('it schedules import of days that have passed', () => {
  const first = `${ANA},2024-01-01,2024-06-30,5,08:00-17:00`;
  const second = `${ANA},2024-07-01,2024-12-31,5,09:00-18:00`;

  it('says that records of past days keep their hours', async () => {
    expect(await run([first], '--dry-run')).toBe(
      `1 schedule would be saved, 0 are already. Nothing was recorded.${FROM_TODAY}\n`,
    );
    expect(await run([first])).toBe(`1 schedule saved, 0 were already.${FROM_TODAY}\n`);
    expect(await run([`${ANA},2099-01-01,2099-12-31,5,08:00-17:00`])).toBe(
      '1 schedule saved, 0 were already.\n',
    );
    expect(await saved()).toEqual(['2024-01-01 false', '2099-01-01 false']);
  });

  it('lets them follow the hours with --past-records, also those that were saved without, and once', async () => {
    const lines = [first, second];
    expect(await run(lines, '--past-records --dry-run')).toBe(
      '2 schedules would be saved, 0 are already. Nothing was recorded.\n',
    );
    expect(await run(lines, '--past-records')).toBe('2 schedules saved, 0 were already.\n');
    expect(await run(lines, '--past-records')).toBe(
      '0 schedules saved, 2 were already. Nothing was changed.\n',
    );
    expect(await run(lines)).toBe('0 schedules saved, 2 were already. Nothing was changed.\n');
    expect((await saved()).slice(2)).toEqual(['2024-01-01 true', '2024-07-01 true']);
  });

  it('lets them follow again where other hours were saved meanwhile', async () => {
    await cli.session((session) => {
      const TIME = templateOf(['06:00:00', '15:00:00'], 5);
      const hours = { EMPID: ANA, FROM: '2024-03-01', TO: '2024-03-31', DAYS: 5, TIME };
      return session.execute(new SaveSchedule(hours, session.context('test')));
    });
    expect(await run([first, second], '--past-records')).toBe('1 schedule saved, 1 were already.\n');
    expect((await saved()).slice(4)).toEqual(['2024-03-01 false', '2024-01-01 true']);
  });
});
