import { spawn } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { eventually } from '@timekeep/tools/eventually';
import { CliWorld } from '../testing/cli-world.js';

const MAIN = join(import.meta.dirname, '../../dist/cli/main.js');
/** Their rejected lines are more than a pipe holds, and little enough for the process not to wait before it ends. */
const LINES = 1_290;
/** Longer than a command waits for connections that hang. */
const LATE_MS = 1_500;

let cli: CliWorld;

beforeAll(async () => {
  cli = await CliWorld.start();
  await cli.run('companies add Acme');
});

afterAll(() => cli.stop());

it('a reader of standard output that begins late gets all of it', async () => {
  const input = join(cli.dataDir, 'punches.csv');
  const lines = Array.from({ length: LINES }, (_, index) => `${200_000 + index},2024-05-02T08:00`);
  await writeFile(input, ['EMPID,at', ...lines].join('\n'));
  const go = join(cli.dataDir, 'go');
  const reader = `while [ ! -e ${go} ]; do sleep 0.1; done; cat`;
  const child = spawn(
    'sh',
    ['-c', `"$@" | (${reader})`, 'sh', process.execPath, MAIN, 'punches', 'import', input, '--rejects', '-'],
    { env: { PATH: process.env['PATH'] ?? '', ...cli.environment }, stdio: ['ignore', 'pipe', 'pipe'] },
  );
  const output = text(child.stdout);
  let said = '';
  child.stderr.on('data', (piece) => (said += String(piece)));
  await eventually(() => said.includes(`${LINES} lines were rejected; see standard output`));
  await pause(LATE_MS);
  await writeFile(go, '');
  expect((await output).trim().split('\n')).toHaveLength(LINES + 1);
});
