import { type EventStoreDBClient, jsonEvent, type ReadStreamOptions } from '@eventstore/db-client';

/** So many numbers that follow each other, from `first` on. */
export function upTo(count: number, first = 0): number[] {
  return Array.from({ length: count }, (_, index) => first + index);
}

/** Events of the type `Counted` that carry their number, from `first` on. */
export function counted(count: number, first = 0) {
  return upTo(count, first).map((number) => jsonEvent({ type: 'Counted', data: { number } }));
}

/** The numbers that the events of a stream carry, in the order in which they are read. */
export async function numbersOf(
  client: EventStoreDBClient,
  stream: string,
  options: ReadStreamOptions = {},
): Promise<number[]> {
  const numbers: number[] = [];
  for await (const { event } of client.readStream(stream, options)) numbers.push(numberOf(event));
  return numbers;
}

/** The number that an event carries; NaN when it carries none. */
export function numberOf(event: { readonly data: unknown } | undefined): number {
  const data = event?.data;
  return typeof data === 'object' && data !== null && 'number' in data ? Number(data.number) : NaN;
}
