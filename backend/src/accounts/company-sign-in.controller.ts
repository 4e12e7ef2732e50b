import { Body, Controller, Get, HttpCode, Post, Req, Res } from '@nestjs/common';
import { companySignInFields } from '@timekeep/contracts/accounts/fields';
import { sessionMessages } from '@timekeep/contracts/accounts/session-messages';
import {
  signInAnswer,
  COMPANY_SIGN_IN_PARAMETER,
  type SignInAnswer,
} from '@timekeep/contracts/api/accounts-api';
import { COMPANY_SIGN_IN_DONE, SESSION_PATHS } from '@timekeep/contracts/api/session-paths';
import { failureMessages } from '@timekeep/contracts/messages/failure-messages';
import type { Request, Response } from 'express';
import {
  InjectConfiguration,
  type CompanySignInSettings,
  type Configuration,
} from '../configuration/configuration.js';
import { refusedAs } from '../event-store/store-errors.js';
import { onceContext } from '../http/request-context.js';
import { clientAddress } from '../http/client-address.js';
import { noteUser } from '../http/logging/request-notes.js';
import { dtoOf } from '../http/validation/dto.js';
import { ApiCall } from '../openapi/api-call.decorator.js';
import { Public } from '../security/access.decorators.js';
import { callerOf } from '../security/caller.js';
import { KnownDevices } from '../security/known-devices.js';
import { LIMITS } from '../security/rate-limits/limits.js';
import { RateLimitedError } from '../security/rate-limits/limiter.js';
import { RateLimits, type LimitOf } from '../security/rate-limits/rate-limits.js';
import { AccountReader } from './account-reader.module.js';
import { CompanyAccounts } from './company-sign-in/company-accounts.js';
import { type Attempt, CompanySignInError, Provider } from './company-sign-in/provider.js';
import { SealedCookies, type BegunAttempt } from './company-sign-in/sealed-cookies.js';
import { Admission } from './sign-in/admission.js';

const NO_ACTOR = 'system';

export class CompanySignInDto extends dtoOf(companySignInFields) {}

/** Sign-in at the company's own provider: there, back with a cookie, and the cookie for a session. */
@Controller()
@Public()
export class CompanySignInController {
  constructor(
    private readonly accounts: AccountReader,
    private readonly admission: Admission,
    private readonly companyAccounts: CompanyAccounts,
    private readonly cookies: SealedCookies,
    private readonly devices: KnownDevices,
    private readonly limits: RateLimits,
    private readonly provider: Provider,
    @InjectConfiguration() private readonly configuration: Configuration,
  ) {}

  @ApiCall({
    summary: "Go to the company's sign-in service",
    redirects: 'To the sign-in service, or to the sign-in page with the reason why not.',
    failures: [404],
  })
  @Get(SESSION_PATHS.companySignIn)
  @HttpCode(303)
  async begin(@Req() request: Request, @Res() response: Response): Promise<void> {
    const settings = this.requireSettings();
    await this.redirect(response, settings, async () => {
      const { url, attempt } = await this.provider.begin(settings);
      const device = await this.devices.idForAny(request);
      this.cookies.keepAttempt(request, response, { ...attempt, device });
      return url;
    });
  }

  @ApiCall({
    summary: "Come back from the company's sign-in service",
    notes:
      'For the browser that went there: it brings the cookie of its attempt. The answer has a cookie for the call that opens the session.',
    redirects: 'To the sign-in page: `done`, or the reason why nobody is signed in.',
    failures: [404, 429],
  })
  @Get(SESSION_PATHS.companySignInReturn)
  @HttpCode(303)
  async finish(@Req() request: Request, @Res() response: Response): Promise<void> {
    const settings = this.requireSettings();
    const start = request.originalUrl.indexOf('?');
    const query = start < 0 ? '' : request.originalUrl.slice(start);
    const attempt = this.cookies.attemptOf(request, new URLSearchParams(query).get('state') ?? '');
    await this.redirect(response, settings, async () => {
      // Pictures in pages of others call this address too: that costs nobody points, and no sign-in that is under way.
      if (!attempt) throw new CompanySignInError('expired');
      this.cookies.forgetAttempt(response, attempt);
      const limit = limitOf(request, attempt);
      await this.requireFirst(attempt, limit);
      const EMPID = await this.limits.attempt([limit], isOfCaller, () =>
        this.employeeOf(request, settings, query, attempt),
      );
      noteUser(request, EMPID);
      const { credentialVersion } = await this.accounts.find(EMPID);
      this.cookies.keepTicket(response, EMPID, credentialVersion);
      return pageWith(settings, COMPANY_SIGN_IN_DONE);
    });
  }

