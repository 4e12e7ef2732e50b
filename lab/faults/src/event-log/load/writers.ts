import { setTimeout as pause } from 'node:timers/promises';
import { ANY, type AppendExpectedRevision, jsonEvent, NO_STREAM } from '@eventstore/db-client';
import type { Random } from '@timekeep/tools/random';
import type { Answer, RetryingClient } from './retrying-client.js';

/** Events that a writer appends together. */
interface Requested {
  readonly writer: string;
  readonly stream: string;
  readonly ids: readonly string[];
}

/** With the position and revision of its last event. */
export interface Acknowledged extends Requested {
  readonly revision: bigint;
  readonly position: bigint;
}

/** The answers to the writers, in order. */
export class Ledger {
  readonly acknowledged: Acknowledged[] = [];
  readonly refused: Requested[] = [];
  /** Answers that no log may give, as texts. */
  readonly wrongAnswers: string[] = [];
  /** The number of repetitions of appends with an unknown outcome. */
  resent = 0;
}

const LONGEST_PAUSE_MS = 40;
const MAX_EVENTS = 6;
const MAX_PADDING = 400;
/** Share of appends that have to be refused. */
const REFUSABLE_SHARE = 0.05;
const SHARED_STREAMS = ['shared-0', 'shared-1', 'shared-2'] as const;
const CONTENDED_STREAM = 'contended';

/** Appends until stopped, and records each answer. */
interface Writer {
  readonly name: string;
  readonly client: RetryingClient;
  readonly ledger: Ledger;
  readonly random: Random;
  readonly stop: AbortSignal;
}

/** Writes to a stream of its own and tracks its revision, so no append may be refused. */
export async function writeAlone(writer: Writer): Promise<void> {
  const { name, random, ledger } = writer;
  const stream = `alone-${name}`;
  let revision: AppendExpectedRevision = NO_STREAM;
  for await (const ids of rounds(writer)) {
    if (revision !== NO_STREAM && random.chance(REFUSABLE_SHARE)) {
      const answer = await ask(writer, stream, ids, NO_STREAM);
      if (answer.kind !== 'refused') ledger.wrongAnswers.push(`${stream} was begun a second time`);
      continue;
    }
    const answer = await ask(writer, stream, ids, revision);
    if (answer.kind === 'refused') {
      ledger.wrongAnswers.push(`${stream} is at ${answer.current}, and was left at ${revision}`);
    }
    revision = answer.kind === 'refused' ? answer.current : answer.revision;
  }
}

/** Appends to shared streams at any revision. */
export async function writeAnywhere(writer: Writer): Promise<void> {
  const { random, ledger } = writer;
  const latest = new Map<string, string>();
  for await (const ids of rounds(writer)) {
    const stream = random.pick(SHARED_STREAMS);
    const known = latest.get(stream);
    if (known !== undefined && random.chance(REFUSABLE_SHARE)) {
      const answer = await ask(writer, stream, [known, ...ids], ANY, ids);
      if (answer.kind !== 'refused') ledger.wrongAnswers.push(`${stream} took a half known append`);
      continue;
    }
    const answer = await ask(writer, stream, ids, ANY);
    if (answer.kind === 'refused') ledger.wrongAnswers.push(`${stream} refused an append at any revision`);
    for (const id of ids.slice(-1)) latest.set(stream, id);
  }
}

/** Competes with others for the next revision of one stream: each time at most one may succeed. */
export async function writeInRace(writer: Writer): Promise<void> {
  let revision: AppendExpectedRevision = NO_STREAM;
  for await (const ids of rounds(writer)) {
    const answer = await ask(writer, CONTENDED_STREAM, ids, revision);
    revision = answer.kind === 'acknowledged' ? answer.revision : answer.current;
  }
}

/** Yields ids for one append after the other, with pauses in between. */
async function* rounds({ random, stop }: Writer): AsyncGenerator<string[]> {
  while (!stop.aborted) {
    yield Array.from({ length: random.between(1, MAX_EVENTS) }, () => random.uuid());
    await pause(random.between(0, LONGEST_PAUSE_MS));
  }
}

/** @param ofRefusal the ids that must not be in the log after a refusal */
async function ask(
  { name, client, ledger, random }: Writer,
  stream: string,
  ids: readonly string[],
  expectedRevision: AppendExpectedRevision,
  ofRefusal = ids,
): Promise<Answer> {
  const events = ids.map((id) =>
    jsonEvent({ id, type: 'Written', data: { id, padding: 'x'.repeat(random.between(0, MAX_PADDING)) } }),
  );
  const plain = random.chance(0.3);
  const answer = await client.append({ stream, events, expectedRevision, plain });
  if (answer.kind === 'refused') ledger.refused.push({ writer: name, stream, ids: ofRefusal });
  else {
    const { revision, position } = answer;
    ledger.acknowledged.push({ writer: name, stream, ids, revision, position });
  }
  return answer;
}
