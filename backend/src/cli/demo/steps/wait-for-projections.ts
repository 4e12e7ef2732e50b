import type { LogPosition } from '@timekeep/log/position';
import { PROJECTION_NAMES } from '@timekeep/projections/checkpoint/projection-names';
import type { ProjectionName, ProjectionStatus } from '@timekeep/projections/checkpoint/projection-progress';
import { EventStore } from '../../../event-store/event-store.js';
import { ProjectionWatch } from '../../../http/projection-watch.js';
import type { SystemSession } from '../../system/system-session.js';
import type { ShowProgress } from '../../terminal/progress.js';

/** How long nothing may move before the projections are taken for not running. */
const STALL_TIMEOUT_MS = 60_000;
const PERCENT = 100;

/** Projections of the screens that people see first. Audit, which takes longest, may follow later. */
const AWAITED: readonly ProjectionName[] = PROJECTION_NAMES.filter((name) => name !== 'audit');

/**
 * Waits until the projections have passed what is in the log now, but for the audit's.
 *
 * @throws Error when one of them is stopped, or none moves for a minute
 */
export async function waitForProjections(session: SystemSession, showProgress: ShowProgress): Promise<void> {
  const watch = session.get(ProjectionWatch);
  const target = await session.get(EventStore).tail();
  const start = slowest(await watch.status());
  const progress = showProgress('Preparing the records', PERCENT);
  let [last, movedAt] = [start, Date.now()];
  while (!(await watch.passed(AWAITED, target))) {
    const statuses = await watch.status();
    const stopped = statuses.find(
      ({ name, state }) => AWAITED.some((awaited) => awaited === name) && state === 'stopped',
    );
    if (stopped) throw new Error(`The projection ${stopped.name} is stopped: ${stopped.error ?? ''}`);
    const reached = slowest(statuses);
    if (reached !== last) [last, movedAt] = [reached, Date.now()];
    if (Date.now() - movedAt > STALL_TIMEOUT_MS)
      throw new Error('The projections do not move. Are they running?');
    progress.update(percentage(start, reached, target));
  }
  progress.finish();
}

/** The commit position that all of them have reached. */
function slowest(statuses: readonly ProjectionStatus[]): bigint {
  const positions = AWAITED.map(
    (name) => statuses.find((status) => status.name === name)?.position?.commit ?? 0n,
  );
  return positions.reduce((least, position) => (position < least ? position : least));
}

function percentage(start: bigint, reached: bigint, target: LogPosition): number {
  if (target.commit <= start) return PERCENT;
  return Number(((reached - start) * BigInt(PERCENT)) / (target.commit - start));
}
