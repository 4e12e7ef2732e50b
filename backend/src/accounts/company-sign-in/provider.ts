import { Injectable, Logger } from '@nestjs/common';
import {
  COMPANY_SIGN_IN_REFUSALS,
  type CompanySignInRefusal,
} from '@timekeep/contracts/accounts/company-sign-in-texts';
import { SESSION_PATHS } from '@timekeep/contracts/api/session-paths';
import * as client from 'openid-client';
import {
  type CompanySignInSettings,
  type Configuration,
  InjectConfiguration,
} from '../../configuration/configuration.js';

/** A sign-in at the company's provider that nobody is signed in by. */
export class CompanySignInError extends Error {
  constructor(readonly reason: CompanySignInRefusal) {
    super(COMPANY_SIGN_IN_REFUSALS[reason]);
    this.name = 'CompanySignInError';
  }
}

const SCOPE = 'openid email';
const ANSWERS_WITHIN_S = 10;
/** How long an outage is taken for granted: otherwise every visitor of the sign-in page could begin a call. */
const LEAVE_ALONE_MS = 5_000;
/** Anybody can have sign-ins fail, so the same line is not written again before. */
const WARN_EVERY_MS = 60_000;

/** State of a sign-in, kept sealed by the browser until the provider sends it back. */
export interface Attempt {
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
}

/** The statements of the provider about a person: those of its ID token, and of its userinfo endpoint. */
export type Claims = Readonly<Record<string, unknown>>;

/** The company's OpenID Connect provider: authorization code flow with PKCE, state and nonce. */
@Injectable()
export class Provider {
  private readonly logger = new Logger(Provider.name);
  private readonly settings: CompanySignInSettings | null;
  private discovered: Promise<client.Configuration> | undefined;
  /** The last failure to reach the provider, which is not called again before `until`. */
  private outage: { readonly error: unknown; readonly until: number } | undefined;
  /** When each line was written, and how many like it were not since. */
  private readonly warned = new Map<string, { readonly at: number; readonly left: number }>();

  constructor(@InjectConfiguration() { companySignIn }: Configuration) {
    this.settings = companySignIn;
  }

  /**
   * Returns the address of the provider to which a browser is sent, and what it has to bring back.
   *
   * @throws CompanySignInError when the provider cannot be reached
   */
  async begin(settings: CompanySignInSettings): Promise<{ readonly url: string; readonly attempt: Attempt }> {
    const provider = await this.discover(settings);
    const attempt = {
      state: client.randomState(),
      nonce: client.randomNonce(),
      verifier: client.randomPKCECodeVerifier(),
    };
    const url = client.buildAuthorizationUrl(provider, {
      redirect_uri: returnTo(settings),
      scope: SCOPE,
      state: attempt.state,
      nonce: attempt.nonce,
      code_challenge: await client.calculatePKCECodeChallenge(attempt.verifier),
      code_challenge_method: 'S256',
    });
    return { url: url.href, attempt };
  }

  /**
   * Exchanges the code of the provider's answer, and verifies state, nonce, issuer, audience and signature.
   *
   * @param query of the address that the provider sent the browser back to
   * @throws CompanySignInError when the provider refused, cannot be reached, or its answer does not hold
   */
  async finish(settings: CompanySignInSettings, query: string, attempt: Attempt): Promise<Claims> {
    const provider = await this.discover(settings);
    try {
      const answer = await client.authorizationCodeGrant(provider, new URL(`${returnTo(settings)}${query}`), {
        pkceCodeVerifier: attempt.verifier,
        expectedState: attempt.state,
        expectedNonce: attempt.nonce,
        idTokenExpected: true,
      });
      const claims = answer.claims();
      if (!claims) throw new CompanySignInError('failed');
      // Many providers put little more than the subject into the ID token.
      if (provider.serverMetadata().userinfo_endpoint === undefined) return claims;
      return { ...(await client.fetchUserInfo(provider, answer.access_token, claims.sub)), ...claims };
    } catch (error) {
      if (error instanceof CompanySignInError) throw error;
      throw this.reported(error, error instanceof client.AuthorizationResponseError ? 'refused' : 'failed');
    }
  }

  /** Reads the provider's own description once; a failure is tried again at a sign-in some seconds later. */
  private async discover(settings: CompanySignInSettings): Promise<client.Configuration> {
    const { issuer, clientId, clientSecret } = settings;
    if (this.outage && performance.now() < this.outage.until)
      throw this.reported(this.outage.error, 'unavailable');
    const isLocal = new URL(issuer).protocol === 'http:';
    this.discovered ??= client.discovery(new URL(issuer), clientId, clientSecret, undefined, {
      // The signature is verified, although the token comes over the provider's own TLS.
      execute: [client.enableNonRepudiationChecks, ...(isLocal ? [client.allowInsecureRequests] : [])],
      timeout: ANSWERS_WITHIN_S,
    });
    try {
      return await this.discovered;
    } catch (error) {
      this.discovered = undefined;
      this.outage = { error, until: performance.now() + LEAVE_ALONE_MS };
      throw this.reported(error, 'unavailable');
    }
  }

  /** Logs the kind of a failure, once a minute; its content may have codes and tokens. */
  private reported(error: unknown, reason: 'refused' | 'failed' | 'unavailable'): CompanySignInError {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
    const kind = error instanceof Error ? error.name : typeof error;
    this.warn(`A sign-in at ${this.settings?.issuer ?? 'the provider'} was ${reason}: ${kind} ${code}`);
    return new CompanySignInError(reason);
  }

  private warn(line: string): void {
    const now = performance.now();
    const { at, left } = this.warned.get(line) ?? { at: -Infinity, left: 0 };
    if (now - at < WARN_EVERY_MS) {
      this.warned.set(line, { at, left: left + 1 });
      return;
    }
    this.warned.set(line, { at: now, left: 0 });
    this.logger.warn(left === 0 ? line : `${line} (and ${left} more since the last such line)`);
  }
}

function returnTo({ applicationUrl }: CompanySignInSettings): string {
  return new URL(SESSION_PATHS.companySignInReturn, applicationUrl).href;
}
