import { describe, expect, it } from '@jest/globals';
import {
  BadRequestException,
  HttpException,
  InternalServerErrorException,
  NotFoundException,
} from '@nestjs/common';
import { employeeMessages } from '@timekeep/contracts/employees/employee-messages';
import { failureMessages } from '@timekeep/contracts/messages/failure-messages';
import { limitMessages } from '@timekeep/contracts/messages/limit-messages';
import { CannotExecuteNotConnectedError, QueryFailedError } from 'typeorm';
import { StoreUnavailableError } from '@timekeep/log/client/errors';
import { refuseStale } from '../../event-store/decider.js';
import { NotFoundedError, RefusedError, UnrecordableEventError } from '../../event-store/store-errors.js';
import { PoolFullError } from '../../security/hashing/worker-pool.js';
import { LIMITS } from '../../security/rate-limits/limits.js';
import { RateLimitedError } from '../../security/rate-limits/limiter.js';
import { failureOf } from './failure.filter.js';

const coded = (code: string) => Object.assign(new Error('from the driver'), { code });

describe('the answer to an error', () => {
  it.each([
    ['invalid', 400],
    ['unauthorized', 401],
    ['forbidden', 403],
    ['missing', 404],
    ['conflict', 409],
    ['rule', 422],
    ['unavailable', 503],
  ] as const)('to a refusal that is %s has status %d and its words', (kind, status) => {
    expect(failureOf(new RefusedError({ kind, message: 'Not so.' }))).toEqual({ status, err: 'Not so.' });
  });

  it('to a stale change includes the change that the caller did not have', () => {
    const latest = { changedBy: 'CRUZ, ANA (100001)', revision: '7' };
    const { refusal } = refuseStale(employeeMessages.one({ employee: '100003' }), latest);
    expect(failureOf(new RefusedError(refusal))).toEqual({
      status: 409,
      err: 'Employee 100003 was changed by CRUZ, ANA (100001) in the meantime. Please look at it again.',
      declared: refusal.declared,
      latest,
    });
  });

  it('says what is known of a change that the log did not confirm', () => {
    const failure = (outcome: 'unknown' | 'nothing-recorded') =>
      failureOf(new StoreUnavailableError(outcome, 'gone'));
    expect(failure('nothing-recorded')).toMatchObject({
      status: 503,
      err: expect.stringContaining('Nothing was recorded'),
    });
    expect(failure('unknown')).toMatchObject({ status: 503, err: expect.stringContaining('may or may not') });
  });

  it('says that nothing was recorded of an event that cannot be', () => {
    expect(failureOf(new UnrecordableEventError('CompanyAdded', 'organization', 'a fault'))).toEqual({
      status: 500,
      err: 'Something went wrong on our side. Nothing was recorded.',
      declared: failureMessages.nothingRecorded({ failure: failureMessages.ourSide() }),
      unexpected: true,
    });
  });

  it.each<[string, Error]>([
    ['a refused connection', coded('ECONNREFUSED')],
    ['a refused connection on all addresses', new AggregateError([coded('ECONNREFUSED')])],
    ['a connection that broke in a query', new QueryFailedError('SELECT 1', [], coded('57P01'))],
    ['a connection that ended', new Error('Connection terminated unexpectedly')],
    ['a pool that has no connection', new Error('timeout exceeded when trying to connect')],
    ['a data source that never connected', new CannotExecuteNotConnectedError()],
  ])('to %s is 503', (_, error) => {
    expect(failureOf(error)).toMatchObject({ status: 503, err: expect.stringContaining('database') });
  });

  it('to read models that are not built is 503', () => {
    expect(failureOf(new QueryFailedError('SELECT 1', [], coded('42P01')))).toMatchObject({ status: 503 });
  });

  it('keeps the words of a failure that the caller caused', () => {
    expect(failureOf(new HttpException('Bad.', 415))).toEqual({ status: 415, err: 'Bad.' });
  });

  it('to who has to wait is 429, with the seconds', () => {
    expect(failureOf(new RateLimitedError(LIMITS.terminalKey, 61_001))).toEqual({
      status: 429,
      err: 'There were too many wrong keys of terminals from your network. Please try again in 2 minutes.',
      declared: limitMessages.tryAgain({
        reason: limitMessages.terminalKeys(),
        time: limitMessages.minutes({ count: 2 }),
      }),
      retryAfterS: 62,
    });
  });

  it('to more sign-ins than can wait is 503, and no fault', () => {
    const failure = failureOf(new PoolFullError());
    expect(failure).toMatchObject({ status: 503, retryAfterS: 5 });
    expect(failure.err).toMatch(/^Too many people are signing in/);
    expect(failure.unexpected).toBeUndefined();
  });

  it('before the organization is founded is 503, and no fault', () => {
    expect(failureOf(new NotFoundedError())).toEqual({
      status: 503,
      err: 'The company is being set up. Please try again in a moment.',
      declared: failureMessages.settingUp(),
    });
  });

  it('does not repeat an address', () => {
    expect(failureOf(new NotFoundException('Cannot GET /x?secret'))).toEqual({
      status: 404,
      err: 'There is no such address.',
      declared: failureMessages.noAddress(),
    });
    expect(failureOf(new BadRequestException("Failed to decode param '%E0'"))).toEqual({
      status: 400,
      err: 'The address is not valid.',
      declared: failureMessages.addressNotValid(),
    });
  });

  it.each<[string, unknown]>([
    ['a query that PostgreSQL refuses', new QueryFailedError('SELECT secret', [], coded('42601'))],
    ['a mistake of ours', new TypeError('undefined is not a function')],
    ['a failure of ours over HTTP', new InternalServerErrorException('stack')],
    ['what is no error', 'thrown'],
  ])('to %s is 500 and tells nothing', (_, error) => {
    expect(failureOf(error)).toEqual({
      status: 500,
      err: 'Something went wrong on our side.',
      declared: failureMessages.ourSide(),
      unexpected: true,
    });
  });
});
