import sharedPb from '@eventstore/db-client/generated/shared_pb.js';
import streamsPb from '@eventstore/db-client/generated/streams_pb.js';
import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import emptyPb from 'google-protobuf/google/protobuf/empty_pb.js';
import timestampPb from 'google-protobuf/google/protobuf/timestamp_pb.js';

import { readAppendMessage, readBatchAppendMessage } from './append-request.js';
import { writeAppendSuccess } from './append-answer.js';

const bytes = fc.uint8Array({ maxLength: 300 });
const text = fc.string({ unit: 'grapheme', maxLength: 200 });
const uuid = fc.uuid();
const event = fc.record({
  id: uuid,
  structured: fc.boolean(),
  type: text,
  contentType: text,
  metadata: bytes,
  data: bytes,
});
const expected = fc.oneof(
  fc.constantFrom('any', 'no_stream', 'stream_exists'),
  fc.bigInt(0n, 2n ** 64n - 1n),
);
const deadline = fc.option(fc.integer({ min: 0, max: 253_402_300_799_999 }), { nil: undefined });
const options = fc.record({ stream: text, expected, deadline });

type Event = typeof event extends fc.Arbitrary<infer Value> ? Value : never;
type Options = typeof options extends fc.Arbitrary<infer Value> ? Value : never;

function uuidMessage({ id, structured }: Pick<Event, 'id' | 'structured'>): sharedPb.UUID {
  if (!structured) return new sharedPb.UUID().setString(id);
  const [high, low] = [id.replaceAll('-', '').slice(0, 16), id.replaceAll('-', '').slice(16)];
  const signed = (hex: string): string => BigInt.asIntN(64, BigInt(`0x${hex}`)).toString();
  return new sharedPb.UUID().setStructured(
    new sharedPb.UUID.Structured().setMostSignificantBits(signed(high)).setLeastSignificantBits(signed(low)),
  );
}

function fill<Message extends streamsPb.AppendReq.ProposedMessage | streamsPb.BatchAppendReq.ProposedMessage>(
  message: Message,
  proposed: Event,
): Message {
  message.setId(uuidMessage(proposed)).setCustomMetadata(proposed.metadata).setData(proposed.data);
  message
    .getMetadataMap()
    .set('type', proposed.type)
    .set('other', 'x')
    .set('content-type', proposed.contentType);
  return message;
}

function identifier({ stream }: Options): sharedPb.StreamIdentifier {
  return new sharedPb.StreamIdentifier().setStreamName(Buffer.from(stream));
}

function batchOptions(given: Options): streamsPb.BatchAppendReq.Options {
  const message = new streamsPb.BatchAppendReq.Options().setStreamIdentifier(identifier(given));
  if (given.deadline !== undefined)
    message.setDeadline(timestampPb.Timestamp.fromDate(new Date(given.deadline)));
  if (typeof given.expected === 'bigint') return message.setStreamPosition(given.expected.toString());
  if (given.expected === 'no_stream') return message.setNoStream(new emptyPb.Empty());
  if (given.expected === 'stream_exists') return message.setStreamExists(new emptyPb.Empty());
  return message.setAny(new emptyPb.Empty());
}

function appendOptions(given: Options): streamsPb.AppendReq.Options {
  const message = new streamsPb.AppendReq.Options().setStreamIdentifier(identifier(given));
  if (typeof given.expected === 'bigint') return message.setRevision(given.expected.toString());
  if (given.expected === 'no_stream') return message.setNoStream(new sharedPb.Empty());
  if (given.expected === 'stream_exists') return message.setStreamExists(new sharedPb.Empty());
  return message.setAny(new sharedPb.Empty());
}

function readBack({ id, type, contentType, metadata, data }: Event): object {
  return { id, type, contentType, metadata: Buffer.from(metadata), data: Buffer.from(data) };
}

