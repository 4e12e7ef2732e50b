import { once } from 'node:events';
import { createInterface } from 'node:readline/promises';

/** True if standard input and error are a terminal. */
export function canAsk(): boolean {
  return process.stdin.isTTY && process.stderr.isTTY;
}

/** Asks a question that is answered by yes or no; anything but a yes is a no, and so is Ctrl-C or the end of the input. */
export async function confirmed(question: string): Promise<boolean> {
  // On standard error, since standard output may be read by a program.
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  const left = once(terminal, 'close').then(() => '');
  const answer = terminal.question(`${question} (yes/no) `).catch(() => {
    process.stderr.write('\n');
    return '';
  });
  try {
    return /^y(es)?$/i.test((await Promise.race([answer, left])).trim());
  } finally {
    terminal.close();
  }
}
