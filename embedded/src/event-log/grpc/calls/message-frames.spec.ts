import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

import { expect, it } from '@jest/globals';

import { FrameReader, framed, MAX_UNPROVEN_MESSAGE_BYTES } from './message-frames.js';

const messages = ['one', '', 'x'.repeat(300)].map((text) => Buffer.from(text));

it.each([1, 2, 5, 7, 100, 1000])('messages are decoded from chunks of %i bytes', (size) => {
  const frames = framed(messages);
  const reader = new FrameReader();
  const found: Buffer[] = [];
  for (let start = 0; start < frames.byteLength; start += size) {
    found.push(...reader.read(frames.subarray(start, start + size)));
  }
  expect(found).toEqual(messages);
});

it('a compressed message is refused', () => {
  const frames = framed(messages);
  frames[0] = 1;
  expect(() => new FrameReader().read(frames)).toThrow('takes no compressed messages');
});

it('a message that is too long is refused before it has arrived', () => {
  const prefix = Buffer.from([0, 0xff, 0, 0, 0]);
  expect(() => new FrameReader().read(prefix)).toThrow('is larger than');
});

it('a message is bounded by the limit of its reader', () => {
  const read = (frame: Buffer) => new FrameReader(MAX_UNPROVEN_MESSAGE_BYTES).read(frame);
  const longest = Buffer.alloc(MAX_UNPROVEN_MESSAGE_BYTES);
  expect(read(framed([longest]))).toEqual([longest]);
  const tooLong = framed([Buffer.alloc(MAX_UNPROVEN_MESSAGE_BYTES + 1)]);
  expect(() => read(tooLong.subarray(0, 5))).toThrow('is larger than');
});

it('a message in pieces does not keep the buffers in which they arrived', () => {
  setFlagsFromString('--expose-gc');
  const frame = framed([Buffer.alloc(MAX_UNPROVEN_MESSAGE_BYTES)]);
  const reader = new FrameReader(MAX_UNPROVEN_MESSAGE_BYTES);
  const before = process.memoryUsage().arrayBuffers;
  for (const byte of frame.subarray(0, 200)) {
    const arrived = Buffer.alloc(1024 * 1024);
    arrived[0] = byte;
    reader.read(arrived.subarray(0, 1));
  }
  runInNewContext('gc()');
  expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(20 * 1024 * 1024);
  expect(reader.read(frame.subarray(200))).toEqual([Buffer.alloc(MAX_UNPROVEN_MESSAGE_BYTES)]);
});
