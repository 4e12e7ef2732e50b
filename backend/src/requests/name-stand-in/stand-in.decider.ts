import type { StandInEvent } from '@timekeep/contracts/events/stand-in';
import { dateProblem, type WorkDate } from '@timekeep/contracts/time/work-date';
import { accept, refuse, type Decider, type Decision } from '../../event-store/decider.js';

/** The person who represents a supervisor, both days inclusive. */
interface Representation {
  readonly standIn: string;
  readonly FROM: WorkDate;
  readonly TO: WorkDate;
}

export type StandInState = Representation | null;

export type StandInDecision =
  | (Representation & {
      readonly type: 'name';
      readonly EMPID: string;
      /** Facts: true for active accounts with the authority of a supervisor. */
      readonly isSupervisor: boolean;
      readonly mayRepresent: boolean;
    })
  | { readonly type: 'remove'; readonly EMPID: string };

/** Rules of `standin-<EMPID>`: one stand-in at a time, who is a supervisor too. */
export const standInDecider: Decider<StandInState, StandInDecision, StandInEvent> = {
  initialState: null,
  evolve: (_, { type, data }) => (type === 'StandInNamed' ? data : null),
  decide: (command, state) => (command.type === 'name' ? name(command, state) : remove(command, state)),
};

function name(
  command: Extract<StandInDecision, { type: 'name' }>,
  state: StandInState,
): Decision<StandInEvent> {
  const { EMPID, standIn, FROM, TO, isSupervisor, mayRepresent } = command;
  const problem = dateProblem(FROM) ?? dateProblem(TO);
  if (problem !== null) return refuse('invalid', problem);
  if (TO < FROM) return refuse('invalid', 'The last day must not be before the first day.');
  if (standIn === EMPID) return refuse('rule', 'Nobody can be their own stand-in.');
  if (!isSupervisor) return refuse('rule', `Employee ${EMPID} is no supervisor.`);
  // Authority needs a proven address, so a stand-in has it already.
  if (!mayRepresent) return refuse('rule', `Employee ${standIn} is no supervisor, and cannot be a stand-in.`);
  if (state?.standIn === standIn && state.FROM === FROM && state.TO === TO) return accept();
  return accept({ type: 'StandInNamed', data: { EMPID, standIn, FROM, TO } });
}

function remove({ EMPID }: { readonly EMPID: string }, state: StandInState): Decision<StandInEvent> {
  return state === null ? accept() : accept({ type: 'StandInRemoved', data: { EMPID } });
}
