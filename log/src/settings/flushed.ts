import type { Writable } from 'node:stream';

/**
 * Resolves when all that was written to a stream is on its way: a program that ends before loses what a slow reader of a pipe, such as a
 * pager or a network, has not taken yet.
 */
export function flushed(stream: Writable): Promise<void> {
  return new Promise((resolve) => {
    // Called after all earlier writes, also with the error of a reader that is gone.
    stream.write('', () => {
      resolve();
    });
  });
}
