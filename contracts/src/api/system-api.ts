import type { CompanyRules } from '../rules/company-rules.js';
import type { WorkDate } from '../time/work-date.js';

/**
 * `lagging`: it has not applied an event that was recorded more than 30 s ago. `stopped`: at an event that it cannot apply.
 * `silent`: no runner has shown for more than 10 s that it works. `none`: it was never started.
 */
export const PROJECTION_STATES = ['running', 'lagging', 'stopped', 'silent', 'none'] as const;
export type ProjectionState = (typeof PROJECTION_STATES)[number];

/** The answer to anyone: why a projection stopped, and at which event, is for IT on the command line. */
export interface ProjectionHealth {
  readonly name: string;
  readonly state: ProjectionState;
}

/** `late`: older than 10 s. `none`: none was ever written. `unknown`: the database cannot be asked. */
export const HEARTBEAT_STATES = ['recent', 'late', 'none', 'unknown'] as const;
export type HeartbeatState = (typeof HEARTBEAT_STATES)[number];

export interface HealthAnswer {
  /** `degraded` while a projection is not `running`: every call works, and some screens stand still. */
  readonly status: 'ok' | 'degraded' | 'down';
  readonly eventLog: 'up' | 'down';
  readonly database: 'up' | 'down';
  /** The last sign of life of the program that runs the projections. */
  readonly heartbeat: HeartbeatState;
  readonly projections: readonly ProjectionHealth[];
}

/** The answer to a probe. */
export interface ProbeAnswer {
  readonly status: 'ok' | 'down';
  /** The version of this program. */
  readonly version: string;
  /** The commit that this program was built from; null when it is not known. */
  readonly commit: string | null;
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
  /** IANA name. */
  readonly timeZone: string;
  readonly today: WorkDate;
  readonly aboutCredits: readonly AboutCredit[];
  /** False where no mail is sent: the IT Department reads out the code for a new password. */
  readonly codesByMail: boolean;
  /** The last known rules while the event log cannot be read. */
  readonly rules: CompanyRules;
}
