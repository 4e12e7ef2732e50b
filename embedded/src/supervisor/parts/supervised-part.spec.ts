import { appendFile, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';

import { eventually } from '@timekeep/tools/eventually';
import { type Part, SupervisedPart } from './supervised-part.js';
import { SystemLog } from '../output/system-log.js';
import { processPart } from './process-part.js';

let folder: string;
let journal: string;
const lines: string[] = [];
const kept: SupervisedPart[] = [];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'timekeep-parts-'));
  journal = join(folder, 'journal');
  await appendFile(journal, '');
});

afterEach(async () => {
  await Promise.all(kept.splice(0).map((part) => part.stop()));
  lines.length = 0;
  await rm(folder, { recursive: true });
});

/** Returns a part that writes its pid to the journal, and its name on SIGTERM. */
function part(name: string, script = 'setInterval(() => {}, 1000)'): Part {
  const prelude = `
    const { appendFileSync } = require('node:fs');
    const note = (text) => appendFileSync(${JSON.stringify(journal)}, text + '\\n');
    process.on('SIGTERM', () => { note('${name} ended'); process.exit(0); });
    process.on('disconnect', () => process.exit(0));
    note('${name} ' + process.pid);`;
  const before = starts(name);
  return processPart({
    name,
    command: process.execPath,
    args: ['-e', `${prelude}\n${script}`],
    env: process.env,
    output: new SystemLog(process.stdout),
    ready: async (signal) => {
      const count = await before;
      await eventually(async () => signal.aborted || (await starts(name)) > count);
    },
  });
}

function keep(definition: Part): SupervisedPart {
  const part = new SupervisedPart(definition, (line) => lines.push(line));
  kept.push(part);
  return part;
}

async function notes(): Promise<string[]> {
  return (await readFile(journal, 'utf8')).split('\n').filter((line) => line !== '');
}

async function pids(name: string): Promise<number[]> {
  return (await notes()).flatMap((line) =>
    /^.+ \d+$/.test(line) && line.startsWith(`${name} `) ? [Number(line.split(' ').at(-1))] : [],
  );
}

async function starts(name: string): Promise<number> {
  return (await pids(name)).length;
}

describe('a supervised part', () => {
  it('is restarted after a kill, with one log line', async () => {
    await keep(part('clock')).start();
    const [first = 0] = await pids('clock');
    process.kill(first, 'SIGKILL');
    await eventually(async () => (await starts('clock')) === 2);
    expect(lines).toEqual(['clock stopped (signal SIGKILL), starting it again']);
  });

  it('is restarted after it ended by itself', async () => {
    await keep(part('clock', 'setTimeout(() => process.exit(3), 50)')).start();
    await eventually(async () => (await starts('clock')) >= 2);
    expect(lines[0]).toBe('clock stopped (exit code 3), starting it again');
  });

  it('is not restarted after a stop', async () => {
    const clock = keep(part('clock'));
    await clock.start();
    await clock.stop();
    expect((await notes()).at(-1)).toBe('clock ended');
    expect(lines).toEqual([]);
    await expect(keep(part('other')).start()).resolves.toBeUndefined();
    expect(await starts('clock')).toBe(1);
  });

  it('fails to start if it always ends before it is ready', async () => {
    const hopeless: Part = {
      name: 'hopeless',
      launch: () => Promise.reject(new Error('hopeless did not start (exit code 1)')),
    };
    const part = keep(hopeless);
    const starting = part.start();
    await expect(starting).rejects.toThrow('hopeless did not start (exit code 1)');
  });

  it('can be stopped while it starts, and has then ended', async () => {
    const never = processPart({
      name: 'never ready',
      command: process.execPath,
      args: [
        '-e',
        `require('node:fs').appendFileSync(${JSON.stringify(journal)}, 'never ' + process.pid + '\\n'); setInterval(() => {}, 1000)`,
      ],
      env: process.env,
      output: new SystemLog(process.stdout),
      ready: async (signal) => {
        await eventually(() => signal.aborted);
      },
    });
    const starting = keep(never);
    const started = starting.start().catch((error: unknown) => error);
    await eventually(async () => (await starts('never')) === 1);
    await starting.stop();
    expect(await started).toBeInstanceOf(Error);
    const [pid = 0] = await pids('never');
    expect(() => process.kill(pid, 0)).toThrow(/ESRCH/);
  });
});
