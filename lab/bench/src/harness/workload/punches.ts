import { ANY, type EventStoreDBClient, FORWARDS, jsonEvent, START } from '@eventstore/db-client';
import type { EventMetadata } from '@timekeep/contracts/events/recordable';
import type { TimeClockPunched } from '@timekeep/contracts/events/clock';
import { punchesStream } from '@timekeep/contracts/events/streams';
import { addDays } from '@timekeep/contracts/time/work-date';
import { Random } from '@timekeep/tools/random';
import { sideBySide } from '@timekeep/tools/side-by-side';

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

const FILLED_IN_FLIGHT = 256;

/** Appends a punch as the backend does: without having loaded the stream, at any revision. */
export async function appendPunch(client: EventStoreDBClient, punch: RecordedPunch): Promise<void> {
  const { stream, id, type, data, metadata } = punch;
  const event = jsonEvent({ id, type, data: { ...data }, metadata: { ...metadata } });
  await client.appendToStream(stream, event, { expectedRevision: ANY });
}

/** Appends so many punches, the same ones for the same seed. */
export async function fill(client: EventStoreDBClient, seed: number, count: number): Promise<void> {
  const punches = punchesOf(seed);
  await sideBySide(Array(count).keys(), FILLED_IN_FLIGHT, () => appendPunch(client, punches.next().value));
}

/** Reads the whole log. @returns the number of punches; EventStoreDB has events of its own as well */
export async function countPunches(client: EventStoreDBClient): Promise<number> {
  let count = 0;
  for await (const { event } of client.readAll({ direction: FORWARDS, fromPosition: START })) {
    if (event?.type === 'TimeClockPunched') count += 1;
  }
  return count;
}
