import type { Outcome } from '@timekeep/projections/replay/replay-run';
import { errorMessage } from '../../error-message.js';
import { writeLine, type OutputOptions } from '../../terminal/output.js';

/**
 * Reports the outcome of each projection: to programs as one value, to people one after the other.
 *
 * @param tell shows one outcome and returns its problem; null without a problem
 * @throws Error with all problems
 */
export async function report<T>(
  outcomes: readonly Outcome<T>[],
  { json }: OutputOptions,
  tell: (outcome: Extract<Outcome<T>, { readonly result: T }>) => string | null,
): Promise<void> {
  const problems = new Set<string>();
  const answers: object[] = [];
  for (const outcome of outcomes) {
    const { name } = outcome;
    if ('error' in outcome) {
      const err = await errorMessage(outcome.error);
      problems.add(err);
      answers.push({ name, err });
      continue;
    }
    const problem = tell(outcome);
    if (problem !== null) problems.add(problem);
    answers.push({ name, result: outcome.result });
  }
  if (json) writeLine(JSON.stringify(answers, readablePositions));
  if (problems.size > 0) throw new Error([...problems].join(' '));
}

/** Writes positions as texts, since they do not fit into the numbers of JSON. */
function readablePositions(_key: string, value: unknown): unknown {
  return typeof value === 'bigint' ? value.toString() : value;
}