it('reads a batch append of the client', () => {
  fc.assert(
    fc.property(
      options,
      fc.array(event, { maxLength: 4 }),
      uuid,
      fc.boolean(),
      (given, events, id, isFinal) => {
        const correlationId = new sharedPb.UUID().setString(id);
        const message = new streamsPb.BatchAppendReq()
          .setCorrelationId(correlationId)
          .setOptions(batchOptions(given))
          .setProposedMessagesList(
            events.map((proposed) => fill(new streamsPb.BatchAppendReq.ProposedMessage(), proposed)),
          )
          .setIsFinal(isFinal);
        expect(readBatchAppendMessage(Buffer.from(message.serializeBinary()))).toEqual({
          correlationId: Buffer.from(correlationId.serializeBinary()),
          options: { ...given, stream: Buffer.from(given.stream) },
          events: events.map(readBack),
          isFinal,
        });
      },
    ),
  );
});

it('reads a plain append of the client', () => {
  fc.assert(
    fc.property(options, event, (given, proposed) => {
      const first = new streamsPb.AppendReq().setOptions(appendOptions(given));
      expect(readAppendMessage(Buffer.from(first.serializeBinary()))).toEqual({
        options: { stream: Buffer.from(given.stream), expected: given.expected, deadline: undefined },
        event: undefined,
      });
      const second = new streamsPb.AppendReq().setProposedMessage(
        fill(new streamsPb.AppendReq.ProposedMessage(), proposed),
      );
      expect(readAppendMessage(Buffer.from(second.serializeBinary()))).toEqual({
        options: undefined,
        event: readBack(proposed),
      });
    }),
  );
});

it('returns a message or throws RangeError for arbitrary bytes', () => {
  fc.assert(
    fc.property(options, event, fc.nat(), fc.nat(255), (given, proposed, place, byte) => {
      const whole = new streamsPb.BatchAppendReq()
        .setOptions(batchOptions(given))
        .addProposedMessages(fill(new streamsPb.BatchAppendReq.ProposedMessage(), proposed));
      const broken = Buffer.from(whole.serializeBinary());
      broken[place % broken.byteLength] = byte;
      try {
        expect(readBatchAppendMessage(broken).events.length).toBeLessThan(broken.byteLength);
      } catch (error) {
        expect(error).toBeInstanceOf(RangeError);
      }
    }),
  );
});

it('skips unknown fields', () => {
  const unknown = Buffer.from([
    0x98, 0x06, 0x96, 0x01, 0xa1, 0x06, 1, 2, 3, 4, 5, 6, 7, 8, 0xaa, 0x06, 1, 9, 0xb5, 0x06, 1, 2, 3, 4,
  ]);
  const known = new streamsPb.BatchAppendReq().setIsFinal(true).serializeBinary();
  expect(readBatchAppendMessage(Buffer.concat([unknown, known]))).toMatchObject({
    isFinal: true,
    events: [],
  });
});

it('refuses a truncated message', () => {
  const whole = new streamsPb.BatchAppendReq()
    .setCorrelationId(new sharedPb.UUID().setString('x'))
    .serializeBinary();
  expect(() => readBatchAppendMessage(Buffer.from(whole.subarray(0, -1)))).toThrow(RangeError);
});

it('writes answers that the client can read', () => {
  const number = fc.maxSafeNat();
  const revision = fc.oneof(fc.constant(-1), number);
  fc.assert(
    fc.property(uuid, text, revision, fc.option(number, { nil: undefined }), (id, stream, last, position) => {
      const correlationId = new sharedPb.UUID().setString(id);
      const encoded = writeAppendSuccess(correlationId.serializeBinary(), stream, {
        revision: last === -1 ? undefined : last,
        position,
      });
      const answer = streamsPb.BatchAppendResp.deserializeBinary(encoded);
      expect(answer.getCorrelationId()?.getString()).toBe(id);
      expect(Buffer.from(answer.getStreamIdentifier()?.getStreamName_asU8() ?? []).toString()).toBe(stream);
      const success = answer.getSuccess();
      expect(success?.hasNoStream()).toBe(last === -1);
      expect(success?.getCurrentRevision()).toBe(String(Math.max(0, last)));
      expect(success?.hasNoPosition()).toBe(position === undefined);
      expect(success?.getPosition()?.getCommitPosition()).toBe(position?.toString());
      expect(success?.getPosition()?.getPreparePosition()).toBe(position?.toString());
    }),
  );
});
