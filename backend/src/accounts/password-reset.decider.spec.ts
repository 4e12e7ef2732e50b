import { describe, expect, it } from '@jest/globals';
import { RESET_MESSAGES } from '@timekeep/contracts/accounts/reset-texts';
import type { PasswordResetEvent } from '@timekeep/contracts/events/password-reset';
import { accept, plain, refuse } from '../event-store/decider.js';
import { given } from '../testing/given.js';
import { passwordResetDecider } from './password-reset.decider.js';

const ticket = '4f7c8f9e-6a0e-5b7e-9a55-0d8e9b2d6c11';
const asked = { ticket, EMPID: '100003', codeHash: '$2b$10$hash' };
const requestedAt = '2026-03-02T08:00:00.000Z';
const lastMoment = '2026-03-02T08:14:59.999Z';
const expiresAt = '2026-03-02T08:15:00.000Z';

const requested: PasswordResetEvent = {
  type: 'PasswordResetRequested',
  data: { ...asked, requestedAt, expiresAt },
};
const rejected: PasswordResetEvent = { type: 'ResetCodeRejected', data: { ticket } };
const completed: PasswordResetEvent = { type: 'PasswordResetCompleted', data: { ticket } };
const four = [rejected, rejected, rejected, rejected];

const invalid = refuse('rule', plain(RESET_MESSAGES.invalidCode));
const reject = (at = lastMoment) => ({ type: 'rejectCode', ticket, at }) as const;
const complete = (at = lastMoment) => ({ type: 'complete', ticket, at }) as const;

describe('asking for a code', () => {
  const request = { type: 'request', ...asked, at: requestedAt } as const;

  it('is recorded, with a life of fifteen minutes', () => {
    expect(given(passwordResetDecider).when(request)).toEqual(accept(requested));
  });

  it('is recorded for an address without account as well', () => {
    expect(given(passwordResetDecider).when({ ...request, EMPID: null })).toEqual(
      accept({ type: 'PasswordResetRequested', data: { ...requested.data, EMPID: null } }),
    );
  });

  it('is refused a second time under one ticket', () => {
    expect(given(passwordResetDecider, requested).when(request)).toEqual(
      refuse('conflict', plain('This code was asked for already.')),
    );
  });
});

describe('a wrong code', () => {
  it('is counted', () => {
    expect(given(passwordResetDecider, requested).when(reject())).toEqual(accept(rejected));
    expect(given(passwordResetDecider, requested, ...four).when(reject())).toEqual(accept(rejected));
  });

  it('is counted for a ticket whose code was right before', () => {
    expect(given(passwordResetDecider, requested, completed).when(reject())).toEqual(accept(rejected));
  });

  it('is refused without being counted once the ticket is over, or without a ticket', () => {
    expect(given(passwordResetDecider, requested, ...four, rejected).when(reject())).toEqual(invalid);
    expect(given(passwordResetDecider, requested).when(reject(expiresAt))).toEqual(invalid);
    expect(given(passwordResetDecider).when(reject())).toEqual(invalid);
  });
});

describe('the right code', () => {
  it('completes the ticket', () => {
    expect(given(passwordResetDecider, requested).when(complete())).toEqual(accept(completed));
    expect(given(passwordResetDecider, requested, ...four).when(complete())).toEqual(accept(completed));
  });

  it('is taken again, without a second event', () => {
    expect(given(passwordResetDecider, requested, completed).when(complete())).toEqual(accept());
  });

  it('is refused after five wrong ones, also where it was taken before', () => {
    expect(given(passwordResetDecider, requested, ...four, rejected).when(complete())).toEqual(invalid);
    expect(given(passwordResetDecider, requested, completed, ...four, rejected).when(complete())).toEqual(
      invalid,
    );
  });

  it('is refused from the fifteenth minute on, and where there is no ticket', () => {
    expect(given(passwordResetDecider, requested).when(complete(expiresAt))).toEqual(invalid);
    expect(given(passwordResetDecider, requested, completed).when(complete(expiresAt))).toEqual(invalid);
    expect(given(passwordResetDecider).when(complete())).toEqual(invalid);
  });
});
