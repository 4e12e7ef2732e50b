import { createHash, randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { SESSION_PATHS } from '@timekeep/contracts/api/session-paths';
import type { CookieOptions, Request, Response } from 'express';
import { InjectConfiguration, type Configuration } from '../../configuration/configuration.js';
import { cookieNamesOf, cookieOf } from '../../security/caller.js';
import { keyFor, seal, unseal } from '../../security/sealing.js';
import type { Attempt } from './provider.js';

/** Minutes at the provider, with its own second factor. */
const ATTEMPT_MS = 10 * 60_000;
/** From the provider's answer to the page's call, in which a code of the second factor may be typed. */
const TICKET_MS = 5 * 60_000;

/** Begins the name of the cookie of an attempt. A hash of its state follows, so that tabs do not overwrite each other's attempts. */
const ATTEMPT_PREFIX = 'mtkp-oidc-attempt-';
const HASH_LENGTH = 11;
const ATTEMPT_COOKIE = new RegExp(`^${ATTEMPT_PREFIX}[\\w-]{${HASH_LENGTH}}$`);
/** Attempts that one browser keeps; beyond that, the oldest is dropped. */
export const MAX_ATTEMPTS = 5;
const TICKET_COOKIE = 'mtkp-oidc-ticket';

/** An attempt, and the browser that began it: the provider sends it back from another site, without its own cookie. */
export interface BegunAttempt extends Attempt {
  /** The id of the browser if an account was signed in to with it, else null. */
  readonly device: string | null;
}

/** Proof that an employee came back from the provider; it opens one session. */
export interface Ticket {
  readonly EMPID: string;
  /** Credential version of the account then. */
  readonly version: number;
  readonly id: string;
}

/** Cookies of a sign-in at the company's provider: encrypted, unreadable for scripts, and sent to these calls alone. */
@Injectable()
export class SealedCookies {
  private readonly key: Buffer;
  private readonly isSecure: boolean;

  constructor(@InjectConfiguration() { jwtSecret, companySignIn }: Configuration) {
    this.key = keyFor('company-sign-in', jwtSecret);
    this.isSecure = companySignIn?.applicationUrl.startsWith('https:') ?? false;
  }

  /** Keeps an attempt beside those of other tabs. The provider's answer comes from another site, so that the cookie is `Lax`. */
  keepAttempt(request: Request, response: Response, attempt: BegunAttempt): void {
    const newestFirst = cookieNamesOf(request)
      .filter((name) => ATTEMPT_COOKIE.test(name))
      .toSorted((one, other) => this.endOf(request, other) - this.endOf(request, one));
    for (const name of newestFirst.slice(MAX_ATTEMPTS - 1)) response.clearCookie(name, this.options('lax'));
    this.keep(response, attemptCookie(attempt.state), attempt, ATTEMPT_MS, 'lax');
  }

  /** Returns the attempt of a state; null for one that this browser has not begun, or too long ago. */
  attemptOf(request: Request, state: string): BegunAttempt | null {
    const found = this.contentOf(request, attemptCookie(state));
    const { nonce, verifier, device } = found ?? {};
    const isWhole = found?.['state'] === state && typeof nonce === 'string' && typeof verifier === 'string';
    return isWhole ? { state, nonce, verifier, device: typeof device === 'string' ? device : null } : null;
  }

  keepTicket(response: Response, EMPID: string, version: number): void {
    this.keep(response, TICKET_COOKIE, { EMPID, version, id: randomUUID() }, TICKET_MS, 'strict');
  }

  ticketOf(request: Request): Ticket | null {
    const { EMPID, version, id } = this.contentOf(request, TICKET_COOKIE) ?? {};
    const isWhole = typeof EMPID === 'string' && typeof version === 'number' && typeof id === 'string';
    return isWhole ? { EMPID, version, id } : null;
  }

  forgetAttempt(response: Response, { state }: Attempt): void {
    response.clearCookie(attemptCookie(state), this.options('lax'));
  }

  forgetTicket(response: Response): void {
    response.clearCookie(TICKET_COOKIE, this.options('strict'));
  }

  private keep(
    response: Response,
    name: string,
    content: object,
    lifeMs: number,
    sameSite: 'lax' | 'strict',
  ): void {
    const text = JSON.stringify({ ...content, until: Date.now() + lifeMs });
    response.cookie(name, seal(text, this.key, name), { ...this.options(sameSite), maxAge: lifeMs });
  }

  private contentOf(request: Request, name: string): Readonly<Record<string, unknown>> | null {
    const sealed = cookieOf(request, name);
    const text = sealed === undefined ? null : unseal(sealed, this.key, name);
    if (text === null) return null;
    const content = JSON.parse(text) as Readonly<Record<string, unknown>>;
    return typeof content['until'] === 'number' && Date.now() <= content['until'] ? content : null;
  }

  /** Returns when the content of a cookie ends, in epoch milliseconds; 0 for one that cannot be used. */
  private endOf(request: Request, name: string): number {
    const until = this.contentOf(request, name)?.['until'];
    return typeof until === 'number' ? until : 0;
  }

  private options(sameSite: 'lax' | 'strict'): CookieOptions {
    return { httpOnly: true, secure: this.isSecure, sameSite, path: SESSION_PATHS.companySignIn };
  }
}

function attemptCookie(state: string): string {
  return `${ATTEMPT_PREFIX}${createHash('sha256').update(state).digest('base64url').slice(0, HASH_LENGTH)}`;
}
