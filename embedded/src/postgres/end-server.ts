import { errorCode } from '@timekeep/log/settings/error-code';

/** Signals in the order of escalation, each with its timeout in milliseconds. */
const STEPS = [
  ['SIGINT', 20_000],
  ['SIGQUIT', 5000],
  ['SIGKILL', 5000],
] as const satisfies readonly (readonly [NodeJS.Signals, number])[];

/**
 * Ends a server with escalating signals. A stopped one (SIGSTOP) is continued first, since it would react
 * only to SIGKILL.
 *
 * @param send throws when the process does not exist any more, or is not ours
 * @param gone waits for the end, up to a timeout in milliseconds
 * @param steps signals with their timeouts in milliseconds
 * @returns true if it has ended
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
