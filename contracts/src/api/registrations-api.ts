import type { WorkDate } from '../time/work-date.js';

/** A registration that waits until HR or IT approves it. */
export interface WaitingRegistration {
  readonly EMPID: string;
  /** `LAST, FIRST`, and the other data of the employee as they are now. */
  readonly EMPNAME: string;
  readonly DEPT: string;
  readonly COMPANY: string;
  readonly email: string;
  /** False until a mailed code has proved the address. */
  readonly emailProven: boolean;
  /** An ISO instant. */
  readonly registeredAt: string;
  /** The last day, if the employee has resigned; null otherwise. */
  readonly resignedOn: WorkDate | null;
}

/** The registrations that wait, oldest first. */
export interface WaitingRegistrationsAnswer {
  readonly data: readonly WaitingRegistration[];
}

export const REGISTRATION_DECISIONS = ['approve', 'refuse'] as const;
export type RegistrationDecision = (typeof REGISTRATION_DECISIONS)[number];

export interface DecideRegistrationRequest {
  readonly EMPID: string;
  /** The address and the moment that the list showed: a later registration of the same employee is not decided. */
  readonly email: string;
  readonly registeredAt: string;
  readonly decision: RegistrationDecision;
}
