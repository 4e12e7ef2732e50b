import { flag, listOf, orNull, text } from '../events/schema.js';
import { answer, says, workDate, type Of } from './define.js';

export const waitingRegistration = answer(
  'WaitingRegistration',
  'A registration that waits until HR or IT approves it.',
  () => ({
    EMPID: text,
    EMPNAME: says('`LAST, FIRST`, and the other data of the employee as they are now.', text),
    DEPT: text,
    COMPANY: text,
    email: text,
    emailProven: says('False until a mailed code has proved the address.', flag),
    registeredAt: says('An ISO instant.', text),
    resignedOn: says('The last day, if the employee has resigned; null otherwise.', orNull(workDate)),
  }),
);
export type WaitingRegistration = Of<typeof waitingRegistration>;

export const waitingRegistrationsAnswer = answer(
  'WaitingRegistrationsAnswer',
  'The registrations that wait, oldest first.',
  () => ({
    data: listOf(waitingRegistration),
  }),
);
export type WaitingRegistrationsAnswer = Of<typeof waitingRegistrationsAnswer>;

export const REGISTRATION_DECISIONS = ['approve', 'refuse'] as const;
export type RegistrationDecision = (typeof REGISTRATION_DECISIONS)[number];
