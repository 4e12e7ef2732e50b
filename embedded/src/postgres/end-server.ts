import { errorCode } from '../files/replace-file.js';

/** Each step is harder than the one before, and is given this long. */
const STEPS = [
  ['SIGINT', 20_000],
  ['SIGQUIT', 5000],
  ['SIGKILL', 5000],
] as const satisfies readonly (readonly [NodeJS.Signals, number])[];

/**
 * Tells a server to end, ever harder until it has. One that was stopped (SIGSTOP) is woken first: it would hear
 * nothing but SIGKILL.
 *
 * @param send throws when there is no such process any more, or it is not ours
 * @param gone waits up to this many milliseconds for the end
 * @param steps signals, and how many milliseconds each is given
 * @returns whether it has ended
 */
export async function endServer(
  send: (signal: NodeJS.Signals) => void,
  gone: (timeoutMs: number) => Promise<boolean>,
  steps: readonly (readonly [NodeJS.Signals, number])[] = STEPS,
): Promise<boolean> {
  for (const [signal, timeoutMs] of steps) {
    try {
      send(signal);
      send('SIGCONT');
    } catch (error) {
      // It ended before the signal.
      if (errorCode(error) !== 'ESRCH') throw error;
    }
    if (await gone(timeoutMs)) return true;
  }
  return false;
}
