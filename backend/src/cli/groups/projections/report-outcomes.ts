import type { Outcome } from '@timekeep/projections/replay/replay-run';
import { errorMessage } from '../../error-message.js';
import { writeLine, type OutputOptions } from '../../terminal/output.js';

/**
 * Tells what came of each projection: to programs all at once, to people one after the other.
 *
 * @param tell shows one, and says what is wrong with it; null when nothing is
 * @throws Error with all that is wrong
 */
export function report<T>(
  outcomes: readonly Outcome<T>[],
  { json }: OutputOptions,
  tell: (outcome: Extract<Outcome<T>, { readonly result: T }>) => string | null,
): void {
  const problems = new Set<string>();
  for (const outcome of outcomes) {
    const problem = 'error' in outcome ? errorMessage(outcome.error) : tell(outcome);
    if (problem !== null) problems.add(problem);
  }
  if (json) {
    const answer = outcomes.map((outcome) =>
      'error' in outcome
        ? { name: outcome.name, err: errorMessage(outcome.error) }
        : { name: outcome.name, result: outcome.result },
    );
    writeLine(JSON.stringify(answer, readablePositions));
  }
  if (problems.size > 0) throw new Error([...problems].join(' '));
}

/** Positions do not fit into the numbers of JSON. */
function readablePositions(_key: string, value: unknown): unknown {
  return typeof value === 'bigint' ? value.toString() : value;
}
