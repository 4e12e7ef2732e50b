import { createInterface } from 'node:readline/promises';

/** Whether somebody sits at a terminal who can be asked. */
export function canAsk(): boolean {
  return process.stdin.isTTY && process.stderr.isTTY;
}

/** Asks a question that is answered by yes or no; anything but a yes is a no. */
export async function confirmed(question: string): Promise<boolean> {
  // On standard error, since standard output may be read by a program.
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  try {
    return /^y(es)?$/i.test((await terminal.question(`${question} (yes/no) `)).trim());
  } finally {
    terminal.close();
  }
}
