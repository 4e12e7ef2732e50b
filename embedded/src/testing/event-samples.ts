import { type EventStoreDBClient, jsonEvent, type ReadStreamOptions } from '@eventstore/db-client';

/** Returns `count` consecutive numbers from `first` on. */
export function upTo(count: number, first = 0): number[] {
  return Array.from({ length: count }, (_, index) => first + index);
}

/** Returns events of the type `Counted` with consecutive numbers from `first` on. */
export function counted(count: number, first = 0) {
  return upTo(count, first).map((number) => jsonEvent({ type: 'Counted', data: { number } }));
}

/** Returns the numbers of the events of a stream, in the order of reading. */
export async function numbersOf(
  client: EventStoreDBClient,
  stream: string,
  options: ReadStreamOptions = {},
): Promise<number[]> {
  const numbers: number[] = [];
  for await (const { event } of client.readStream(stream, options)) numbers.push(numberOf(event));
  return numbers;
}

/** Returns the number of an event; NaN if it has none. */
export function numberOf(event: { readonly data: unknown } | undefined): number {
  const data = event?.data;
  return typeof data === 'object' && data !== null && 'number' in data ? Number(data.number) : NaN;
}
