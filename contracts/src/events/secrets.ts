import { category, event, type EventOf } from './define.js';
import { secret, text } from './schema.js';

/** A stream of its own, since a program of a former version cannot read the others once they have an event that it does not know. */
export const secretsEvents = category('secrets', {
  PinSecretSet: event({
    says: 'PINs, second factors and exports of the audit are keyed with the `PIN_SECRET` of this fingerprint from now on',
    data: { fingerprint: secret(text) },
  }),
});

export type SecretsEvent = EventOf<typeof secretsEvents>;
