import { describe, expect, it } from '@jest/globals';
import { sharedBuffers } from './server-process.js';

const GB = 1024 ** 3;

describe('shared_buffers', () => {
  it.each([
    [0.5 * GB, '128MB'],
    [2 * GB, '256MB'],
    [4.01 * GB, '513MB'],
    [8 * GB, '1024MB'],
    [256 * GB, '1024MB'],
  ])('for %d bytes of memory: %s', (bytes, buffers) => {
    expect(sharedBuffers(bytes)).toBe(buffers);
  });
});
