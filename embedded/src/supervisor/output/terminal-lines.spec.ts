import { PassThrough } from 'node:stream';

import { describe, expect, it } from '@jest/globals';

import { SystemLog } from './system-log.js';
import { TerminalLines } from './terminal-lines.js';

const REQUEST = {
  level: 'warn',
  time: '2026-05-03T00:00:00.000Z',
  name: 'backend',
  reason: 'Please sign in.',
  req: { method: 'GET', url: '/api/data/100001' },
  res: { statusCode: 401 },
  msg: 'request completed',
};

function terminal(isVerbose = false) {
  const stdout = Object.assign(new PassThrough({ encoding: 'utf8' }), { isTTY: true });
  const log = new SystemLog(stdout, undefined, 'info', isVerbose);
  const shown = () =>
    String(stdout.read() ?? '')
      .replace(/\d+\.\d s/g, '0.1 s')
      .replace(/\d\d:\d\d:\d\d/g, '00:00:00');
  return { log, shown };
}

describe('a person at a terminal', () => {
  it('sees each step with its duration, and no routine line', async () => {
    const { log, shown } = terminal();
    await log.step('PostgreSQL', () => Promise.resolve());
    await log.step('Application', () => {
      log.writeLine(JSON.stringify({ ...REQUEST, level: 'info', res: { statusCode: 200 } }));
      return Promise.resolve();
    });
    expect(shown()).toBe('PostgreSQL ... 0.1 s\nApplication ... 0.1 s\n');
  });

  it('sees one line for a refused request, a failure, and what the supervisor does', async () => {
    const { log, shown } = terminal();
    log.writeLine(JSON.stringify(REQUEST));
    const full = { message: 'No space left on device', stack: 'at insert' };
    await log.step('Application', () => {
      log.writeLine(
        JSON.stringify({
          ...REQUEST,
          req: undefined,
          reason: undefined,
          msg: 'The disk is full',
          err: full,
          times: 7,
        }),
      );
      return Promise.resolve();
    });
    log.logger('supervisor').info('backend stopped, starting it again');
    expect(shown().split('\n')).toEqual([
      '00:00:00 backend: GET /api/data/100001 401: Please sign in.',
      'Application ...',
      '00:00:00 backend: The disk is full: No space left on device (7 times)',
      'Application: 0.1 s',
      '00:00:00 supervisor: backend stopped, starting it again',
      '',
    ]);
  });

  it('sees no character of a path that a terminal obeys', () => {
    const written: string[] = [];
    new TerminalLines((text) => written.push(text)).show(
      JSON.stringify({ ...REQUEST, req: { method: 'GET', url: '/\u001b[2J\n/x' } }),
    );
    expect(written.join('')).not.toMatch(/[^\n\P{Cc}]/u);
    expect(written.join('')).toContain('GET / [2J /x 401');
  });

  it('sees all lines with --verbose', () => {
    const { log, shown } = terminal(true);
    log.writeLine(JSON.stringify({ ...REQUEST, level: 'info', msg: 'Listening' }));
    expect(shown()).toContain('Listening');
  });
});
