import { MAX_PUNCHES_A_DAY } from '@timekeep/contracts/attendance/punches';

/** The most punches of a stream that are appended at the same time without reading how many it has. */
export const UNREAD_PUNCHES = 20;
/** The most streams whose length is remembered; those of usual days are too short for it. */
const MOST_REMEMBERED = 10_000;

/**
 * The lengths of long streams of punches, as far as this process has learned them from answers of the log, and the punches
 * that it is appending. They decide without a read whether a punch is within the limit of its day.
 */
export class PunchCounts {
  /** Of streams with `UNREAD_PUNCHES` or more, the least recently used first. */
  private readonly lengths = new Map<string, number>();
  private readonly underWay = new Map<string, number>();

  /** @returns false when the stream has to be read first, to find out how many it has; then nothing is reserved */
  tryReserve(stream: string, count: number): boolean {
    const left = MAX_PUNCHES_A_DAY - this.lengthOf(stream);
    if (count > Math.min(UNREAD_PUNCHES, left) - this.reserved(stream)) return false;
    this.reserve(stream, count);
    return true;
  }

  /** Counts punches as under way until they are released. */
  reserve(stream: string, count: number): void {
    this.underWay.set(stream, this.reserved(stream) + count);
  }

  release(stream: string, count: number): void {
    const left = this.reserved(stream) - count;
    if (left > 0) this.underWay.set(stream, left);
    else this.underWay.delete(stream);
  }

  reserved(stream: string): number {
    return this.underWay.get(stream) ?? 0;
  }

  /** The number of events that the stream has at least; 0 when it is short or not known. */
  lengthOf(stream: string): number {
    return this.lengths.get(stream) ?? 0;
  }

  /** Learns that the stream has so many events, or more if more are known. */
  learn(stream: string, length: number): void {
    if (length < UNREAD_PUNCHES) return;
    const known = Math.max(length, this.lengthOf(stream));
    this.lengths.delete(stream);
    this.lengths.set(stream, known);
    const [oldest] = this.lengths.keys();
    if (this.lengths.size > MOST_REMEMBERED && oldest !== undefined) this.lengths.delete(oldest);
  }
}
