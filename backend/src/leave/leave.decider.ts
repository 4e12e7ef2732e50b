import type { LeaveEvent } from '@timekeep/contracts/events/leave';
import type { Decider } from '../event-store/decider.js';
import { addLeave, type AddLeaveDecision } from './add-leave/add-leave.decision.js';
import {
  deleteLeave,
  type DeleteLeaveDecision,
  editLeave,
  type EditLeaveDecision,
} from './edit-leave/edit-leave.decision.js';
import {
  incrementLeave,
  type IncrementLeaveDecision,
  updateLeave,
  type UpdateLeaveDecision,
} from './update-leave/update-leave.decision.js';
import { evolveLeave, NO_LEAVE, type LeaveState } from './leave.state.js';

export type LeaveDecision =
  AddLeaveDecision | EditLeaveDecision | DeleteLeaveDecision | UpdateLeaveDecision | IncrementLeaveDecision;

/**
 * Rules of `leave-<EMPID>`: one day of leave a date, within employment; a balance is the sum of its lines, and may go
 * below zero: that is leave in advance.
 */
export const leaveDecider: Decider<LeaveState, LeaveDecision, LeaveEvent> = {
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
      case 'update':
        return updateLeave(command, state);
      case 'increment':
        return incrementLeave(command, state);
    }
  },
};
