import type { EventMetadata } from '@timekeep/contracts/events/event-metadata';
import type { TimeClockPunched } from '@timekeep/contracts/events/punches';
import { punchesStream } from '@timekeep/contracts/events/streams';
import { addDays } from '@timekeep/contracts/time/work-date';
import { Random } from '@timekeep/tools/random';

const EMPLOYEES = 2000;
const FIRST_EMPID = 100_001;
const FIRST_DATE = '2023-01-02';
/** UTC; the company's morning and late afternoon. */
const [IN_FROM, OUT_FROM] = ['T00:00:00.000Z', 'T09:00:00.000Z'];
const SPREAD_MS = 30 * 60_000;

/** A punch as the backend records it. */
export interface RecordedPunch {
  readonly stream: string;
  readonly id: string;
  readonly type: TimeClockPunched['type'];
  readonly data: TimeClockPunched['data'];
  readonly metadata: EventMetadata;
}

/**
 * Yields the punches of a company endlessly: each day all employees arrive in some order, and leave in the same. A
 * stream gets its second event long after its first, so that no two concurrent appends are in one. The same seed gives
 * the same punches.
 */
export function* punchesOf(seed: number): Generator<RecordedPunch, never> {
  const random = new Random(seed);
  const empids = Array.from({ length: EMPLOYEES }, (_, index) => String(FIRST_EMPID + index));
  for (let date = FIRST_DATE; ; date = addDays(date, 1)) {
    const order = random.shuffled(empids);
    for (const from of [IN_FROM, OUT_FROM]) {
      const opens = Date.parse(`${date}${from}`);
      for (const EMPID of order) {
        const at = new Date(opens + random.between(0, SPREAD_MS)).toISOString();
        yield {
          stream: punchesStream(EMPID, date),
          id: random.uuid(),
          type: 'TimeClockPunched',
          data: { EMPID, at, terminal: null },
          metadata: {
            actor: 'terminal:main-gate',
            correlationId: random.uuid(),
            causationId: random.uuid(),
            schemaVersion: 2,
            recordedAt: at,
          },
        };
      }
    }
  }
}
