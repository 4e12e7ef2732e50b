import { createHash, hash } from 'node:crypto';
import type { LeaveDays, PreviewedChange, PreviewedRecord } from '@timekeep/contracts/api/preview-api';
import type { RecordSnapshot } from '@timekeep/contracts/attendance/record';
import { declarationOf, type TimekeepEvent } from '@timekeep/contracts/events/catalog';

/** Facts of more fields are compared as a whole, so that the token stays short enough for a header. */
const MAX_NAMED_FACTS = 32;
const FACT_BYTES = 6;
const FACT_LENGTH = 8;
const HALF_DAYS = 2;
const [HASH_BYTES, WORD_BYTES] = [32, 4] as const;

/** A field of a decided event. */
export interface DecidedFact {
  readonly field: string;
  readonly value: unknown;
}

/** The parts of a token: numbers that can be compared, and digests of the rest. */
export interface OutcomeToken {
  /** Records that change. */
  readonly changed: number;
  /** Records that go to another department or company. */
  readonly moved: number;
  readonly leave: LeaveDays;
  readonly records: string;
  readonly facts: string;
  /** A short digest of each fact; empty when there are too many. */
  readonly named: readonly string[];
}

/**
 * The digest of an outcome: what becomes of each record, of leave, of departments, and of a device number, and what the decided events say. Secrets are no
 * part of it, nor numbers that the system gives out, which are others after any other change. Any backend computes the same token, and
 * nothing is stored.
 */
export class OutcomeDigest {
  private readonly sum = Buffer.alloc(HASH_BYTES);
  /** The hash of the last record. */
  private readonly last = Buffer.alloc(HASH_BYTES);

  /** Adds a record that changes. The order does not matter, so that records need not be kept; none is added twice. */
  add({ EMPID, date, before, after }: Pick<PreviewedRecord, 'EMPID' | 'date' | 'before' | 'after'>): void {
    const { sum, last } = this;
    // There may be hundreds of thousands: an object for each hash, or its bytes in a buffer of its own, would cost more than the hash.
    const line = `${EMPID}\n${date}\n${contentLine(before)}\n${contentLine(after)}`;
    last.write(hash('sha256', line, 'binary'), 'binary');
    for (let at = 0; at < HASH_BYTES; at += WORD_BYTES)
      sum.writeInt32LE(sum.readInt32LE(at) ^ last.readInt32LE(at), at);
  }

  tokenOf(
    {
      changed,
      moved = [],
      leave,
      deviceNumber,
      cutOffs = [],
    }: Pick<PreviewedChange, 'changed' | 'moved' | 'leave' | 'deviceNumber' | 'cutOffs'>,
    events: readonly TimekeepEvent[],
  ): string {
    const { SL, VL } = leave ?? { SL: 0, VL: 0 };
    const records = createHash('sha256').update(this.sum).update(JSON.stringify(moved)).digest('base64url');
    const facts = createHash('sha256');
    for (const event of events) facts.update(JSON.stringify([event.type, decidedFacts(event)]));
    if (deviceNumber) facts.update(JSON.stringify([deviceNumber.number, deviceNumber.EMPID]));
    if (cutOffs.length > 0) facts.update(JSON.stringify(cutOffs.map(({ number }) => number)));
    const numbers = [changed, sumOf(moved), SL * HALF_DAYS, VL * HALF_DAYS];
    return [...numbers, records, facts.digest('base64url'), namedFacts(events).join('')].join('.');
  }
}

/** Returns the content of a record as text, none of whose parts has a space; empty for none. */
function contentLine(content: RecordSnapshot | null): string {
  if (content === null) return '';
  const { Remarks, TimeIN1, TimeOUT1, TimeBreakOUT, TimeBreakIN, MinsLate, UnderOverTime, hrs } = content;
  return `${Remarks} ${TimeIN1} ${TimeOUT1} ${TimeBreakOUT} ${TimeBreakIN} ${MinsLate} ${UnderOverTime} ${hrs}`;
}

function sumOf(moved: NonNullable<PreviewedChange['moved']>): number {
  return moved.reduce((sum, { records }) => sum + records, 0);
}

/** Returns the parts of a token; null for any other text. */
export function readToken(token: string): OutcomeToken | null {
  const pattern =
    /^(\d{1,9})\.(\d{1,9})\.(-?\d{1,6})\.(-?\d{1,6})\.([\w-]{43})\.([\w-]{43})\.((?:[\w-]{8})*)$/;
  const found = pattern.exec(token);
  if (!found) return null;
  const [, changed, moved, SL, VL, records = '', facts = '', names = ''] = found;
  return {
    changed: Number(changed),
    moved: Number(moved),
    leave: { SL: Number(SL) / HALF_DAYS, VL: Number(VL) / HALF_DAYS },
    records,
    facts,
    named: Array.from({ length: names.length / FACT_LENGTH }, (_, index) =>
      names.slice(index * FACT_LENGTH, (index + 1) * FACT_LENGTH),
    ),
  };
}

/** Returns the facts of events that a token does not have, as far as it names them. */
export function newFacts(events: readonly TimekeepEvent[], { named }: OutcomeToken): DecidedFact[] {
  if (named.length === 0) return [];
  return events.flatMap((event) =>
    decidedFacts(event).filter((fact) => !named.includes(digestOf(event.type, fact))),
  );
}

function namedFacts(events: readonly TimekeepEvent[]): string[] {
  const named = events.flatMap((event) => decidedFacts(event).map((fact) => digestOf(event.type, fact)));
  return named.length > MAX_NAMED_FACTS ? [] : named;
}

/** Returns the fields of an event without secrets, and without numbers that the system gives out. */
function decidedFacts({ type, data }: TimekeepEvent): DecidedFact[] {
  const { secrets, assigned } = declarationOf(type);
  return Object.entries(data).flatMap(([field, value]: [string, unknown]) =>
    secrets.includes(field) || assigned.includes(field) ? [] : [{ field, value }],
  );
}

function digestOf(type: string, { field, value }: DecidedFact): string {
  const digest = createHash('sha256').update(JSON.stringify([type, field, value]));
  return digest.digest().subarray(0, FACT_BYTES).toString('base64url');
}
