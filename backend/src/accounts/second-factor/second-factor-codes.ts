import { Injectable } from '@nestjs/common';
import { RESET_CODE } from '@timekeep/contracts/api/accounts-api';
import {
  RECOVERY_CODES,
  SECOND_FACTOR_PERIOD_S,
  type BeginSecondFactorAnswer,
} from '@timekeep/contracts/api/second-factor-api';
import { Secret, TOTP } from 'otpauth';
import { InjectConfiguration, type Configuration } from '../../configuration/configuration.js';
import type { CommandContext } from '../../event-store/command-context.js';
import { keyedHash, keyFor, seal, unseal } from '../../security/sealing.js';
import { recoveryCodeOf } from '../reset-code.js';
import type { GivenCode } from './second-factor.decision.js';
import { RECENT_MS } from './second-factor.state.js';

/** 160 bits, as RFC 4226 recommends. */
const SECRET_BYTES = 20;
/** Steps before and after the present one whose codes are taken, for clocks that are not exact and people who type slowly. */
const WINDOW = 1;
const APP_CODE = /^\d{6}$/;
const BETWEEN = /[\s-]/g;
const HALF = RESET_CODE.length / 2;

/**
 * Codes of second factors. Secrets are encrypted and recovery codes hashed under keys that are derived from `PIN_SECRET`, so that a copy
 * of the log gives no codes. With another `PIN_SECRET` no code is right any more.
 */
@Injectable()
export class SecondFactorCodes {
  private readonly key: Buffer;
  private readonly ticketKey: Buffer;
  private readonly recoveryKey: Buffer;
  private readonly newRecoveryKey: Buffer;
  private readonly issuer: string;

  constructor(@InjectConfiguration() { pinSecret, company }: Configuration) {
    this.key = keyFor('second-factor', pinSecret);
    this.ticketKey = keyFor('second-factor-setup', pinSecret);
    this.recoveryKey = keyFor('recovery-code', pinSecret);
    this.newRecoveryKey = keyFor('new-recovery-codes', pinSecret);
    // A colon separates the issuer from the account in an app.
    this.issuer = `Timekeep ${company.name}`.replaceAll(':', ' ');
  }

  /** Returns a new secret for an app, with a ticket that holds it encrypted until a code confirms it. */
  begin(EMPID: string, now: number): BeginSecondFactorAnswer {
    const secret = new Secret({ size: SECRET_BYTES }).base32;
    const ticket = seal(JSON.stringify([secret, now + RECENT_MS]), this.ticketKey, EMPID);
    return { secret, uri: this.totp(secret, EMPID).toString(), ticket };
  }

  /** Returns the secret of a ticket; null for one of another employee, and for one that is too old. */
  secretOf(ticket: string, EMPID: string, now: number): string | null {
    const content = unseal(ticket, this.ticketKey, EMPID);
    if (content === null) return null;
    const [secret, until] = JSON.parse(content) as unknown[];
    return typeof secret === 'string' && typeof until === 'number' && now <= until ? secret : null;
  }

  /** Encrypts a secret for the log. */
  sealed(secret: string, EMPID: string): string {
    return seal(secret, this.key, EMPID);
  }

  /** Returns the start of the 30 seconds for which an app shows this code, as an ISO instant; null for a wrong one. */
  startOf(code: string, secret: string, EMPID: string, now: number): string | null {
    const token = code.replace(BETWEEN, '');
    if (!APP_CODE.test(token)) return null;
    const delta = this.totp(secret, EMPID).validate({ token, timestamp: now, window: WINDOW });
    if (delta === null) return null;
    const step = TOTP.counter({ period: SECOND_FACTOR_PERIOD_S, timestamp: now }) + delta;
    return new Date(step * SECOND_FACTOR_PERIOD_S * 1_000).toISOString();
  }

  /** Returns what a typed code stands for; null when it is no code of the app. Recovery codes are compared by the decider. */
  given(code: string, sealedSecret: string, EMPID: string, now: number): GivenCode | null {
    const typed = code.replace(BETWEEN, '').toUpperCase();
    if (!APP_CODE.test(typed)) return { recoveryHash: this.hashOf(typed, EMPID) };
    const secret = unseal(sealedSecret, this.key, EMPID);
    const codeFrom = secret === null ? null : this.startOf(typed, secret, EMPID, now);
    return codeFrom === null ? null : { codeFrom };
  }

  /**
   * Returns new recovery codes, in the form in which people keep them, and their hashes for the log. A repeated command has the same
   * ones, which are stored nowhere.
   */
  newRecoveryCodes(
    EMPID: string,
    { key, commandId }: CommandContext,
  ): { readonly codes: readonly string[]; readonly hashes: readonly string[] } {
    const plain = Array.from({ length: RECOVERY_CODES }, (_, index) =>
      recoveryCodeOf([EMPID, key, commandId, String(index)], this.newRecoveryKey),
    );
    return {
      codes: plain.map((code) => `${code.slice(0, HALF)}-${code.slice(HALF)}`),
      hashes: plain.map((code) => this.hashOf(code, EMPID)),
    };
  }

  private totp(secret: string, EMPID: string): TOTP {
    return new TOTP({
      issuer: this.issuer,
      label: EMPID,
      secret: Secret.fromBase32(secret),
      period: SECOND_FACTOR_PERIOD_S,
    });
  }

  private hashOf(code: string, EMPID: string): string {
    return keyedHash([EMPID, code], this.recoveryKey);
  }
}
