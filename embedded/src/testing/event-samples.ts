import { type EventStoreDBClient, jsonEvent, type ReadRevision } from '@eventstore/db-client';

/** Events of the type `Counted` that carry their number, from `first` on. */
export function counted(count: number, first = 0) {
  return Array.from({ length: count }, (_, index) =>
    jsonEvent({ type: 'Counted', data: { number: first + index } }),
  );
}

/** The numbers that the events of a stream carry, in the order of the stream. */
export async function numbersOf(
  client: EventStoreDBClient,
  stream: string,
  fromRevision: ReadRevision = 'start',
): Promise<number[]> {
  const numbers: number[] = [];
  for await (const { event } of client.readStream(stream, { fromRevision })) numbers.push(numberOf(event));
  return numbers;
}

/** The number that an event carries; NaN when it carries none. */
export function numberOf(event: { readonly data: unknown } | undefined): number {
  const data = event?.data;
  return typeof data === 'object' && data !== null && 'number' in data ? Number(data.number) : NaN;
}
