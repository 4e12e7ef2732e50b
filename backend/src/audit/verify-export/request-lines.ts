import type { RecomputedAudit } from '@timekeep/projections/audit/recomputed-audit';
import { stepLine } from '../export-audit/audit-columns.js';
import type { ChainedLine } from '../export-audit/hash-chains.js';

/** Returns the lines of each request of an employee, oldest first. */
export function requestLines(steps: RecomputedAudit['steps']): ChainedLine[][] {
  const requests = new Map<string, ChainedLine[]>();
  const first = new Map(steps.flatMap(({ REQUEST_ID, FROM }) => (FROM === null ? [] : [[REQUEST_ID, FROM]])));
  const former = new Map<string, (typeof steps)[number]['state']>();
  for (const { source, ...step } of steps) {
    const { REQUEST_ID, state } = step;
    const { id, stream, revision, actor, recordedAt } = source;
    const line = stepLine({
      ...step,
      actor,
      at: recordedAt.toISOString(),
      date: first.get(REQUEST_ID) ?? '',
      former: former.get(REQUEST_ID) ?? null,
      event: { id, stream, revision: revision.toString() },
    });
    former.set(REQUEST_ID, state);
    requests.set(REQUEST_ID, [...(requests.get(REQUEST_ID) ?? []), line]);
  }
  return [...requests.values()];
}
