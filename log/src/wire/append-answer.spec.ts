import { ANY, NO_STREAM, STREAM_EXISTS } from '@eventstore/db-client';
import shared from '@eventstore/db-client/generated/shared_pb.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import { describe, expect, it } from '@jest/globals';
import { readAppendAnswer } from './append-answer.js';
import { writeAppend, type AppendRequest } from './append-request.js';

const { BatchAppendReq, BatchAppendResp } = streams;
const CORRELATION = '6f1c1c26-54b7-4a5d-9a55-0d8a9d1f7c11';
const BEYOND_NUMBERS = '18446744073709551614';

const request: AppendRequest = {
  stream: 'punches-Ñ1',
  expectedRevision: ANY,
  deadline: Date.UTC(2040, 0, 1, 8, 0, 0, 500),
  events: [
    {
      id: 'f81d4fae-7dec-11d0-a765-00a0c91e6bf6',
      type: 'TimeClockPunched',
      data: Buffer.from(`{"EMPID":"Ñ1","note":"${'long '.repeat(60)}"}`),
      metadata: Buffer.from('{"actor":"terminal:gate"}'),
    },
    {
      id: 'a81d4fae-7dec-11d0-a765-00a0c91e6bf6',
      type: 'Second',
      data: Buffer.from('{}'),
      metadata: Buffer.from(''),
    },
  ],
};

/** Decodes a request by the client's generated classes. */
const understood = (change: Partial<AppendRequest> = {}) =>
  BatchAppendReq.deserializeBinary(writeAppend({ ...request, ...change }, CORRELATION));

/** Encodes an answer by the client's generated classes. */
function answer(change: (answer: streams.BatchAppendResp) => void): Buffer {
  const id = new shared.UUID();
  id.setString(CORRELATION);
  const written = new BatchAppendResp();
  written.setCorrelationId(id);
  change(written);
  return Buffer.from(written.serializeBinary());
}

const success = (change: (success: streams.BatchAppendResp.Success) => void) => {
  const success = new BatchAppendResp.Success();
  change(success);
  return answer((written) => {
    written.setSuccess(success);
  });
};

describe('an append', () => {
  it('is decoded by the classes of the client', () => {
    const message = understood();
    const options = message.getOptions();
    expect(message.getCorrelationId()?.getString()).toBe(CORRELATION);
    expect(message.getIsFinal()).toBe(true);
    expect(Buffer.from(options?.getStreamIdentifier()?.getStreamName_asU8() ?? []).toString()).toBe(
      request.stream,
    );
    expect(options?.getDeadline()?.getSeconds()).toBe(Date.UTC(2040, 0, 1, 8, 0, 1) / 1000);
    const events = message.getProposedMessagesList().map((event) => ({
      id: event.getId()?.getString(),
      type: event.getMetadataMap().get('type'),
      content: event.getMetadataMap().get('content-type'),
      data: Buffer.from(event.getData_asU8()),
      metadata: Buffer.from(event.getCustomMetadata_asU8()),
    }));
    expect(events).toEqual(request.events.map((event) => ({ ...event, content: 'application/json' })));
  });

  it.each([
    [ANY, 'hasAny'],
    [NO_STREAM, 'hasNoStream'],
    [STREAM_EXISTS, 'hasStreamExists'],
    [0n, 'hasStreamPosition'],
    [300n, 'hasStreamPosition'],
  ] as const)('has only the expected revision %s', (expectedRevision, wanted) => {
    const options = understood({ expectedRevision }).getOptions();
    const said = (['hasAny', 'hasNoStream', 'hasStreamExists', 'hasStreamPosition'] as const).filter((has) =>
      options?.[has](),
    );
    expect(said).toEqual([wanted]);
    if (typeof expectedRevision === 'bigint') {
      expect(options?.getStreamPosition()).toBe(String(expectedRevision));
    }
  });
});

describe('the answer to an append', () => {
  it('has the revision and the position', () => {
    const bytes = success((success) => {
      const position = new shared.AllStreamPosition();
      position.setCommitPosition(BEYOND_NUMBERS);
      position.setPreparePosition('300');
      success.setCurrentRevision('7');
      success.setPosition(position);
    });
    expect(readAppendAnswer(bytes)).toEqual({
      correlationId: CORRELATION,
      appended: { revision: 7n, position: { commit: BigInt(BEYOND_NUMBERS), prepare: 300n } },
      bytes,
    });
  });

  it('may have no position', () => {
    const bytes = success((success) => {
      success.setCurrentRevision('1');
    });
    expect(readAppendAnswer(bytes).appended).toEqual({ revision: 1n, position: undefined });
  });

  it('has no position for a refusal', () => {
    const bytes = answer((written) => {
      written.setStreamIdentifier(new shared.StreamIdentifier());
    });
    expect(readAppendAnswer(bytes).appended).toBeUndefined();
  });

  it('has the id of its append in both encodings', () => {
    const structured = new shared.UUID.Structured();
    structured.setMostSignificantBits(BigInt.asIntN(64, 0xf81d4fae7dec11d0n).toString());
    structured.setLeastSignificantBits(BigInt.asIntN(64, 0xa76500a0c91e6bf6n).toString());
    const id = new shared.UUID();
    id.setStructured(structured);
    const bytes = answer((written) => {
      written.setCorrelationId(id);
    });
    expect(readAppendAnswer(bytes).correlationId).toBe('f81d4fae-7dec-11d0-a765-00a0c91e6bf6');
  });
});
