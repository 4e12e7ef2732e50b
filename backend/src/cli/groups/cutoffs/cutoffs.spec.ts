import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { cutoffDaysStream } from '@timekeep/contracts/events/streams';
import { EventRecorder } from '@timekeep/projections/testing/event-recorder';
import { RecordPunches } from '../../../clock/clock.module.js';
import { CutOffList } from '../../../cutoffs/cutoffs.module.js';
import { RegisterEmployee } from '../../../employees/employees.module.js';
import { CliWorld } from '../../../testing/cli-world.js';
import { OpenWorkday } from '../../../workdays/workdays.module.js';

const period = '--from 2024-06-03 --to 2024-06-09 --company Acme';
let cli: CliWorld;

beforeAll(async () => {
  cli = await CliWorld.start();
  await cli.run('companies add Acme');
  await cli.run('departments add Sales');
  await cli.session(async (session) => {
    const person = { EMP_LNAME: 'CRUZ', EMP_FNAME: 'ANA', DEPT: 'Sales', COMPANY: 'Acme', PIN: '1234' };
    const employee = { EMPID: '100001', ...person, hiredOn: '2024-05-01' };
    await session.change(new RegisterEmployee(employee, session.context('test')));
    await session.change(new OpenWorkday('2024-06-03', session.context('test')));
  });
});

afterAll(() => cli.stop());

async function says(line: string): Promise<string> {
  const { code, stdout, stderr } = await cli.run(`cutoffs ${line}`);
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  return stdout.trim();
}

it('closes, lists, verifies and withdraws a cut-off', async () => {
  expect(await says('list --output table')).toBe('None.');
  const closed = await says(`close ${period}`);
  expect(closed).toContain('Cut-off 1 is closed, with 1 lines and 0 differences of earlier ones.');
  expect(closed).toContain('Open: 1 no-schedule.');
  const digest = closed.split('SHA-256 ').at(-1);
  expect(JSON.parse(await says('list --json'))).toMatchObject([
    { number: 1, from: '2024-06-03', to: '2024-06-09', company: ['Acme'], rows: 1, status: 'CLOSED' },
  ]);
  expect(JSON.parse(await says('verify 1 --json'))).toEqual([
    { number: 1, file: 'AS CLOSED', differences: '0', sha256: digest },
  ]);
  // Somebody who works there is known later: one day of the file differs now, and the file does not.
  await cli.session(async (session) => {
    const person = { EMP_LNAME: 'ABAD', EMP_FNAME: 'BEN', DEPT: 'Sales', COMPANY: 'Acme', PIN: '1234' };
    const employee = { EMPID: '100003', ...person, hiredOn: '2024-06-03' };
    await session.change(new RegisterEmployee(employee, session.context('test')));
    const punches = ['08:00', '17:00'].map((time) => ({
      EMPID: '100003',
      at: `2024-06-03T${time}:00+08:00`,
    }));
    await session.execute(new RecordPunches(punches, session.context('test')));
  });
  const rules = await cli.run('rules set --hours-overtime-needs none --from 2024-06-01');
  expect(rules).toMatchObject({ code: 0 });
  expect(JSON.parse(await says('verify --json'))).toEqual([
    { number: 1, file: 'AS CLOSED', differences: '1', sha256: digest },
  ]);
  const withoutTables = await cli.run('cutoffs verify --json', {
    DATABASE_URL: 'postgres://localhost:1/none',
  });
  expect(withoutTables).toMatchObject({ code: 0 });
  expect(JSON.parse(withoutTables.stdout)).toMatchObject([{ file: 'AS CLOSED', differences: 'NOT COUNTED' }]);

  const refused = await cli.run(`cutoffs close ${period}`);
  expect(refused).toMatchObject({ code: 1, stdout: '' });
  expect(refused.stderr).toContain('are closed already, in cut-off 1.');
  expect((await cli.run('cutoffs verify 9')).stderr).toContain('There is no cut-off 9.');
  expect((await cli.run('cutoffs verify x')).code).toBe(2);

  expect(await says('withdraw 1 --reason Test')).toContain('Cut-off 1 is withdrawn.');
  expect(JSON.parse(await says('list --json'))).toMatchObject([{ status: 'WITHDRAWN: Test' }]);
  expect(JSON.parse(await says('verify --json'))).toMatchObject([{ file: 'AS CLOSED', differences: '-' }]);
});

it('gives an employee the own lines of a cut-off, and those of nobody else', async () => {
  await cli.session(async (session) => {
    const person = { EMP_LNAME: 'REYES', EMP_FNAME: 'EVA', DEPT: 'Sales', COMPANY: 'Acme', PIN: '1234' };
    const employee = { EMPID: '100002', ...person, hiredOn: '2024-05-01' };
    await session.change(new RegisterEmployee(employee, session.context('test')));
    await session.change(new OpenWorkday('2024-05-06', session.context('test')));
  });
  await says('close --from 2024-05-06 --to 2024-05-06 --company Acme');
  const { stdout } = await cli.run('employees export 100001');
  const { events }: { events: readonly { type: string; data: object }[] } = JSON.parse(stdout);
  const paid = events.filter(({ type }) => type === 'CutOffHoursCounted').map(({ data }) => data);
  expect(paid.at(-1)).toMatchObject({ lines: [{ EMPID: '100001' }] });
  expect(stdout).not.toContain('REYES');
});

it('names a cut-off whose parts are not those that were closed', async () => {
  await says(`close ${period}`);
  const recorder = new EventRecorder(cli.world.eventStoreUrl);
  const days = await cli.session(async (session) => {
    await session.readModels();
    return (await session.get(CutOffList).all()).at(-1)?.days ?? '';
  });
  await recorder.record(cutoffDaysStream(days), {
    type: 'CutOffHoursCounted',
    data: { days, part: 2, lines: [] },
  });
  await recorder.close();
  const { code, stdout, stderr } = await cli.run('cutoffs verify');
  expect(code).toBe(1);
  expect(stdout).toContain('PARTS ARE MISSING');
  expect(stderr).toContain('1 file is not as closed.');
});
