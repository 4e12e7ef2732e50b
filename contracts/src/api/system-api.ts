import type { CompanyRules } from '../rules/company-rules.js';
import type { WorkDate } from '../time/work-date.js';

/** Anybody may ask: why one stopped, and at which event, is for IT on the command line. */
export interface ProjectionHealth {
  readonly name: string;
  readonly state: 'running' | 'stopped';
}

export interface HealthAnswer {
  /** `degraded` while a projection is stopped: every call works, and some screens stand still. */
  readonly status: 'ok' | 'degraded' | 'down';
  readonly eventLog: 'up' | 'down';
  readonly database: 'up' | 'down';
  readonly projections: readonly ProjectionHealth[];
}

/** The answer to a probe: this process runs, and of which version it is. */
export interface ProbeAnswer {
  readonly status: 'ok' | 'down';
  readonly version: string;
}

/** One credit of the About page. */
export interface AboutCredit {
  readonly name?: string;
  readonly role: string;
  readonly link?: string;
}

/** What the browser needs to know of this installation. */
export interface ConfigAnswer {
  readonly companyName: string;
  readonly companyAddress: string;
  readonly companyWebsite: string;
  readonly timeZone: string;
  readonly today: WorkDate;
  readonly aboutCredits: readonly AboutCredit[];
  /** False where no mail is sent: the IT Department reads out the code for a new password. */
  readonly codesByMail: boolean;
  /** Those that were known last, while the event log cannot be asked. */
  readonly rules: CompanyRules;
}
