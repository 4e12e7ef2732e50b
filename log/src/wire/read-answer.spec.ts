import shared from '@eventstore/db-client/generated/shared_pb.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import { describe, expect, it } from '@jest/globals';
import { readAnswer } from './read-answer.js';
import { readRawAnswer } from './raw-event.js';

const { ReadResp } = streams;
const BEYOND_NUMBERS = '18446744073709551614';

/** Encodes an answer with an event by the client's generated classes. */
function answerWith(change: (event: streams.ReadResp.ReadEvent.RecordedEvent) => void = () => undefined) {
  const id = new shared.UUID();
  id.setString('6f1c1c26-54b7-4a5d-9a55-0d8a9d1f7c11');
  const stream = new shared.StreamIdentifier();
  stream.setStreamName(Buffer.from('employee-Ñ1'));
  const recorded = new ReadResp.ReadEvent.RecordedEvent();
  recorded.setId(id);
  recorded.setStreamIdentifier(stream);
  recorded.setStreamRevision('7');
  recorded.setPreparePosition('281474976710656');
  recorded.setCommitPosition(BEYOND_NUMBERS);
  recorded
    .getMetadataMap()
    .set('type', 'EmployeeModified')
    .set('created', '16725312000001234')
    .set('content-type', 'application/json');
  recorded.setCustomMetadata(Buffer.from('{"actor":"100001"}'));
  recorded.setData(Buffer.from('{"EMP_LNAME":"Peña"}'));
  change(recorded);
  const event = new ReadResp.ReadEvent();
  event.setEvent(recorded);
  event.setCommitPosition(BEYOND_NUMBERS);
  const answer = new ReadResp();
  answer.setEvent(event);
  return Buffer.from(answer.serializeBinary());
}

/** Decodes an answer and returns its event. */
function eventOf(bytes: Buffer) {
  const answer = readAnswer(bytes);
  return answer.kind === 'event' ? answer.event : undefined;
}

describe('an answer of the log', () => {
  it('is read as the client wrote it', () => {
    expect(eventOf(answerWith())).toEqual({
      id: '6f1c1c26-54b7-4a5d-9a55-0d8a9d1f7c11',
      stream: 'employee-Ñ1',
      revision: 7n,
      type: 'EmployeeModified',
      data: { EMP_LNAME: 'Peña' },
      actor: '100001',
      position: { commit: BigInt(BEYOND_NUMBERS), prepare: 281474976710656n },
      recordedAt: new Date('2023-01-01T00:00:00.000Z'),
    });
  });

  it('has undefined data for malformed JSON', () => {
    const torn = answerWith((event) => {
      event.setData(Buffer.from('{"EMPID":'));
      event.setCustomMetadata('');
    });
    expect(eventOf(torn)).toMatchObject({ data: undefined, actor: undefined, schemaVersion: undefined });
  });

  it('has the time of recording of its metadata, else the time at which the log stored it', () => {
    const momentIn = (recordedAt: unknown) =>
      eventOf(
        answerWith((event) => {
          event.setCustomMetadata(Buffer.from(JSON.stringify({ actor: '100001', recordedAt })));
        }),
      )?.recordedAt.toISOString();
    expect(momentIn('2022-12-31T23:59:59.999Z')).toBe('2022-12-31T23:59:59.999Z');
    const created = '2023-01-01T00:00:00.000Z';
    for (const none of [
      undefined,
      null,
      1,
      'today',
      '2022-13-01T00:00:00.000Z',
      '+275760-09-13T00:00:00.001Z',
    ]) {
      expect([none, momentIn(none)]).toEqual([none, created]);
    }
  });

  it('is read with its exact bytes for a copy, if it has an event', () => {
    expect(readRawAnswer(answerWith())).toEqual({
      id: '6f1c1c26-54b7-4a5d-9a55-0d8a9d1f7c11',
      stream: 'employee-Ñ1',
      revision: 7n,
      type: 'EmployeeModified',
      contentType: 'application/json',
      metadata: Buffer.from('{"actor":"100001"}'),
      data: Buffer.from('{"EMP_LNAME":"Peña"}'),
      position: { commit: BigInt(BEYOND_NUMBERS), prepare: 281474976710656n },
      created: new Date('2023-01-01T00:00:00.000Z'),
    });
    const checkpoint = new ReadResp();
    checkpoint.setCheckpoint(new ReadResp.Checkpoint());
    expect(readRawAnswer(Buffer.from(checkpoint.serializeBinary()))).toBeUndefined();
  });

  it('has the year 1970 without a valid time', () => {
    const event = eventOf(answerWith((recorded) => recorded.getMetadataMap().set('created', 'today')));
    expect(event?.recordedAt).toEqual(new Date(0));
  });

  it('keeps the bytes of another content type', () => {
    const bytes = answerWith((event) => event.getMetadataMap().del('content-type'));
    expect(eventOf(bytes)?.data).toEqual(Buffer.from('{"EMP_LNAME":"Peña"}'));
  });

  it('may be a confirmation, a checkpoint, or of another kind', () => {
    const confirmation = new ReadResp();
    confirmation.setConfirmation(new ReadResp.SubscriptionConfirmation());
    expect(readAnswer(Buffer.from(confirmation.serializeBinary()))).toEqual({ kind: 'confirmation' });

    const checkpoint = new ReadResp.Checkpoint();
    checkpoint.setCommitPosition('12');
    checkpoint.setPreparePosition('11');
    const passed = new ReadResp();
    passed.setCheckpoint(checkpoint);
    expect(readAnswer(Buffer.from(passed.serializeBinary()))).toEqual({
      kind: 'checkpoint',
      position: { commit: 12n, prepare: 11n },
    });

    const caughtUp = new ReadResp();
    caughtUp.setCaughtUp(new ReadResp.CaughtUp());
    expect(readAnswer(Buffer.from(caughtUp.serializeBinary()))).toEqual({ kind: 'other' });
  });

  it('is refused if truncated', () => {
    const bytes = answerWith();
    for (let length = 1; length < bytes.length; length += 1) {
      expect(() => readAnswer(bytes.subarray(0, length))).toThrow(RangeError);
    }
  });
});
