import { execFileSync, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import {
  type FileHandle,
  link,
  mkdir,
  open,
  readdir,
  readFile,
  rm,
  stat,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { eventually } from '@timekeep/tools/eventually';
import { CliWorld } from '../testing/cli-world.js';

const MAIN = join(import.meta.dirname, '../../dist/cli/main.js');
/** No employee is registered, so every line is rejected. */
const PUNCHES = 'EMPID,at\n100001,2024-05-02T08:00\n';
const REJECTED = /^EMPID,at,line,reason\n100001,2024-05-02T08:00,2,./;

let cli: CliWorld;
let folder: string;
let input: string;
let victim: string;

beforeAll(async () => {
  cli = await CliWorld.start();
  await cli.run('companies add Acme');
});

afterAll(() => cli.stop());

beforeEach(async () => {
  folder = join(cli.dataDir, 'files');
  input = join(folder, 'punches.csv');
  victim = join(folder, 'victim');
  await mkdir(folder);
  await writeFile(input, PUNCHES);
  await writeFile(victim, 'theirs', { mode: 0o644 });
});

afterEach(async () => {
  expect(await readFile(victim, 'utf8')).toBe('theirs');
  expect((await readdir(folder)).filter((name) => name.endsWith('.part'))).toEqual([]);
  await rm(folder, { recursive: true });
});

/** Runs the command line in a process that `sh` prepares. */
async function runAfter(preparation: string, line: string) {
  const child = spawn(
    'sh',
    ['-c', `${preparation} exec "$@"`, 'sh', process.execPath, MAIN, ...line.split(' ')],
    {
      env: { PATH: process.env['PATH'] ?? '', ...cli.environment },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
  return { code: child.exitCode, stdout, stderr };
}

describe('the rejects file of an import', () => {
  it.each<[string, (rejects: string) => Promise<unknown>]>([
    ['a file that others may read', (rejects) => writeFile(rejects, 'former', { mode: 0o644 })],
    ['a link to a file of others', (rejects) => symlink(victim, rejects)],
    ['a link to nothing', (rejects) => symlink(join(folder, 'nothing'), rejects)],
    ['a hard link to a file of others', (rejects) => link(victim, rejects)],
  ])('replaces %s', async (_case, make) => {
    const rejects = `${input}.rejects.csv`;
    await make(rejects);
    expect(await cli.run(`punches import ${input}`)).toMatchObject({ code: 1 });
    expect(await readFile(rejects, 'utf8')).toMatch(REJECTED);
    expect((await stat(rejects)).mode & 0o777).toBe(0o600);
    expect((await readdir(folder)).sort()).toEqual(['punches.csv', 'punches.csv.rejects.csv', 'victim']);
  });

  it.each([
    ['a device', '/dev/null', 'is not a file that can be replaced.'],
    ['an open file', '/dev/stderr', 'is not a file that can be replaced.'],
    ['a folder', '.', 'is not a file that can be replaced.'],
    ['the file that is imported', 'punches.csv', 'is the file that is read.'],
  ])('is refused in the place of %s, before anything is imported', async (_case, name, words) => {
    const place = name.startsWith('/') ? name : join(folder, name);
    const { code, stdout, stderr } = await cli.run(`punches import ${input} --rejects ${place}`);
    expect({ code, stdout, stderr }).toEqual({
      code: 2,
      stdout: '',
      stderr: expect.stringContaining(words),
    });
    expect(await readFile(input, 'utf8')).toBe(PUNCHES);
  });

  it('is not left behind half when the disk is full; what to do is said', async () => {
    const many = Array.from({ length: 200 }, (_, index) => `${200_000 + index},2024-05-02T08:00`);
    await writeFile(input, ['EMPID,at', ...many].join('\n'));
    expect(await runAfter('ulimit -f 1;', `punches import ${input}`)).toEqual({
      code: 1,
      stdout: '0 punches recorded, 0 were already.\n',
      stderr: `200 punches from 2024-05-02 to 2024-05-02, in utf-8. 200 lines have the number of no employee.\nThe import broke off after 200 lines. The file ${input}.rejects.csv could not be written: file too large. Nothing is left of it. 200 lines were rejected, and there is no file of them. Import the file again to go on: what was recorded is known then.\n`,
    });
    expect((await readdir(folder)).sort()).toEqual(['punches.csv', 'victim']);
  });
});

describe('an import from a pipe', () => {
  it('is read as any file is, and needs a name for rejected lines', async () => {
    const rejects = join(folder, 'rejects.csv');
    const piped = await runAfter(`cat ${input} |`, `punches import /dev/stdin --rejects ${rejects}`);
    expect(piped).toEqual({
      code: 1,
      stdout: '0 punches recorded, 0 were already.\n',
      stderr: `1 punch from 2024-05-02 to 2024-05-02, in utf-8. 1 line has the number of no employee.\n1 line was rejected; see ${rejects}\n`,
    });
    expect(await readFile(rejects, 'utf8')).toMatch(REJECTED);
    for (const preparation of [`cat ${input} |`, `exec < ${input};`]) {
      expect(await runAfter(preparation, 'punches import /dev/stdin')).toEqual({
        code: 2,
        stdout: '',
        stderr: 'Please name a file for rejected lines with --rejects: /dev/stdin is a pipe.\n',
      });
    }
  });
});

describe('a dash', () => {
  it('is standard input of an import, which needs a name for rejected lines', async () => {
    const rejects = join(folder, 'rejects.csv');
    const piped = await runAfter(`cat ${input} |`, `punches import - --rejects ${rejects}`);
    expect(piped).toMatchObject({ code: 1, stdout: '0 punches recorded, 0 were already.\n' });
    expect(await readFile(rejects, 'utf8')).toMatch(REJECTED);
    expect((await runAfter(`cat ${input} |`, 'punches import -')).stderr).toContain('with --rejects');
  });

  it('is standard output for rejected lines; what people read is beside it', async () => {
    const rejected = await runAfter(`cat ${input} |`, 'punches import - --rejects -');
    expect(rejected).toMatchObject({ code: 1, stdout: expect.stringMatching(REJECTED) });
    expect(rejected.stderr).toContain(
      '\n0 punches recorded, 0 were already.\n1 line was rejected; see standard output\n',
    );
    const forPrograms = await cli.run(`punches import ${input} --rejects - --json`);
    expect(forPrograms.stdout).toMatch(REJECTED);
    expect(JSON.parse(forPrograms.stderr.split('\n')[0] ?? '')).toMatchObject({ rejected: 1, rejects: '-' });
    await writeFile(input, 'EMPID,at\n');
    expect(await cli.run(`punches import ${input} --rejects -`)).toMatchObject({ code: 0, stdout: '' });
    expect((await readdir(folder)).sort()).toEqual(['punches.csv', 'victim']);
  });

  it('is standard output of an export, which another command reads; what people read is beside it', async () => {
    const exported = await runAfter('', 'events export -');
    expect(exported.stderr).toMatch(/^\d+ events exported, up to position \d+\.\n$/);
    const path = join(folder, 'events.jsonl');
    await writeFile(path, exported.stdout);
    const verified = await runAfter(`cat ${path} |`, 'events verify -');
    expect(verified).toMatchObject({ code: 0, stderr: '' });
    const last = await cli.run('events tail --type DataExported -n 1 --json');
    const digest = createHash('sha256').update(exported.stdout).digest('hex');
    expect(JSON.parse(last.stdout)).toMatchObject({ data: { what: 'events', digest } });
    expect((await runAfter('', 'employees export 100001 --out -')).stderr).toBe(
      'There is no employee 100001.\n',
    );
  });
});

describe('a command whose file is standard output', () => {
  it.each(['events export -', 'employees export 100001'])(
    'writes nothing before it is clear who takes the data: it %s',
    async (line) => {
      if (process.getuid?.() !== 0) return;
      expect(await cli.run(line, { NODE_ENV: 'production', SUDO_USER: '' })).toEqual({
        code: 2,
        stdout: '',
        stderr: expect.stringContaining('--as <name>'),
      });
    },
  );

  it('fails when its reader ends, and leaves no file', async () => {
    const TMPDIR = join(folder, 'temporary');
    await mkdir(TMPDIR);
    const exporting = cli.start('events export -', { TMPDIR });
    exporting.stopReading();
    expect(await exporting.ended).toMatchObject({
      code: 1,
      stderr: 'The reader of standard output ended before it had the whole file.\n',
    });
    expect(await readdir(TMPDIR)).toEqual([]);
  });
});

it('a file that was read from standard input goes when the command is interrupted', async () => {
  const TMPDIR = join(folder, 'temporary');
  await mkdir(TMPDIR);
  const command = ['-c', 'cat | "$@"', 'sh', process.execPath, MAIN, 'restore', '-', '--dry-run'];
  const child = spawn('sh', command, {
    // A process group, which Ctrl-C ends as a whole.
    detached: true,
    env: { PATH: process.env['PATH'] ?? '', ...cli.environment, EVENTSTORE_URL: '', TMPDIR },
    stdio: ['pipe', 'pipe', 'ignore'],
  });
  child.stdout.resume();
  const ended = once(child, 'close');
  await eventually(async () => (await readdir(TMPDIR, { recursive: true })).length === 2);
  if (child.pid === undefined) throw new Error('It was not started.');
  process.kill(-child.pid, 'SIGINT');
  await ended;
  expect(await readdir(TMPDIR)).toEqual([]);
});

describe('a named pipe without a writer', () => {
  it.each([
    ['events verify', {}],
    ['audit verify', {}],
    ['punches import', {}],
    ['restore --dry-run', { EVENTSTORE_URL: '' }],
  ])('is refused by it %s, which does not wait', async (command, environment) => {
    const path = join(folder, 'pipe');
    execFileSync('mkfifo', [path]);
    const { code, stdout, stderr } = await cli.run(`${command} ${path}`, environment);
    expect({ stdout, stderr }).toEqual({ stdout: '', stderr: `${path} is not a file.\n` });
    expect(code).toBeGreaterThan(0);
  });
});

describe('an export that is too large to be verified', () => {
  it.each([
    ['characters', '100 million characters', (file: FileHandle) => file.truncate(2e9)],
    ['cells', '12 million cells', (file: FileHandle) => file.writeFile('\n'.repeat(12_000_001))],
  ])('is refused for its %s, and not read to its end', async (_, most, fill) => {
    const path = join(folder, 'audit.csv');
    const file = await open(path, 'w');
    await fill(file);
    await file.close();
    expect(await cli.run(`audit verify ${path}`)).toEqual({
      code: 2,
      stdout: '',
      stderr: `${path} has more than ${most}. Please export fewer days at a time.\n`,
    });
  });
});

it('a named pipe as standard input, whose writer has ended, is refused', async () => {
  const path = join(folder, 'pipe');
  execFileSync('mkfifo', [path]);
  const withoutWriter = `exec 3<> ${path}; exec < ${path}; exec 3>&-;`;
  expect(await runAfter(withoutWriter, 'events verify /dev/stdin')).toEqual({
    code: 2,
    stdout: '',
    stderr: '/dev/stdin is not a file.\n',
  });
});

describe('a file that a command creates', () => {
  const commands = (file: string) => [`events export ${file}`, `employees export 100001 --out ${file}`];

  it.each<[string, (path: string) => Promise<unknown>]>([
    ['a link to a file of others', (path) => symlink(victim, path)],
    ['a link to nothing', (path) => symlink(join(folder, 'nothing'), path)],
    ['a folder', (path) => mkdir(path)],
  ])('is refused where there is %s', async (_case, make) => {
    const path = join(folder, 'new');
    await make(path);
    for (const command of commands(path)) {
      expect(await cli.run(command)).toEqual({
        code: 2,
        stdout: '',
        stderr: `There is a file ${path} already. Please name another one.\n`,
      });
    }
    expect((await readdir(folder)).sort()).toEqual(['new', 'punches.csv', 'victim']);
  });

  it('is not written through a link where it is prepared', async () => {
    const path = join(folder, 'events.jsonl');
    await symlink(victim, `${path}.part`);
    expect(await cli.run(`events export ${path}`)).toMatchObject({ code: 0, stderr: '' });
    expect(await readFile(path, 'utf8')).toContain('OrganizationFounded');
    await rm(`${path}.part`);
  });

  it('is not left behind half when the disk is full', async () => {
    for (let name = 0; name < 8; name += 1) await cli.run(`departments add Department-${name}`);
    const path = join(folder, 'events.jsonl');
    expect(await runAfter('ulimit -f 1;', `events export ${path}`)).toEqual({
      code: 1,
      stdout: '',
      stderr: `The file ${path} could not be written: file too large. Nothing is left of it.\n`,
    });
    expect((await readdir(folder)).sort()).toEqual(['punches.csv', 'victim']);
  });
});
