import { execFile } from 'node:child_process';
import { readFile, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { CliWorld } from '../testing/cli-world.js';
import { commandLine } from './program.js';
import { tableText } from './terminal.js';

const ROOT = join(import.meta.dirname, '../../..');
const execFileAsync = promisify(execFile);

describe('the form of the command line', () => {
  let cli: CliWorld;

  beforeAll(async () => {
    cli = await CliWorld.start();
  });

  afterAll(() => cli.stop());

  const timekeep = (line: string, changes?: Record<string, string>) => cli.run(line, changes);

  it('explains a command by help, and says its version', async () => {
    expect((await timekeep('help accounts')).stdout).toContain('Usage: it accounts');
    expect((await timekeep('accounts help grant')).stdout).toContain('Usage: it accounts grant');
    const { version } = JSON.parse(await readFile(join(ROOT, 'package.json'), 'utf8')) as { version: string };
    expect(await timekeep('--version', { TIMEKEEP_COMMIT: '0123abc' })).toEqual({
      code: 0,
      stdout: `timekeep ${version} (commit 0123abc)\n`,
      stderr: '',
    });
  });

  it.each([
    '--as maria projections status',
    '--as=maria projections status',
    'projections status --as maria',
  ])('knows the group of a command wherever the options of the program are: %s', async (line) => {
    const groups: string[] = [];
    const program = commandLine({}, (group) => {
      groups.push(group);
      throw new Error('The command is not run.');
    });
    await expect(program.parseAsync(line.split(' '), { from: 'user' })).rejects.toThrow('is not run');
    expect(groups).toEqual(['projections']);
  });

  it('is installed under a name of its own', async () => {
    const link = join(cli.dataDir, 'timekeep');
    await symlink(join(ROOT, 'backend/bin/timekeep.mjs'), link);
    const { stdout } = await execFileAsync(link, ['help', 'companies']);
    expect(stdout).toMatch(/^Usage: timekeep companies /);
  });

  it.each([
    ['companies list --json --output csv', '{"err":"Option \'--json\' cannot be used with option \'--output'],
    ['companies list --output xml', "Option '--output <format>' argument 'xml' is invalid."],
  ])('refuses a form of output that there is not: %s', async (line, message) => {
    const { code, stdout, stderr } = await timekeep(line);
    expect({ code, stdout, starts: stderr.slice(0, message.length) }).toEqual({
      ...{ code: 2, stdout: '', starts: message },
    });
  });

  it('lists in four forms: with boxes for people alone, and without formulas for spreadsheets', async () => {
    await timekeep('departments add =Formula');
    const rows = async (options: string) => (await timekeep(`departments list ${options}`)).stdout;
    expect(await rows('')).toBe(await rows('--output plain'));
    expect(await rows('--output plain')).toMatch(/^NAME\n(.*\n)*=Formula\n/);
    expect(await rows('--output csv')).toMatch(/^\uFEFFNAME\n(.*\n)*'=Formula\n/);
    expect(await rows('--output json')).toBe(await rows('--json'));
    expect(JSON.parse(await rows('--output json'))).toContainEqual({ name: '=Formula' });
    expect((await timekeep('cutoffs list')).stdout).toBe(
      'NUMBER\tFROM\tTO\tCOMPANY\tROWS\tCARRIED\tCLOSED\tBY\tSTATUS\n',
    );
    expect((await timekeep('cutoffs list --output table')).stdout).toBe('None.\n');
  });

  it('completes the words of commands in bash, and after them what they take', async () => {
    const { stdout } = await timekeep('completion bash');
    const completed = async (...words: string[]) => {
      const typed = words.map((word) => `'${word}'`).join(' ');
      const script = `${stdout}\nCOMP_WORDS=(${typed}); COMP_CWORD=${words.length - 1}; _timekeep; echo "\${COMPREPLY[@]}"`;
      return (await execFileAsync('bash', ['-c', script])).stdout.trim();
    };
    expect(await completed('timekeep', 'acc')).toBe('accounts');
    expect(await completed('timekeep', 'accounts', 'gr')).toBe('grant');
    expect(await completed('timekeep', 'accounts', 'grant', '100001', 'H')).toBe('HR');
    expect(await completed('timekeep', 'leave', 'list', '--dep')).toBe('--department');
    expect((await timekeep('completion zsh')).stdout).toMatch(/compdef _timekeep timekeep\n$/);
  });

  it('wraps the longest columns of a table until it fits into the terminal', () => {
    const table = tableText(
      ['CHECK', 'ADVICE'],
      [['mail', 'Look at SMTP_URL and at the server that it names.']],
      40,
    );
    expect(table.split('\n').map(({ length }) => length)).toEqual(Array(6).fill(40));
    expect(tableText(['CHECK', 'ADVICE'], [['mail', 'Look.']], undefined).split('\n')).toHaveLength(5);
  });
});
