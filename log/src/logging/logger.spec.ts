import { PassThrough } from 'node:stream';
import { describe, expect, it } from '@jest/globals';
import { createLogger, errorForLog, LineAMinute, logLevelProblem } from './logger.js';

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

/** As TypeORM throws it. */
class QueryFailedError extends Error {
  override readonly name = 'QueryFailedError';

  constructor(
    readonly query: string,
    readonly parameters: readonly unknown[],
    readonly driverError: Error,
  ) {
    super(driverError.message);
  }
}

describe('an error in the log', () => {
  it('has type, message, stack and cause', () => {
    const logged = errorForLog(new TypeError('x is not a function', { cause: new Error('first') }));
    expect(logged).toMatchObject({
      type: 'TypeError',
      message: 'x is not a function',
      cause: { type: 'Error', message: 'first' },
    });
    expect(logged.stack).toContain('logger.spec');
  });

  it('omits properties added by libraries', () => {
    const driver = Object.assign(new Error('duplicate key value violates unique constraint "pk"'), {
      code: '23505',
      detail: 'Key (email)=(ana@acme.example) already exists.',
    });
    const logged = errorForLog(new QueryFailedError('SELECT secret', ['ana@acme.example'], driver));
    expect(logged).toMatchObject({ type: 'QueryFailedError', code: '23505' });
    expect(JSON.stringify(logged)).not.toMatch(/ana@|SELECT/);
    const parser = Object.assign(new SyntaxError('Unexpected end'), { body: '{"password":"secret1' });
    expect(JSON.stringify(errorForLog(parser))).not.toContain('secret1');
  });

  it('does not show a value that PostgreSQL refused', () => {
    const driver = Object.assign(new Error('invalid input syntax for type date: "ana"'), { code: '22007' });
    for (const error of [driver, new QueryFailedError('SELECT $1', ['ana'], driver)]) {
      expect(errorForLog(error).message).toBe('PostgreSQL refused a value');
      expect(JSON.stringify(errorForLog(error))).not.toContain('"ana');
    }
  });

  it('does not show a thrown value that is not an error', () => {
    expect(JSON.stringify(errorForLog('secret1'))).not.toContain('secret1');
    expect(JSON.stringify(errorForLog({ password: 'secret1' }))).not.toContain('secret1');
  });

  it('is told of a call that was aborted, or took too long', () => {
    const late = new DOMException('The operation was aborted due to timeout', 'TimeoutError');
    expect(errorForLog(late)).toMatchObject({ type: 'TimeoutError', message: late.message });
    expect(errorForLog(new Error('fetch failed', { cause: late })).cause).toMatchObject({
      type: 'TimeoutError',
    });
  });

  it('is converted once', () => {
    const logged = errorForLog(new Error('first'));
    expect(errorForLog(logged)).toBe(logged);
  });

  it('ends at a cycle of causes', () => {
    const error = new Error('round');
    error.cause = error;
    expect(JSON.stringify(errorForLog(error)).match(/round/g)).toHaveLength(6);
  });
});

it('writes one line a minute, with the number of occurrences since the last one', () => {
  const clock = { ms: 0 };
  const lines = new LineAMinute(() => clock.ms);
  const written: number[] = [];
  const add = (times: number): void => {
    for (let time = 0; time < times; time += 1) lines.add((count) => written.push(count));
  };
  add(5);
  clock.ms = 59_999;
  add(2);
  expect(written).toEqual([1]);
  clock.ms = 60_000;
  add(1);
  expect(written).toEqual([1, 7]);
});

it('counts causes separately', () => {
  const lines = new LineAMinute(() => 0);
  const written: string[] = [];
  for (const cause of ['disk full', 'disk full', 'no connection', 'disk full'])
    lines.add((count) => written.push(`${cause}: ${count}`), cause);
  expect(written).toEqual(['disk full: 1', 'no connection: 1']);
});
