import { once } from 'node:events';
import { setTimeout as passing } from 'node:timers/promises';

import { percentile } from '@timekeep/tools/statistics';
import { bulkLoad } from '../../bulk-load/bulk-load.js';
import type { Line, Measurement } from '../../harness/line.js';
import type { LineContext } from '../../harness/world/line-context.js';
import { endOf, projectionsCommand } from './replay-command.js';
import { Traffic } from './traffic.js';

const EMPLOYEES = 6_000;
/** Enough for half a million events. */
const DAYS = 60;
const ALONE_MS = 30_000;
const KILLS = 2;
const UNTIL_KILLED_MS = 15_000;
const SHARE = 0.95;

/** The effect of a whole replay on users; the replay is killed twice on its way. */
export const replayBesideTraffic: Line = {
  name: 'replay-traffic',
  what: `a change and a search after it, 95th percentile, while all projections of half a million events are replayed, killed ${KILLS} times and verified; the reference is the same without`,
  unit: 'ms',
  bar: 2,
  direction: 'lower',
  run,
};

async function run(context: LineContext): Promise<Measurement> {
  const system = await bulkLoad(context, { employees: EMPLOYEES, days: DAYS });
  const traffic = new Traffic(system);
  await passing(ALONE_MS);
  const alone = traffic.take();
  for (let kill = 0; kill < KILLS; kill += 1) {
    const replay = projectionsCommand('replay', system.stores);
    await passing(UNTIL_KILLED_MS);
    if (replay.exitCode !== null) throw new Error('The replay was done before it could be killed');
    replay.kill('SIGKILL');
    await once(replay, 'exit');
  }
  await endOf(projectionsCommand('replay', system.stores));
  const beside = traffic.take();
  await traffic.stop();
  await endOf(projectionsCommand('verify', system.stores));
  return { value: spread(beside), reference: spread(alone) };
}

/** The percentile of the times, with the fastest and the slowest. */
function spread(times: readonly number[]) {
  return { median: percentile(times, SHARE), lowest: Math.min(...times), highest: Math.max(...times) };
}
