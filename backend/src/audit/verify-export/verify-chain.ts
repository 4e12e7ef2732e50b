import type { RecomputedAudit } from '@timekeep/projections/audit/recomputed-audit';
import { HashChain, type LineFault, LineOrder, NO_LINE, NOT_AS_WRITTEN } from '../../files/line-order.js';
import type { CsvRow } from '../../http/csv.js';
import {
  type ChainedLine,
  changeLine,
  END,
  type FileChain,
  stepLine,
} from '../export-audit/audit-columns.js';

const NOT_OURS =
  'No line has a hash that this system gives: the file was changed throughout, or another system wrote it, one with another PIN_SECRET.';

/**
 * Verifies the numbers and hashes of a file's lines.
 *
 * @param rows without the titles, and with the last line of the export
 * @param width cells of a line without number and hash
 * @param named lines that have a fault already
 */
export function chainFaults(
  rows: readonly CsvRow[],
  width: number,
  chain: FileChain,
  named: ReadonlySet<number>,
): LineFault[] {
  const [order, hashes] = [new LineOrder(), new HashChain()];
  const changed: LineFault[] = [];
  let fitting = 0;
  let total: number | null = null;
  for (const { line, cells } of rows) {
    const [written, hash] = [Number(cells[width]), cells[width + 1] ?? ''];
    if (total !== null || cells.length !== width + 2 || !Number.isSafeInteger(written) || written < 0) {
      if (!named.has(line)) changed.push({ line, why: NO_LINE });
      continue;
    }
    const isEnd = cells[0] === END;
    const follows = isEnd ? order.isLast(written) : order.take(line, written);
    if (isEnd) total = written;
    const content = cells.slice(0, width);
    const fits = hashes.take(hash, (former) => chain.hash(former, written, content));
    // Without the line before it, its hash cannot be computed.
    if (follows && fits) fitting += 1;
    else if (follows) changed.push({ line, why: NOT_AS_WRITTEN });
  }
  const lastLine = rows.at(-1)?.line ?? 1;
  const inOrder = order.faults(lastLine, total);
  if (fitting === 0 && changed.length > 1) return [...inOrder, { line: lastLine, why: NOT_OURS }];
  return [...inOrder, ...changed.filter(({ line }) => !named.has(line))];
}

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
