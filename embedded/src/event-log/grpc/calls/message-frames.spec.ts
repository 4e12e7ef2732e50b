import { expect, it } from '@jest/globals';

import { FrameReader, framed } from './message-frames.js';

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
