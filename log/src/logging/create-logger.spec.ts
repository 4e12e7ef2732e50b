import { PassThrough } from 'node:stream';
import { describe, expect, it } from '@jest/globals';
import { createLogger, logLevelProblem } from './create-logger.js';

function linesOf(write: (log: ReturnType<typeof createLogger>) => void, level?: 'warn'): unknown[] {
  const destination = new PassThrough({ encoding: 'utf8' });
  write(createLogger('backend', { destination, ...(level && { level }) }));
  const written: unknown = destination.read();
  return typeof written === 'string'
    ? written
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line) as unknown)
    : [];
}

describe('a line of the log', () => {
  it('has a named level, an ISO instant, the program and its process', () => {
    expect(
      linesOf((log) => {
        log.child({ projection: 'audit' }).info('Running');
      }),
    ).toEqual([
      {
        level: 'info',
        time: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
        pid: process.pid,
        hostname: expect.any(String),
        name: 'backend',
        projection: 'audit',
        msg: 'Running',
      },
    ]);
  });

  it('has type, message and stack of an error, without other properties', () => {
    const error = Object.assign(new Error('duplicate key'), { detail: 'Key (email)=(ana@acme.example)' });
    const [line] = linesOf((log) => {
      log.error({ err: error }, 'Failed');
    });
    expect(line).toMatchObject({ level: 'error', err: { type: 'Error', message: 'duplicate key' } });
    expect(JSON.stringify(line)).not.toContain('ana@');
  });

  it('is written from the configured level on', () => {
    const levels = linesOf((log) => {
      log.info('no');
      log.warn('yes');
    }, 'warn');
    expect(levels).toEqual([expect.objectContaining({ level: 'warn' })]);
  });
});

describe('LOG_LEVEL', () => {
  it.each([undefined, '', 'fatal', 'info', 'trace'])('may be %s', (text) => {
    expect(logLevelProblem(text)).toBeNull();
  });

  it.each(['silent', 'INFO', '30', 'verbose', 'toString'])('may not be %s', (text) => {
    expect(logLevelProblem(text)).toBe(
      `LOG_LEVEL needs one of fatal, error, warn, info, debug, trace; it is '${text}'.`,
    );
  });
});
