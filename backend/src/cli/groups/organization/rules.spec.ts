import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { CliWorld } from '../../../testing/cli-world.js';

let cli: CliWorld;

beforeAll(async () => {
  cli = await CliWorld.start();
});

afterAll(() => cli.stop());

const shown = async (): Promise<unknown> => JSON.parse((await cli.run('rules show --json')).stdout);

describe('the rules', () => {
  it('are those of the beginning until IT sets some', async () => {
    expect(await shown()).toEqual({
      lateGrace: [],
      doubleTap: [{ from: '2023-01-01', minutes: 10 }],
      break: [{ from: '2023-01-01', minutes: 60, above: 360 }],
      correctionReason: 'optional',
      endorsement: 'optional',
      requestDays: 30,
      punchDays: 45,
      sessionIdle: 0,
      passwordMin: { EMPLOYEE: 6, SUPERVISOR: 6, HR: 6, IT: 6 },
      secondFactor: [],
      companies: [],
      hours: [],
    });
    expect((await cli.run('rules show --output table')).stdout).toMatch(
      /late grace[^]*none[^]*correction reason[^]*optional/,
    );
  });

  it('are set one by one or together, and unchanged values are reported', async () => {
    expect(await cli.run('rules set --late-grace 10 --from 2024-05-01')).toEqual({
      code: 0,
      stdout: 'The rules were set.\n',
      stderr: '',
    });
    const both =
      'rules set --late-grace 5 --from 2024-06-01 --correction-reason required --endorsement required --request-days 14 --double-tap 5 --punch-days 60 --break 45 --break-above 5.5';
    expect((await cli.run(both)).code).toBe(0);
    expect((await cli.run(both)).stdout).toBe('The rules were so already.\n');
    expect(await shown()).toEqual({
      lateGrace: [
        { from: '2024-05-01', minutes: 10 },
        { from: '2024-06-01', minutes: 5 },
      ],
      correctionReason: 'required',
      endorsement: 'required',
      requestDays: 14,
      punchDays: 60,
      doubleTap: [
        { from: '2023-01-01', minutes: 10 },
        { from: '2024-06-01', minutes: 5 },
      ],
      break: [
        { from: '2023-01-01', minutes: 60, above: 360 },
        { from: '2024-06-01', minutes: 45, above: 330 },
      ],
      sessionIdle: 0,
      passwordMin: { EMPLOYEE: 6, SUPERVISOR: 6, HR: 6, IT: 6 },
      secondFactor: [],
      companies: [],
      hours: [],
    });
    expect((await cli.run('rules show --output table')).stdout).toMatch(
      /before 2024-05-01[^]*none[^]*2024-05-01[^]*10 minutes[^]*2024-06-01[^]*5 minutes[^]*45 minutes in shifts longer than 5.5 h[^]*required/,
    );
  });

  it('of signing in are set for all authorities or for some, within bounds', async () => {
    expect((await cli.run('rules set --session-idle 60 --password-min 8')).stdout).toBe(
      'The rules were set.\n',
    );
    expect((await cli.run('rules set --password-min 12 --authority HR IT')).code).toBe(0);
    expect(await shown()).toMatchObject({
      sessionIdle: 60,
      passwordMin: { EMPLOYEE: 8, SUPERVISOR: 8, HR: 12, IT: 12 },
    });
    expect((await cli.run('rules set --session-idle 60')).stdout).toBe('The rules were so already.\n');
    expect((await cli.run('rules set --session-idle 1')).stderr).toMatch(/from 5 to 43200 minutes/);
    expect((await cli.run('rules set --password-min 5')).stderr).toMatch(/from 6 to 32 characters/);
    expect((await cli.run('rules set --authority HR')).stderr).toMatch(
      /--authority goes with --password-min/,
    );
    expect((await cli.run('rules set --session-idle 0 --password-min 6')).code).toBe(0);
  });

  it('can be other ones for a company, until the rule of the group holds for it again', async () => {
    await cli.run('companies add Acme');
    expect((await cli.run('rules set --endorsement optional --company acme')).stdout).toBe(
      'The endorsement of requests is optional for acme.\n',
    );
    expect(await shown()).toMatchObject({
      endorsement: 'required',
      companies: [{ company: 'Acme', endorsement: 'optional' }],
    });
    expect((await cli.run('rules show --output table')).stdout).toMatch(
      /endorsement of requests, Acme[^]*optional/,
    );
    expect((await cli.run('rules set --endorsement default --company Acme')).stdout).toBe(
      'The rule of the group holds for Acme.\n',
    );
    expect(await shown()).toMatchObject({ companies: [] });
    const requireFactor = async (authorities: string) =>
      (await cli.run(`rules set --second-factor ${authorities}`)).stdout;
    expect(await requireFactor('it,hr')).toBe('The rules were set.\n');
    expect(await requireFactor('HR,IT')).toBe('The rules were so already.\n');
    expect(await shown()).toMatchObject({ secondFactor: ['HR', 'IT'] });
    expect(await requireFactor('none')).toBe('The rules were set.\n');
    expect((await cli.run('rules set --second-factor everybody')).stderr).toContain('or none.');
    expect((await cli.run('rules set --endorsement default --company Bolt')).stderr).toBe(
      'There is no company Bolt.\n',
    );
  });

  it('give a company its own break from a date on, until that of the group holds for it again', async () => {
    await cli.run('companies add Breakers');
    const set = async (more: string) => (await cli.run(`rules set ${more} --company breakers`)).stdout;
    expect(await set('--break 30 --break-above 5 --from 2024-05-01')).toBe(
      'The break is 30 minutes in shifts longer than 5 h for breakers from 2024-05-01 on.\n',
    );
    expect(await set('--break 30 --break-above 5 --from 2024-05-01')).toBe('The rules were so already.\n');
    expect(await shown()).toMatchObject({
      companies: [
        { company: 'Breakers', breaks: [{ from: '2024-05-01', rule: { minutes: 30, above: 300 } }] },
      ],
    });
    expect((await cli.run('rules show --output table')).stdout).toMatch(
      /break of a shift, Breakers[^]*2024-05-01[^]*5 h/,
    );
    expect(await set('--break default --from 2024-06-01')).toBe(
      'The break of the group holds for breakers from 2024-06-01 on.\n',
    );
    expect(await set('--break default --from 2024-05-01')).toContain('from 2024-05-01 on.');
    expect(await shown()).toMatchObject({ companies: [] });
    expect((await cli.run('rules set --break default --from 2024-06-01')).stderr).toContain('--company');
    expect((await cli.run('rules set --break 30 --company Breakers')).stderr).toContain('belong together');
    expect((await cli.run('rules set --late-grace 5 --from 2024-06-01 --company Breakers')).stderr).toContain(
      '--company goes with',
    );
  });

  it('are refused in one line when they make no sense', async () => {
    expect(await cli.run('rules set --late-grace 999 --from 2024-05-01')).toEqual({
      code: 1,
      stdout: '',
      stderr: 'The grace must be a whole number of minutes from 0 to 240.\n',
    });
  });

  it.each([
    [
      'rules set',
      'Please give --late-grace, --double-tap or --break with --from, --correction-reason, --endorsement, --request-days, --punch-days, --session-idle, --password-min or --second-factor.\n',
    ],
    ['rules set --late-grace 5', '--late-grace and --from belong together.\n'],
    ['rules set --from 2024-05-01', '--late-grace and --from belong together.\n'],
    ['rules set --double-tap 5', '--double-tap and --from belong together.\n'],
    [
      'rules set --double-tap ten --from 2024-05-01',
      'The time of a double tap in minutes is a whole number.\n',
    ],
    ['rules set --late-grace five --from 2024-05-01', 'The grace is a whole number of minutes.\n'],
    ['rules set --late-grace 5 --from 1.5.2024', '1.5.2024 is not a date. Please write it as YYYY-MM-DD.\n'],
    [
      'rules set --endorsement default',
      '--endorsement default is for one company: please give --company as well.\n',
    ],
    [
      'rules set --company Acme --endorsement required --request-days 7',
      '--company goes with --endorsement, or with --break and --from: all other rules are those of the group.\n',
    ],
    [
      'rules set --company Acme',
      '--company goes with --endorsement, or with --break and --from: all other rules are those of the group.\n',
    ],
    [
      'rules set --correction-reason maybe',
      expect.stringContaining('Allowed choices are optional, required'),
    ],
  ])('are misused: %s', async (line, stderr) => {
    expect(await cli.run(line)).toEqual({ code: 2, stdout: '', stderr });
  });

  it('are previewed, and set as they were shown once that is confirmed', async () => {
    const before = await shown();
    const line = 'rules set --late-grace 7 --from 2024-08-01 --preview';
    expect((await cli.run(line)).stdout).toMatch(
      /^Records that would change: 0 of 0 [^]*\nNothing was set\.\n$/,
    );
    expect(JSON.parse((await cli.run(`${line} --json`)).stdout)).toMatchObject({ preview: { changed: 0 } });
    expect(await shown()).toEqual(before);
    expect((await cli.run(`${line} --yes`)).stdout).toMatch(/\nThe rules were set\.\n$/);
    expect(await shown()).not.toEqual(before);
    expect((await cli.run(`${line} --yes`)).stdout).toBe('The rules were so already.\n');
    for (const other of ['--request-days 20', '--endorsement optional --company Acme']) {
      const { code, stderr } = await cli.run(`rules set ${other} --preview`);
      expect([code, stderr]).toEqual([2, expect.stringContaining('--preview goes with --late-grace')]);
    }
    const ofCompany = 'rules set --break 30 --from 2024-08-01 --company Acme --preview';
    expect((await cli.run(ofCompany)).stdout).toMatch(
      /^Records that would change: 0 of 0 [^]*\nNothing was set\.\n$/,
    );
    expect(await shown()).toMatchObject({ companies: [] });
    expect((await cli.run(`${ofCompany} --yes`)).stdout).toMatch(
      /\nThe break is 30 minutes in shifts longer than 6 h for Acme from 2024-08-01 on\.\n$/,
    );
    expect(await shown()).toMatchObject({
      companies: [{ company: 'Acme', breaks: [{ from: '2024-08-01' }] }],
    });
  });

  it('of hours for pay hold from a date on, for the group or a company, until they are taken back', async () => {
    await cli.run('companies add Payers');
    const set = async (more: string) => (await cli.run(`rules set ${more}`)).stdout;
    expect(await set('--hours-overtime-from 15 --hours-night 21:00-06:00 --from 2024-05-01')).toBe(
      'The rules of hours were set.\n',
    );
    expect(await set('--hours-overtime-from 15 --from 2024-06-01')).toBe('The rules were so already.\n');
    expect(await set('--hours-remark EL=paid OB=worked --company payers --from 2024-06-01')).toBe(
      'The rules of hours were set.\n',
    );
    expect(await set('--hours-overtime-from default --from 2024-07-01')).toBe(
      'The rules of hours were set.\n',
    );
    expect((await cli.run('rules show --output table')).stdout).toMatch(
      /hours: overtimeFrom[ │]+30 [^]*hours: night[ │]+2024-05-01[ │]+21:00-06:00 [^]*hours: EL, Payers[ │]+2024-06-01[ │]+paid [^]*hours: overtimeFrom[ │]+2024-07-01[ │]+default /,
    );
    await set('--hours-overtime-from 20 --hours-night 20:00-05:00 --from 2024-04-01');
    const { stdout } = await cli.run('rules show --output table');
    expect(stdout).toMatch(/hours: night[ │]+2024-04-01[ │]+20:00-05:00 /);
    expect(stdout).not.toMatch(/hours: (night|overtimeFrom)[ │]+2024-0[57]/);
    expect(stdout).toMatch(/hours: EL, Payers[ │]+2024-06-01[ │]+paid /);
    const refused = async (more: string) => (await cli.run(`rules set ${more}`)).stderr;
    expect(await refused('--hours-plain 480')).toContain('Rules of hours and --from belong together.');
    expect(await refused('--hours-plain 1441 --from 2024-05-01')).toContain('from 1 to 1440');
    expect(await refused('--hours-remark XX=paid --from 2024-05-01')).toContain('such as EL=paid');
    expect(await refused('--hours-night 22-6 --from 2024-05-01')).toContain('22:00-06:00');
    const unseen = await refused('--hours-plain 420 --from 2024-05-01 --preview');
    expect(unseen).toContain('A preview counts records that change, and rules of hours change no record');
    expect(await refused('--hours-plain 420 --late-grace 5 --from 2024-05-01')).toContain('apart');
    expect(await refused('--hours-plain 420 --from 2024-05-01 --company Bolt')).toContain('no company Bolt');
  });
});
