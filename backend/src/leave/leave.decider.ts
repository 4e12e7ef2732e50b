import type { LeaveEvent } from '@timekeep/contracts/events/leave';
import type { Decider } from '../event-store/decider.js';
import {
  planAbsence,
  type PlanAbsenceCommand,
  withdrawAbsence,
  type WithdrawAbsenceCommand,
} from './change-absences/change-absences.decision.js';
import { deleteLines, type DeleteLinesCommand } from './delete-lines/delete-lines.decision.js';
import { addLeave, type AddLeaveCommand } from './add-leave/add-leave.decision.js';
import {
  deleteLeave,
  type DeleteLeaveCommand,
  editLeave,
  type EditLeaveCommand,
} from './edit-leave/edit-leave.decision.js';
import {
  incrementLeave,
  type IncrementLeaveCommand,
  updateLeave,
  type UpdateLeaveCommand,
} from './update-leave/update-leave.decision.js';
import { evolveLeave, NO_LEAVE, type LeaveState } from './leave.state.js';

export type LeaveCommand =
  | AddLeaveCommand
  | EditLeaveCommand
  | DeleteLeaveCommand
  | DeleteLinesCommand
  | UpdateLeaveCommand
  | IncrementLeaveCommand
  | PlanAbsenceCommand
  | WithdrawAbsenceCommand;

/**
 * Rules of `leave-<EMPID>`: no hours of a date twice, by leave or by planned absences, within employment; a balance is the sum of its lines, and may go
 * below zero: that is leave in advance.
 */
export const leaveDecider: Decider<LeaveState, LeaveCommand, LeaveEvent> = {
  initialState: NO_LEAVE,
  evolve: evolveLeave,
  decide(command, state) {
    switch (command.type) {
      case 'add':
        return addLeave(command, state);
      case 'edit':
        return editLeave(command, state);
      case 'delete':
        return deleteLeave(command, state);
      case 'delete-lines':
        return deleteLines(command, state);
      case 'update':
        return updateLeave(command, state);
      case 'increment':
        return incrementLeave(command, state);
      case 'plan-absence':
        return planAbsence(command, state);
      case 'withdraw-absence':
        return withdrawAbsence(command, state);
    }
  },
};
