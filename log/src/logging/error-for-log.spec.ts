import { describe, expect, it } from '@jest/globals';
import { errorForLog } from './error-for-log.js';

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
    expect(logged.stack).toContain('error-for-log.spec');
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
