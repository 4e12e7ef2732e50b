/**
 * Sequencer of the spec files, of which three run at a time: the longest one first, and beside it those that mostly
 * wait. On a fresh clone Jest would begin with the largest file, and end with the longest run alone.
 */
const FIRST = [
  'screens/accessible-hr-screens.spec.ts',
  'journeys/audit-and-replay.spec.ts',
  'system/system-faults.spec.ts',
  'screens/accessible-screens.spec.ts',
  'journeys/event-log-stopped.spec.ts',
  'journeys/first-visit.spec.ts',
  'journeys/hr-day.spec.ts',
  'api/api-fuzz.spec.ts',
  'event-log/event-log-faults.spec.ts',
];

export default class LongestFirst {
  sort(tests) {
    return [...tests].sort((one, other) => rankOf(one) - rankOf(other));
  }

  /** Overridden, since Jest would store durations here. */
  cacheResults() {}
}

function rankOf({ path }) {
  const place = FIRST.findIndex((name) => path.endsWith(`/src/${name}`));
  return place < 0 ? FIRST.length : place;
}
