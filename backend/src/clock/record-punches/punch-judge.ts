import { Injectable } from '@nestjs/common';
import { CompanyTime, OrganizationFacts } from '../../organization/organization.module.js';
import { PunchChangesList } from '../list-punch-changes/list-punch-changes.query.js';
import type { KnownTerminal } from '../terminals.js';
import { PinChecks } from './pin-checks.js';
import { PunchAppender } from './punch-appender.js';
import { BoundaryShifts, EmploymentFacts, type Employments } from './punch-facts.js';
import {
  employeesNearBounds,
  isRejected,
  judgePunch,
  readPunch,
  type JudgedPunch,
  type PunchFacts,
  type SentEntry,
  type UnlessRecorded,
} from './record-punches.decision.js';

/** Judges the punches of one call, by facts that are read for all of them at once. */
@Injectable()
export class PunchJudge {
  constructor(
    private readonly employment: EmploymentFacts,
    private readonly shifts: BoundaryShifts,
    private readonly changes: PunchChangesList,
    private readonly organization: OrganizationFacts,
    private readonly time: CompanyTime,
    private readonly appender: PunchAppender,
    private readonly pins: PinChecks,
  ) {}

  /**
   * @param terminal that sends the punches; undefined for an import and for HR
   * @param lookedUp employments that were read a moment ago, which are not read again unless a PIN depends on them
   */
  async factsOf(
    sent: readonly SentEntry[],
    terminal: KnownTerminal | undefined,
    lookedUp: Employments,
  ): Promise<PunchFacts> {
    const wellFormed = sent.flatMap(({ entry, terminal: recordedBy }) => {
      const punch = readPunch(entry);
      return isRejected(punch) ? [] : [{ ...punch, terminal: recordedBy }];
    });
    const empids = new Set(wellFormed.map(({ EMPID }) => EMPID));
    const isOfTerminals = sent.some(({ terminal: recordedBy }) => recordedBy !== undefined);
    const [zone, employments, punchDays, changes] = await Promise.all([
      this.time.zone(),
      terminal?.pinRequired
        ? this.employment.of(empids, { mayLag: false })
        : this.employmentsOf(empids, lookedUp),
      terminal ? this.organization.punchDays() : null,
      isOfTerminals ? this.changes.holding() : [],
    ]);
    const known = { zone, employments, changes };
    const shifts = await this.shifts.of(employeesNearBounds(wellFormed, known));
    return { ...known, shifts, now: this.time.now(), punchDays };
  }

  private async employmentsOf(empids: ReadonlySet<string>, lookedUp: Employments): Promise<Employments> {
    const others = new Set([...empids].filter((EMPID) => !lookedUp.has(EMPID)));
    if (others.size === 0) return lookedUp;
    return new Map([...lookedUp, ...(await this.employment.of(others, { mayLag: true }))]);
  }

  /** Returns the punches in their order, each as it is to be recorded or with the reason why it is not. */
  async judgeAll(
    sent: readonly SentEntry[],
    facts: PunchFacts,
    terminal: KnownTerminal | undefined,
  ): Promise<readonly JudgedPunch[]> {
    const judged = await this.settled(sent.map((punch) => judgePunch(punch, facts)));
    return terminal?.pinRequired ? this.pins.check(judged, facts.employments, terminal.name) : judged;
  }

  /** Accepts punches outside employment, and old ones, that are recorded already, and rejects the others. */
  private async settled(judged: readonly (JudgedPunch | UnlessRecorded)[]): Promise<JudgedPunch[]> {
    const recorded = await this.appender.find(judged.filter(isUnlessRecorded).map(({ punch }) => punch));
    return judged.map((punch) => {
      if (!isUnlessRecorded(punch)) return punch;
      return recorded.has(punch.punch.id) ? punch.punch : punch.rejected;
    });
  }
}

function isUnlessRecorded(punch: JudgedPunch | UnlessRecorded): punch is UnlessRecorded {
  return 'rejected' in punch;
}
