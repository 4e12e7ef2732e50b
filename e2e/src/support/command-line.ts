import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

const MAIN = join(import.meta.dirname, '../../../backend/dist/cli/main.js');

/** Exit code and output of a command. */
export interface Ended {
  readonly code: number | null;
  readonly printed: string;
}

/** Runs `it <words>` on the system that runs in the data folder. */
export async function commandLine(dataDir: string, ...words: readonly string[]): Promise<Ended> {
  const child = spawn(process.execPath, [MAIN, ...words], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, DATA_DIR: dataDir },
  });
  let printed = '';
  for (const output of [child.stdout, child.stderr]) {
    output.on('data', (text: Buffer) => (printed += text.toString()));
  }
  await once(child, 'close');
  return { code: child.exitCode, printed };
}
