import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { RegisterEmployee } from '../../../employees/employees.module.js';
import { CliWorld } from '../../../testing/cli-world.js';

const time = '--from 2024-06-03T00:00 --to 2024-06-04T00:00 --reason UTC';
let cli: CliWorld;

beforeAll(async () => {
  cli = await CliWorld.start();
  await cli.run('companies add Acme');
  await cli.run('departments add Sales');
  await cli.session(async (session) => {
    const person = { EMP_LNAME: 'CRUZ', EMP_FNAME: 'ANA', DEPT: 'Sales', COMPANY: 'Acme', PIN: '1234' };
    const employee = { EMPID: '100001', ...person, hiredOn: '2024-05-01' };
    await session.change(new RegisterEmployee(employee, session.context('test')));
  });
  const file = join(cli.dataDir, 'punches.csv');
  await writeFile(file, 'EMPID,at\n100001,2024-06-03T08:00:00\n100001,2024-06-03T17:00:00\n');
  await cli.run(`punches import ${file}`);
  await cli.run('terminals issue gate-1');
});

afterAll(() => cli.stop());

async function says(line: string): Promise<string> {
  const { code, stdout, stderr } = await cli.run(`terminals ${line}`);
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  return stdout.trim();
}

it('corrects a clock and withdraws punches, after a preview, and undoes both', async () => {
  expect(await says(`withdraw-punches --employee 100001 ${time} --preview`)).toContain(
    'Nothing was recorded. Records that would change: 0 of 0',
  );
  expect(await says('changes --json')).toBe('[]');
  expect(await says(`correct-clock gate-1 --minutes -480 ${time}`)).toBe(
    'The clock of gate-1 was corrected.',
  );
  expect(await says(`correct-clock gate-1 --minutes -480 ${time}`)).toBe('This was recorded already.');
  expect(await says(`withdraw-punches --employee 100001 ${time}`)).toBe('The punches were withdrawn.');
  expect(await says('undo-change 1')).toBe('The change 1 was undone.');
  expect(await says('undo-change 1')).toBe('The change 1 was undone already.');
  expect(JSON.parse(await says('changes --json'))).toMatchObject([
    {
      id: '2',
      change: 'WITHDRAWN',
      empid: '100001',
      status: 'HOLDS',
      by: expect.any(String),
      at: expect.stringMatching(/Z$/),
    },
    { id: '1', change: '-480 MINUTES', terminal: 'gate-1', status: 'UNDONE' },
  ]);
});

it.each([
  [`correct-clock nowhere --minutes 1 ${time}`, 'There is no terminal nowhere.'],
  [`correct-clock gate-1 --minutes soon ${time}`, 'The clock can be corrected by 1 to 4320 minutes'],
  [`withdraw-punches ${time}`, 'Please name a terminal, an employee, or both.'],
  ['undo-change 9', 'There is no such change of punches.'],
])('refuses terminals %s', async (line, message) => {
  const { code, stderr } = await cli.run(`terminals ${line}`);
  expect([code, stderr]).toEqual([1, expect.stringContaining(message)]);
});
