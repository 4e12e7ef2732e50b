import type { AuditVersion } from '@timekeep/contracts/api/audit-api';
import { snapshotOf } from '@timekeep/contracts/attendance/record';
import { comparePositions, positionText } from '@timekeep/log/position';
import { CompanyState } from '../attendance/company-state.js';
import { foldEvents, foldFurther, furtherParts } from '../records/fold-batch.js';
import type { PositionedEvent } from '../engine/projection.js';
import { RecordBook } from '../records/record-book.js';
import { atOnce } from '../engine/time-slices.js';
import { Authorities, ClosedCutOffs, DeviceNumbers } from './run-state.js';
import type { NotedChange } from './other-changes.js';
import type { NotedStep } from './request-log.js';
import { nothingFound, versionFold } from './version-log.js';

/** A version computed from the log, without present names and departments. */
export type RecomputedVersion = Omit<AuditVersion, 'EMPNAME' | 'DEPT'>;

/** The audit of one employee, computed from the log; oldest first. */
export interface RecomputedAudit {
  readonly versions: readonly RecomputedVersion[];
  readonly steps: readonly NotedStep[];
  readonly changes: readonly NotedChange[];
}

/**
 * Computes the versions of an employee's records, the steps of the employee's requests, and changes of employee and account, without
 * tables. An empty EMPID stands for cut-offs. The versions of a date are complete if the events include all that concern the employee on it and on the five days before and
 * after, and those of the actors.
 *
 * @throws InapplicableEventError when the events contradict each other
 */
export function recomputedAudit(EMPID: string, events: readonly PositionedEvent[]): RecomputedAudit {
  const company = CompanyState.empty();
  // Nothing is loaded: a missing row has no facts.
  const records = new RecordBook([]);
  const found = nothingFound();
  const fold = versionFold(found, company, records, new Authorities(), {
    numbers: new DeviceNumbers(),
    cutOffs: new ClosedCutOffs(),
  });
  for (const event of events.toSorted((a, b) => comparePositions(a.position, b.position))) {
    atOnce(foldEvents([event], fold));
    for (const part of furtherParts(event, company)) atOnce(foldFurther(event, part, fold));
  }
  const ofRecords = found.versions
    .filter((version) => version.EMPID === EMPID)
    .map(
      ({
        event: { source, kind, actorName, actorAuthority, reason },
        date,
        before,
        after,
        wasClosed,
        closed,
      }) => ({
        EMPID,
        date,
        at: source.recordedAt.toISOString(),
        actor: source.actor,
        actorName,
        actorAuthority,
        kind,
        reason,
        before: before && snapshotOf(before),
        after: snapshotOf(after),
        ...(wasClosed && { wasClosed }),
        ...(closed && { closed }),
        event: {
          id: source.id,
          stream: source.stream,
          revision: source.revision.toString(),
          position: positionText(source.position),
        },
      }),
    );
  return {
    versions: ofRecords,
    steps: found.steps.filter((step) => step.EMPID === EMPID),
    changes: found.changes.filter((change) => change.EMPID === EMPID),
  };
}
