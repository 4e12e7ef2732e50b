import { describe, expect, it } from '@jest/globals';
import { HEARTBEAT_LATE_S, healthOf, LAG_LATE_S, lagSince, type Measured } from './health.js';
import { PROJECTION_NAMES, type ProjectionName } from './projection-names.js';

const RUNNING = PROJECTION_NAMES.map((name) => ({ name, state: 'running' as const }));

function health(changes: Partial<Measured> = {}) {
  return healthOf({ heartbeatSeconds: 1, statuses: RUNNING, lagSeconds: () => 0, ...changes });
}
const stateIn = ({ projections }: ReturnType<typeof health>, name: ProjectionName) =>
  projections.find((each) => each.name === name)?.state;

describe('the health of the projections', () => {
  it('is good while all projections run, keep up, and heartbeats are recent', () => {
    expect(health()).toEqual({
      heartbeat: 'recent',
      projections: [...PROJECTION_NAMES].sort().map((name) => ({ name, state: 'running' })),
      degraded: false,
    });
  });

  it('is good at the limits, and degraded beyond them', () => {
    expect(health({ heartbeatSeconds: HEARTBEAT_LATE_S, lagSeconds: () => LAG_LATE_S }).degraded).toBe(false);
    const late = health({ heartbeatSeconds: HEARTBEAT_LATE_S + 0.1 });
    expect(late).toMatchObject({ heartbeat: 'late', degraded: true });
    const lagging = health({ lagSeconds: (name) => (name === 'audit' ? LAG_LATE_S + 1 : 0) });
    expect(lagging).toMatchObject({ heartbeat: 'recent', degraded: true });
    expect(stateIn(lagging, 'audit')).toBe('lagging');
    expect(stateIn(lagging, 'directory')).toBe('running');
  });

  it('does not count a projection as running without a recent heartbeat', () => {
    for (const heartbeatSeconds of [null, HEARTBEAT_LATE_S + 1])
      expect(stateIn(health({ heartbeatSeconds }), 'directory')).toBe('silent');
    expect(health({ heartbeatSeconds: null }).heartbeat).toBe('none');
  });

  it('reports a stopped projection, and one that was never started', () => {
    const [, ...others] = RUNNING;
    const found = health({ statuses: [{ name: 'directory', state: 'stopped' }, ...others.slice(1)] });
    expect(found.degraded).toBe(true);
    expect(stateIn(found, 'directory')).toBe('stopped');
    expect(stateIn(found, 'attendance')).toBe('none');
    expect(stateIn(found, 'audit')).toBe('running');
  });

  it('measures the lag from the time of the first waiting event', () => {
    const recorded = new Date('2024-05-02T08:00:00Z');
    expect(lagSince(recorded, recorded.getTime() + 31_400)).toBe(31);
    expect(lagSince(null)).toBe(0);
    // The clock of the log may be ahead of this one.
    expect(lagSince(recorded, recorded.getTime() - 5_000)).toBe(0);
  });
});
