import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { SECRET_VARIABLES } from '@timekeep/log/settings/secret-files';

const ROOT = resolve(import.meta.dirname, '../../..');
const FOLDER = join(ROOT, 'deploy/systemd');
const units = readdirSync(FOLDER);
const read = (unit: string) => readFileSync(join(FOLDER, unit), 'utf8');
const canVerify = spawnSync('systemd-analyze', ['--version']).status === 0;

describe('the units of systemd', () => {
  (canVerify ? it : it.skip).each(units)('%s is taken by systemd-analyze', (unit) => {
    const output = execFileSync('systemd-analyze', ['verify', join(FOLDER, unit)], {
      encoding: 'utf8',
      stdio: 'pipe',
    });
    expect(output).toBe('');
  });

  it.each(units.filter((unit) => unit.endsWith('.service')))('%s starts what is there', (unit) => {
    const [, command = ''] = /^ExecStart=(.+)$/m.exec(read(unit)) ?? [];
    const [, script = ''] = command.split(' ');
    // Every compiled file has a source.
    expect(existsSync(join(ROOT, script.replace('/dist/', '/src/').replace(/\.js$/, '.ts')))).toBe(true);
  });

  it('give secrets as files, which the unit itself loads', () => {
    const unit = read('timekeep.service');
    const loaded = [...unit.matchAll(/^LoadCredential=(\w+):/gm)].map(([, name = '']) => name);
    const given = [...unit.matchAll(/^Environment=(\w+)_FILE=%d\/(\w+)$/gm)].map(
      ([, variable = '', name = '']) => ({
        variable,
        name,
      }),
    );
    expect(given.map(({ name }) => name).sort()).toEqual(loaded.sort());
    // The stores are the system's own.
    const ofOwnStores = /^(DATABASE|EVENTSTORE|EVENT_LOG)_/;
    expect(given.map(({ variable }) => variable).sort()).toEqual(
      SECRET_VARIABLES.filter((variable) => !ofOwnStores.test(variable)).sort(),
    );
    for (const secret of SECRET_VARIABLES)
      expect(unit).not.toMatch(new RegExp(`^Environment=${secret}=`, 'm'));
  });
});
