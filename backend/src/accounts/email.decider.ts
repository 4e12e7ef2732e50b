import { createHash } from 'node:crypto';
import { accountMessages } from '@timekeep/contracts/accounts/account-messages';
import { EMAIL_MAX_LENGTH, EMAIL_PATTERN } from '@timekeep/contracts/api/accounts-api';
import type { EmailEvent } from '@timekeep/contracts/events/email';
import { emailStream } from '@timekeep/contracts/events/streams';
import { accept, type Decider, type Decision, refuse } from '../event-store/decider.js';

/** A claim that no account confirms within this time may be taken over, in milliseconds. */
export const CLAIM_LIFETIME_MS = 5 * 60_000;

/** The holder of an address, and since when. */
export interface Claim {
  readonly EMPID: string;
  /** ISO instant. */
  readonly at: string;
}

type EmailState = Claim | null;

type EmailCommand =
  | {
      readonly type: 'claim';
      readonly EMPID: string;
      readonly at: string;
      /** The EMPID of the account that has the address now, by the account's stream; null when the holder's account has another. */
      readonly confirmedHolder: string | null;
    }
  | {
      readonly type: 'release';
      /** The claim to release; a later claim stays. */
      readonly claim: Claim;
      /** As for a claim: an address that the holder's account has stays with it, whatever claim is the last. */
      readonly confirmedHolder: string | null;
    };

/** Rules of `email-<digest>`: an address belongs to one employee. */
export const emailDecider: Decider<EmailState, EmailCommand, EmailEvent> = {
  initialState: null,
  evolve(_state, event) {
    switch (event.type) {
      case 'EmailClaimed':
        return event.data;
      case 'EmailReleased':
        return null;
    }
  },
  decide(command, holder) {
    switch (command.type) {
      case 'claim':
        return claim(command, holder);
      case 'release':
        return release(command, holder);
    }
  },
};

function claim(
  { EMPID, at, confirmedHolder }: Extract<EmailCommand, { type: 'claim' }>,
  holder: EmailState,
): Decision<EmailEvent> {
  const claimed: Decision<EmailEvent> = accept({ type: 'EmailClaimed', data: { EMPID, at } });
  if (!holder) return claimed;
  const confirmed = confirmedHolder === holder.EMPID;
  if (holder.EMPID === EMPID) return confirmed ? accept() : claimed;
  const expired = Date.parse(at) - Date.parse(holder.at) > CLAIM_LIFETIME_MS;
  return !confirmed && expired ? claimed : refuse('rule', accountMessages.identityRefused());
}

function release(
  { claim, confirmedHolder }: Extract<EmailCommand, { type: 'release' }>,
  holder: EmailState,
): Decision<EmailEvent> {
  if (!holder || !isSame(holder, claim) || confirmedHolder === holder.EMPID) return accept();
  return accept({ type: 'EmailReleased', data: { EMPID: holder.EMPID } });
}

function isSame(a: Claim, b: Claim): boolean {
  return a.EMPID === b.EMPID && a.at === b.at;
}

const ASCII = /^\p{ASCII}*$/u;

/**
 * True if two addresses are the same, which their case does not change. A letter that becomes ASCII in lower case, such as
 * the sign of Kelvin, is still another one.
 */
export function sameEmail(a: string, b: string): boolean {
  return a.toLowerCase() === b.toLowerCase() && ASCII.test(a) === ASCII.test(b);
}

/** True if an address is of plain ASCII, as all have to be that are registered. Logs of former versions hold others. */
export function isPlainEmail(email: string): boolean {
  return email.length <= EMAIL_MAX_LENGTH && EMAIL_PATTERN.test(email);
}

/** The stream in which an address is claimed. The address itself is not in its name. */
export function streamOfEmail(email: string): string {
  return emailStream(createHash('sha256').update(email.toLowerCase()).digest('hex'));
}

/** The part after the `@`, in lower case. */
export function domainOf(email: string): string {
  return email.slice(email.lastIndexOf('@') + 1).toLowerCase();
}