  /**
   * Refuses a copy of an attempt that came back before: one attempt costs its address one point at most.
   *
   * @throws CompanySignInError as without the cookie, which the first answer removed
   */
  private async requireFirst({ state }: Attempt, limit: LimitOf): Promise<void> {
    // Refused in any case: the attempts of a flood are not noted.
    if (await this.limits.isUsedUpInMemory(limit)) return;
    const once = { limit: LIMITS.companySignInAttempt, of: [state] };
    await this.limits.countFailure(once).catch((error: unknown) => {
      throw error instanceof RateLimitedError ? new CompanySignInError('expired') : error;
    });
  }

  private async employeeOf(
    request: Request,
    settings: CompanySignInSettings,
    query: string,
    attempt: Attempt,
  ): Promise<string> {
    const claims = await this.provider.finish(settings, query, attempt);
    const context = onceContext(request, NO_ACTOR);
    return this.companyAccounts.employeeOf(claims, settings.employeeClaim, context);
  }

  @ApiCall({
    readsOnly: true,
    summary: "Open a session after the company's sign-in service",
    answer: signInAnswer,
    notes:
      'Once, with the cookie of the call before. The code of two-step sign-in is asked for as at the sign-in with a password.',
    failures: [401, 403, 404, 429, 503],
  })
  @Post(SESSION_PATHS.companySignInToken)
  @HttpCode(200)
  async open(
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
    @Body() { code }: CompanySignInDto = new CompanySignInDto(),
  ): Promise<SignInAnswer> {
    this.requireSettings();
    const ticket = this.cookies.ticketOf(request);
    const { account, credentialVersion } = ticket
      ? await this.accounts.find(ticket.EMPID)
      : { account: null, credentialVersion: 0 };
    // A ticket from before a change that ends sessions, such as a removed account, is over too.
    if (!ticket || !account || ticket.version !== credentialVersion) {
      throw refusedAs('unauthorized', sessionMessages.companyExpired());
    }
    noteUser(request, ticket.EMPID);
    const context = onceContext(request, ticket.EMPID);
    const device = await this.devices.idFor(request, ticket.EMPID);
    const limit = { limit: LIMITS.companySignInTicket, of: [ticket.id] };
    const token = await this.limits.countSuccess([limit], () =>
      this.admission.open({ account, credentialVersion }, { from: callerOf(request), code, device, context }),
    );
    this.devices.keep(request, response, { EMPID: ticket.EMPID, version: credentialVersion });
    this.cookies.forgetTicket(response);
    return { token };
  }

  /** Redirects to an address, or to the sign-in page with the reason of a refusal, which is said there in words. */
  private async redirect(
    response: Response,
    settings: CompanySignInSettings,
    addressOf: () => Promise<string>,
  ): Promise<void> {
    const address = await addressOf().catch((error: unknown) => {
      if (error instanceof CompanySignInError) return pageWith(settings, error.reason);
      throw error;
    });
    response.set('Cache-Control', 'no-store').redirect(303, address);
  }

  private requireSettings(): CompanySignInSettings {
    const { companySignIn } = this.configuration;
    if (companySignIn) return companySignIn;
    throw refusedAs('missing', failureMessages.noAddress());
  }
}

function limitOf(request: Request, { device }: BegunAttempt): LimitOf {
  return device === null
    ? { limit: LIMITS.companySignIn, of: [clientAddress(request)] }
    : { limit: LIMITS.companySignInOnDevice, of: [device] };
}

/** True for a failed sign-in that the caller can repeat at will; a provider that is away is no fault of callers. */
function isOfCaller(error: unknown): boolean {
  return error instanceof CompanySignInError && error.reason !== 'unavailable';
}

function pageWith({ applicationUrl }: CompanySignInSettings, outcome: string): string {
  const page = new URL('/', applicationUrl);
  page.searchParams.set(COMPANY_SIGN_IN_PARAMETER, outcome);
  return page.href;
}
