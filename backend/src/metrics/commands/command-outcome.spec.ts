import { expect, it } from '@jest/globals';
import { StoreUnavailableError } from '@timekeep/log/client/errors';
import { RefusedError } from '../../event-store/store-errors.js';
import { LIMITS } from '../../security/rate-limits/limits.js';
import { RateLimitedError } from '../../security/rate-limits/rate-limited.error.js';
import { outcomeOf, outcomeOfError } from './command-outcome.js';

it.each([
  [{ events: [{ type: 'CompanyAdded' }], position: null }, 'recorded'],
  [{ events: [], position: null }, 'unchanged'],
  [{ key: 'gate-1.x' }, 'recorded'],
  [undefined, 'recorded'],
])('a command that answers %j is %s', (result, outcome) => {
  expect(outcomeOf(result)).toEqual({ outcome, reason: '' });
});

it.each([
  [new RefusedError({ kind: 'rule', message: 'No.' }), 'refused', 'rule'],
  [new RefusedError({ kind: 'missing', message: 'No.' }), 'refused', 'missing'],
  [new RateLimitedError(LIMITS.signInToAccount, 1_000), 'refused', 'rate-limit'],
  [new RefusedError({ kind: 'conflict', message: 'No.' }), 'conflict', ''],
  [new StoreUnavailableError('nothing-recorded', undefined), 'failed', ''],
  [new StoreUnavailableError('unknown', undefined), 'unknown', ''],
  [new TypeError('of ours'), 'failed', ''],
])('a command that ends in "%s" is %s', (error, outcome, reason) => {
  expect(outcomeOfError(error)).toEqual({ outcome, reason });
});
