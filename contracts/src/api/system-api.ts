import type { CompanyRules } from '../rules/company-rules.js';
import type { WorkDate } from '../time/work-date.js';

/**
 * `lagging`: has not applied an event that was recorded more than 30 s ago. `stopped`: stopped at an event that it cannot apply.
 * `silent`: no heartbeat of a runner for more than 10 s. `none`: never started.
 */
export const PROJECTION_STATES = ['running', 'lagging', 'stopped', 'silent', 'none'] as const;
export type ProjectionState = (typeof PROJECTION_STATES)[number];

/** Public: the event and the reason of a stopped projection are shown only on the command line of IT. */
export interface ProjectionHealth {
  readonly name: string;
  readonly state: ProjectionState;
}

/** `late`: older than 10 s. `none`: never written. `unknown`: the database cannot be reached. */
export const HEARTBEAT_STATES = ['recent', 'late', 'none', 'unknown'] as const;
export type HeartbeatState = (typeof HEARTBEAT_STATES)[number];

export interface HealthAnswer {
  /** `degraded` while a projection is not `running`: every call works, but some screens show old data. */
  readonly status: 'ok' | 'degraded' | 'down';
  readonly eventLog: 'up' | 'down';
  readonly database: 'up' | 'down';
  /** Age class of the last heartbeat of the program that runs the projections. */
  readonly heartbeat: HeartbeatState;
  readonly projections: readonly ProjectionHealth[];
}

/** The answer to a probe. */
export interface ProbeAnswer {
  readonly status: 'ok' | 'down';
  /** The version of this program. */
  readonly version: string;
  /** The commit that this program was built from; null if unknown, and for callers without a session. */
  readonly commit: string | null;
}

/** One credit of the About page. */
export interface AboutCredit {
  readonly name?: string;
  readonly role: string;
  readonly link?: string;
}

/**
 * What a registration has to prove, beside an employee id: the employee's PIN; an approval of IT, for which the account waits;
 * or nothing.
 */
export const REGISTRATION_PROOFS = ['pin', 'approval', 'none'] as const;
export type RegistrationProof = (typeof REGISTRATION_PROOFS)[number];

/** Settings of this installation for the browser. */
export interface ConfigAnswer {
  readonly companyName: string;
  readonly companyAddress: string;
  readonly companyWebsite: string;
  /** IANA name. */
  readonly timeZone: string;
  readonly today: WorkDate;
  readonly aboutCredits: readonly AboutCredit[];
  /** False if no mail is sent: the IT Department then reads out the code for a new password. */
  readonly codesByMail: boolean;
  readonly registrationProof: RegistrationProof;
  /** The company's own sign-in service; null without one. `only` if passwords are not used. */
  readonly companySignIn: { readonly name: string; readonly only: boolean } | null;
  /** The last known rules while the event log cannot be read. */
  readonly rules: CompanyRules;
}
