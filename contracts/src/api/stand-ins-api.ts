import type { WorkDate } from '../time/work-date.js';

/** A stand-in of a supervisor, both days inclusive. */
export interface StandIn {
  /** The supervisor. */
  readonly EMPID: string;
  /** `LAST, FIRST`. */
  readonly EMPNAME: string;
  readonly DEPT: string;
  readonly standIn: string;
  readonly standInName: string;
  readonly FROM: WorkDate;
  readonly TO: WorkDate;
}

/** An employee who can have a stand-in, and be one: an active supervisor. */
export interface SupervisorItem {
  readonly EMPID: string;
  /** `LAST, FIRST`. */
  readonly EMPNAME: string;
  readonly DEPT: string;
}

/** Stand-ins whose last day is not past, and who can be named. */
export interface StandInsAnswer {
  /** By their first day. */
  readonly data: readonly StandIn[];
  /** By name. */
  readonly supervisors: readonly SupervisorItem[];
}

/** Names the stand-in of a supervisor; without `standIn` nobody represents the supervisor any more. */
export interface NameStandInRequest {
  readonly EMPID: string;
  readonly standIn?: string;
  readonly FROM?: string;
  readonly TO?: string;
}

/** A supervisor for whose department a stand-in decides. */
export interface RepresentedSupervisor {
  readonly EMPID: string;
  /** `LAST, FIRST`, the present name. */
  readonly EMPNAME: string;
  readonly DEPT: string;
  /** The last day of the stand-in. */
  readonly TO: WorkDate;
}
