import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { holidayStream } from '@timekeep/contracts/events/streams';
import { EventStore } from '../../../event-store/event-store.js';
import { CliWorld } from '../../../testing/cli-world.js';

let cli: CliWorld;

beforeAll(async () => {
  cli = await CliWorld.start();
  await cli.run('companies add Acme');
});

afterAll(() => cli.stop());

describe('it holidays import with a column of companies', () => {
  it('saves holidays of companies beside those of all, and rejects a company that there is not', async () => {
    const file = join(cli.dataDir, 'holidays.csv');
    const lines = [
      'date,remark,name,company',
      '2024-06-24,SH,Araw ng Acme,acme',
      '2024-06-24,LH,For all,',
      '2024-06-24,LH,,ACME',
      '2024-06-25,SH,,Nobody',
    ];
    await writeFile(file, lines.join('\n'));
    expect((await cli.run(`holidays import ${file}`)).stdout).toBe('2 holidays saved, 0 were already.\n');
    const rejects = await readFile(`${file}.rejects.csv`, 'utf8');
    expect(rejects).toContain('An earlier line of the file has SH for 2024-06-24 of ACME.');
    expect(rejects).toContain('There is no company Nobody.');
    const history = await cli.session((session) =>
      session.get(EventStore).history(holidayStream('2024-06-24')),
    );
    expect(history.map(({ event }) => event.data)).toMatchObject([
      { remark: 'SH', name: 'Araw ng Acme', COMPANY: 'Acme', COMPANY_ID: expect.any(String) },
      { remark: 'LH', name: 'For all', COMPANY: null, COMPANY_ID: null },
    ]);
    expect((await cli.run(`holidays import ${file}`)).stdout).toBe(
      '0 holidays saved, 2 were already. Nothing was changed.\n',
    );
  });
});
