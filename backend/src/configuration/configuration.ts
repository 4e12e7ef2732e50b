import { type DynamicModule, Inject, Module } from '@nestjs/common';
import type { AboutCredit, RegistrationProof } from '@timekeep/contracts/api/system-api';
import type { TimeOfDay } from '@timekeep/contracts/time/time-of-day';

/** The checked configuration of this process, from its environment. */
export interface Configuration {
  /** `postgres://...` of the read models. */
  readonly databaseUrl: string;
  /** `esdb://...` of the event log. */
  readonly eventStoreUrl: string;
  /**
   * True if the log compares an append at any revision with all its events, as the embedded one does; EventStoreDB knows the ids of
   * recent events alone.
   */
  readonly logKnowsAllIds: boolean;
  readonly host: string;
  /** 0 lets the system choose. */
  readonly port: number;
  /** Signs session tokens. */
  readonly jwtSecret: string;
  /** A part of the key of session tokens: another text invalidates all earlier tokens. Empty by default. */
  readonly sessionEpoch: string;
  /** Keys the HMAC of PINs. */
  readonly pinSecret: string;
  /** The fingerprint of a `PIN_SECRET` that takes the place of the former one on purpose; empty for none. */
  readonly pinSecretChangedTo: string;
  /** bcrypt's; one more doubles the time that a hash takes. */
  readonly passwordCost: number;
  /** Time limit for an answer of the log, after which a call reports it as unavailable. */
  readonly logAnswersWithinMs: number;
  /** Time limit for the answer to a change to wait for its effect; after it the answer says `pending`. */
  readonly readableWithinMs: number;
  /** Time limit for the table of rate limits, after which a limit counts in memory. */
  readonly countedWithinMs: number;
  /**
   * The trusted proxies before this server, whose `X-Forwarded-*` headers are used: their number or addresses; null for
   * no proxy.
   */
  readonly trustProxy: number | string[] | null;
  /** Names under which the server is used, beside those of the machine and of `APPLICATION_URL`. */
  readonly allowedHosts: readonly string[];
  /** IANA name of the company's time zone. */
  readonly timeZone: string;
  readonly company: CompanyPresentation;
  readonly aboutCredits: readonly AboutCredit[];
  /** The built frontend to serve; null when another server does. */
  readonly frontendDir: string | null;
  /** True if the description of the API is served. */
  readonly apiDocs: boolean;
  /** The token for reading the metrics from other machines; null when only this machine may. */
  readonly metricsToken: string | null;
  /** Folders on the file systems whose free space is measured. */
  readonly diskFolders: readonly string[];
  /** False where the passwords are public, as in the demo. */
  readonly refusesCommonPasswords: boolean;
  readonly registration: RegistrationRules;
  readonly mail: MailSettings;
  /** Sign-in at the company's own provider; null without one. */
  readonly companySignIn: CompanySignInSettings | null;
  readonly digest: DigestSettings;
  /** The commit that the program was built from, as its image says; null when it does not. */
  readonly commit: string | null;
}

/** Presentation of the company on the screens. */
interface CompanyPresentation {
  readonly name: string;
  readonly address: string;
  readonly website: string;
}

interface RegistrationRules {
  /** Allowed domains of e-mail addresses, in lower case; an empty list allows all. */
  readonly emailDomains: readonly string[];
  readonly proof: RegistrationProof;
}

export interface MailSettings {
  /** `smtp://...` or `smtps://...` of a server, `file://...` of a folder; null when no mail can be sent. */
  readonly url: string | null;
  /** The address that mail comes from. */
  readonly from: string;
}

/** Sign-in by OpenID Connect. */
export interface CompanySignInSettings {
  /** The address of the provider, as it names itself. */
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** Name of the claim with the employee id. */
  readonly employeeClaim: string;
  /** Name of the provider on the sign-in page. */
  readonly name: string;
  /** The address at which people open the application; the provider sends them back there. */
  readonly applicationUrl: string;
  /** True if nobody signs in with a password. */
  readonly only: boolean;
}

/** Mail with unread notices, once a day. */
interface DigestSettings {
  /** The time of day in the company's zone, to the minute. */
  readonly at: TimeOfDay;
  /** The address at which people open the application; null when it is not known. */
  readonly applicationUrl: string | null;
}

/** Injection token of the configuration. */
export const CONFIGURATION = Symbol('Configuration');

/** A constructor parameter that takes the configuration. */
export const InjectConfiguration = (): ParameterDecorator => Inject(CONFIGURATION);

/** The configuration, for every module. */
@Module({})
export class ConfigurationModule {
  static forRoot(configuration: Configuration): DynamicModule {
    return {
      module: ConfigurationModule,
      global: true,
      providers: [{ provide: CONFIGURATION, useValue: configuration }],
      exports: [CONFIGURATION],
    };
  }
}
