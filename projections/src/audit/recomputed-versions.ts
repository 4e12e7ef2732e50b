import type { AuditVersion } from '@timekeep/contracts/api/audit-api';
import type { RecordValues } from '@timekeep/contracts/attendance/record';
import type { RecordSnapshot } from '@timekeep/contracts/events/timekeep';
import { datesUnderNewRules } from '../attendance/fold/fold-rules.js';
import { CompanyState } from '../attendance/memory/company-state.js';
import { RecordBook } from '../attendance/memory/record-book.js';
import { comparePositions, positionText } from '@timekeep/log/position';
import type { PositionedEvent } from '../engine/projection.js';
import { atOnce } from '../engine/time-slices.js';
import { foldedVersions, versionsUnderNewRules } from './audit-run.js';
import { Authorities } from './authorities.js';

/** What the log alone says of a version; names and departments of today are not in it. */
export type RecomputedVersion = Omit<AuditVersion, 'EMPNAME' | 'DEPT'>;

/**
 * The versions of an employee's records, oldest first, worked out anew without any table. Those of a date are whole when
 * the events hold all that concern the employee on it and on the five days before and after, and the actors.
 *
 * @throws InapplicableEventError when the events contradict each other
 */
export function recomputedVersions(EMPID: string, events: readonly PositionedEvent[]): RecomputedVersion[] {
  const company = CompanyState.empty();
  const authorities = new Authorities();
  // There is nothing to load: who has no row has no facts.
  const records = new RecordBook([]);
  return events
    .toSorted((a, b) => comparePositions(a.position, b.position))
    .flatMap((event) => [
      ...atOnce(foldedVersions([event], company, authorities, records)),
      ...atOnce(
        versionsUnderNewRules(event, datesUnderNewRules(event, company), company, authorities, records),
      ),
    ])
    .filter((version) => version.EMPID === EMPID)
    .map(({ event: { source, kind, actorName, actorAuthority, reason }, date, before, after }) => ({
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
      event: {
        id: source.id,
        stream: source.stream,
        revision: source.revision.toString(),
        position: positionText(source.position),
      },
    }));
}

function snapshotOf({
  Remarks,
  TimeIN1,
  TimeOUT1,
  MinsLate,
  UnderOverTime,
  hrs,
}: RecordValues): RecordSnapshot {
  return { Remarks, TimeIN1, TimeOUT1, MinsLate, UnderOverTime, hrs };
}
