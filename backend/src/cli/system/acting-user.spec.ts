import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { CliWorld } from '../../testing/cli-world.js';
import { UsageError } from '../errors.js';
import { actingName, type OsUser } from './acting-user.js';

const maria: OsUser = { name: 'maria', uid: 1001, isInContainer: false };
const root: OsUser = { name: 'root', uid: 0, isInContainer: false };
const node: OsUser = { name: 'node', uid: 1000, isInContainer: true };
const nameless: OsUser = { name: null, uid: 12_345, isInContainer: true };
const production = { NODE_ENV: 'production' };

describe('the name of a change by IT', () => {
  it.each<[string, string, OsUser, Record<string, string>, string | null]>([
    ['--as', 'ben', maria, production, 'ben'],
    ['a person of the machine', 'maria', maria, production, null],
    ['the person who called sudo', 'maria', root, { ...production, SUDO_USER: 'maria' }, null],
    ['root where it does not matter', 'root', root, {}, null],
    ['a number without a name where it does not matter', '12345', nameless, {}, null],
  ])('is that of %s', (_case, name, user, environment, as) => {
    expect(actingName(environment, user, as)).toBe(name);
  });

  it.each<[string, OsUser, Record<string, string>]>([
    ['root', root, production],
    ['root on a running system that is no demo', root, { DEMO: 'false' }],
    ['root by sudo of root', root, { ...production, SUDO_USER: 'root' }],
    ['the user of the image', node, production],
    ['a number without a name', nameless, production],
    ['a person in a container, who is another outside', { ...maria, isInContainer: true }, production],
    ['a user of a program', { name: 'backup', uid: 34, isInContainer: false }, production],
  ])('has to be said by %s in production', (_case, user, environment) => {
    expect(() => actingName(environment, user, null)).toThrow(UsageError);
    expect(actingName(environment, user, 'maria')).toBe('maria');
  });
});

describe('a command in production', () => {
  let cli: CliWorld;

  beforeAll(async () => {
    cli = await CliWorld.start();
  });

  afterAll(() => cli.stop());

  it('takes the name anywhere, records it, and needs none to list', async () => {
    const changes = { NODE_ENV: 'production', SUDO_USER: '' };
    expect(await cli.run('--as maria companies add Acme', changes)).toMatchObject({ code: 0 });
    expect(await cli.run('departments add Sales --as ben', changes)).toMatchObject({ code: 0 });
    const { stdout } = await cli.run('events tail -n 2 --json', changes);
    const events = stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as { metadata: { actor: string } });
    expect(events.map(({ metadata }) => metadata.actor)).toEqual(['it:maria', 'it:ben']);
    expect(await cli.run('companies list', changes)).toMatchObject({ code: 0, stderr: '' });
    expect(await cli.run('companies list --as a/b', changes)).toMatchObject({ code: 2 });
  });

  it('is not asked for by a dry run', async () => {
    const file = join(cli.dataDir, 'punches.csv');
    await writeFile(file, 'EMPID,at\n999999,2026-11-02T08:00:00\n');
    const changes = { NODE_ENV: 'production', SUDO_USER: '' };
    for (const kind of ['punches', 'employees', 'schedules', 'holidays', 'leave']) {
      const { stderr } = await cli.run(`${kind} import ${file} --dry-run`, changes);
      expect(stderr).not.toContain('Please say who you are');
    }
    expect((await cli.run(`punches import ${file} --dry-run`, changes)).stdout).toContain(
      '0 punches would be recorded',
    );
  });

  it('is refused to root without one, and records nothing', async () => {
    if (process.getuid?.() !== 0) return;
    const changes = { NODE_ENV: 'production', SUDO_USER: '' };
    const { code, stdout, stderr } = await cli.run('companies add Bolt', changes);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toMatch(/^The changes of root .* --as <name>.* Nothing was recorded\.\n$/);
    expect((await cli.run('companies list', changes)).stdout).not.toContain('Bolt');
    expect(await cli.run('companies add Bolt', { ...changes, SUDO_USER: 'eva' })).toMatchObject({ code: 0 });
  });
});
