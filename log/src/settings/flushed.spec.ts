import { spawn } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, it } from '@jest/globals';

/** More than a pipe holds. */
const BYTES = 1_000_000;
const FLUSHED = new URL('../../dist/settings/flushed.js', import.meta.url).href;

/** Returns how much a reader gets that begins late, of a program that ends at once. */
async function bytesRead(beforeTheEnd: string): Promise<number> {
  const program = `
    import { flushed } from '${FLUSHED}';
    process.stdout.write('x'.repeat(${BYTES}));
    ${beforeTheEnd}
    process.exit();`;
  const { stdout } = spawn(process.execPath, ['--input-type=module', '--eval', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await pause(500);
  let bytes = 0;
  for await (const chunk of stdout) bytes += (chunk as Buffer).length;
  return bytes;
}

it('a program that waits until its output is flushed loses none to a slow reader', async () => {
  expect(await bytesRead('await flushed(process.stdout);')).toBe(BYTES);
  expect(await bytesRead('')).toBeLessThan(BYTES);
});
