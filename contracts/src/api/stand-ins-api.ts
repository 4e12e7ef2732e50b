import { listOf, text } from '../events/schema.js';
import { answer, says, workDate, type Of } from './define.js';

export const standIn = answer('StandIn', 'A stand-in of a supervisor, both days inclusive.', () => ({
  EMPID: says('The supervisor.', text),
  EMPNAME: says('`LAST, FIRST`.', text),
  DEPT: text,
  standIn: text,
  standInName: text,
  FROM: workDate,
  TO: workDate,
}));
export type StandIn = Of<typeof standIn>;

export const supervisorItem = answer(
  'SupervisorItem',
  'An employee who can have a stand-in, and be one: an active supervisor.',
  () => ({
    EMPID: text,
    EMPNAME: says('`LAST, FIRST`.', text),
    DEPT: text,
  }),
);
export type SupervisorItem = Of<typeof supervisorItem>;

export const standInsAnswer = answer(
  'StandInsAnswer',
  'Stand-ins whose last day is not past, and who can be named.',
  () => ({
    data: says('By their first day.', listOf(standIn)),
    supervisors: says('By name.', listOf(supervisorItem)),
  }),
);
export type StandInsAnswer = Of<typeof standInsAnswer>;

export const representedSupervisor = answer(
  'RepresentedSupervisor',
  'A supervisor for whose department a stand-in decides.',
  () => ({
    EMPID: text,
    EMPNAME: says('`LAST, FIRST`, the present name.', text),
    DEPT: text,
    TO: says('The last day of the stand-in.', workDate),
  }),
);
export type RepresentedSupervisor = Of<typeof representedSupervisor>;

export const ownStandIn = answer('OwnStandIn', "The caller's stand-in, both days inclusive.", () => ({
  EMPID: text,
  EMPNAME: says('`LAST, FIRST`, the present name.', text),
  FROM: workDate,
  TO: workDate,
}));
export type OwnStandIn = Of<typeof ownStandIn>;
