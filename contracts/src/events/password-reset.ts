import { category, event, type EventOf } from './define.js';
import { instant, orNull, secret, text } from './schema.js';

export const passwordResetEvents = category('password-reset-<ticket>', {
  PasswordResetRequested: event({
    says: 'a code was asked for; without `EMPID` the address has no account',
    data: {
      ticket: text,
      EMPID: orNull(text),
      codeHash: secret(text),
      requestedAt: instant,
      expiresAt: instant,
    },
  }),
  ResetCodeRejected: event({ says: 'a wrong code was given', data: { ticket: text } }),
  PasswordResetCompleted: event({ says: 'the code was used', data: { ticket: text } }),
});

export type PasswordResetEvent = EventOf<typeof passwordResetEvents>;
export type PasswordResetRequested = EventOf<typeof passwordResetEvents, 'PasswordResetRequested'>;
