import { Inject } from '@nestjs/common';
import type { AboutCredit } from '@timekeep/contracts/api/system-api';

/** What this process was told by its environment, checked. */
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
  /** A part of the key of session tokens: with another text all earlier tokens are void. Empty for none. */
  readonly sessionEpoch: string;
  /** Keys the HMAC of PINs. */
  readonly pinSecret: string;
  /** bcrypt's; one more doubles the time that a hash takes. */
  readonly passwordCost: number;
  /** How long the log may take to answer before a call says that it is away. */
  readonly logAnswersWithinMs: number;
  /** How long the answer to a change waits until its effect can be read; then it says `pending`. */
  readonly readableWithinMs: number;
  /** How long a limit waits for the table that counts before it counts in memory. */
  readonly countedWithinMs: number;
  /** The proxies before us whose `X-Forwarded-*` headers count: how many, or their addresses; null for none. */
  readonly trustProxy: number | string[] | null;
  /** IANA name of the company's time zone. */
  readonly timeZone: string;
  readonly company: CompanyPresentation;
  readonly aboutCredits: readonly AboutCredit[];
  /** The built frontend to serve; null when another server does. */
  readonly frontendDir: string | null;
  /** True if the description of the API is served. */
  readonly apiDocs: boolean;
  /** With it others than programs on this machine may read the metrics; null for none. */
  readonly metricsToken: string | null;
  /** Folders whose file systems' room is measured. */
  readonly diskFolders: readonly string[];
  readonly registration: RegistrationRules;
  readonly mail: MailSettings;
  /** The commit that the program was built from, as its image says; null when it does not. */
  readonly commit: string | null;
}

/** How the company presents itself on the screens. */
export interface CompanyPresentation {
  readonly name: string;
  readonly address: string;
  readonly website: string;
}

export interface RegistrationRules {
  /** Domains that an e-mail address must be of, in lower case; none means any. */
  readonly emailDomains: readonly string[];
  /** True if a new account waits for IT. */
  readonly needsApproval: boolean;
}

export interface MailSettings {
  /** `smtp://...` or `smtps://...` of a server, `file://...` of a folder; null when no mail can be sent. */
  readonly url: string | null;
  /** The address that mail comes from. */
  readonly from: string;
}

/** What the configuration is provided under. */
export const CONFIGURATION = Symbol('Configuration');

/** A constructor parameter that takes the configuration. */
export const InjectConfiguration = (): ParameterDecorator => Inject(CONFIGURATION);
