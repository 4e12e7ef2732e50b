import type { RulesSet } from '@timekeep/contracts/events/organization';
import {
  changedGrace,
  LATE_GRACE_MAX_MINUTES,
  type CompanyRules,
  type LateGrace,
  type RulesChange,
} from '@timekeep/contracts/rules/company-rules';
import { dateProblem } from '@timekeep/contracts/time/work-date';
import { accept, refuse, type Decision } from '../../event-store/decider.js';

/** Checks a change of the rules, and records only the rules that differ from the present ones. */
export function decideRules(
  { lateGrace, correctionReason }: RulesChange,
  rules: CompanyRules,
): Decision<RulesSet> {
  const problem = lateGrace && graceProblem(lateGrace);
  if (problem) return refuse('invalid', problem);
  const data: RulesChange = {
    lateGrace: lateGrace && changesGrace(lateGrace, rules) ? lateGrace : null,
    correctionReason: correctionReason === rules.correctionReason ? null : correctionReason,
  };
  if (data.lateGrace === null && data.correctionReason === null) return accept();
  return accept({ type: 'RulesSet', data });
}

function graceProblem({ from, minutes }: LateGrace): string | null {
  if (!Number.isInteger(minutes) || minutes < 0 || minutes > LATE_GRACE_MAX_MINUTES) {
    return `The grace must be a whole number of minutes from 0 to ${LATE_GRACE_MAX_MINUTES}.`;
  }
  return dateProblem(from);
}

function changesGrace(grace: LateGrace, { lateGrace }: CompanyRules): boolean {
  const after = changedGrace(lateGrace, grace);
  return (
    after.length !== lateGrace.length ||
    after.some(({ from, minutes }, index) => {
      const former = lateGrace[index];
      return former?.from !== from || former.minutes !== minutes;
    })
  );
}
