import type { RecomputedAudit } from '@timekeep/projections/audit/recomputed-audit';
import { changeLine, stepLine } from '../export-audit/audit-columns.js';
import type { ChainedLine } from '../export-audit/hash-chains.js';

type NotedStep = RecomputedAudit['steps'][number];

/** Returns the lines of each request of an employee, oldest first. */
export function requestLines(steps: RecomputedAudit['steps']): ChainedLine[][] {
  const requests = new Map<string, NotedStep[]>();
  for (const step of steps) requests.set(step.REQUEST_ID, [...(requests.get(step.REQUEST_ID) ?? []), step]);
  return [...requests.values()].map((ofRequest) =>
    ofRequest.map(({ source, ...step }, index) => {
      const { id, stream, revision, actor, recordedAt } = source;
      return stepLine({
        ...step,
        actor,
        at: recordedAt.toISOString(),
        // The first step has the days.
        date: ofRequest[0]?.FROM ?? '',
        former: ofRequest[index - 1]?.state ?? null,
        event: { id, stream, revision: revision.toString() },
      });
    }),
  );
}

/** Returns the lines of changes that are no versions; each is a chain of its own. */
export function changeLines(changes: RecomputedAudit['changes']): ChainedLine[][] {
  return changes.map(({ source, ...change }) => {
    const { id, stream, revision, actor, recordedAt, event } = source;
    return [
      changeLine({
        ...change,
        actor,
        type: event.type,
        at: recordedAt.toISOString(),
        event: { id, stream, revision: revision.toString() },
      }),
    ];
  });
}
