import { MAX_RENEWED, type RenewSchedulesAnswer } from '@timekeep/contracts/api/schedules-api';
import { renewalMessage } from '@timekeep/contracts/schedules/schedule-messages';
import { failureMessage } from '@/shared/api/failure';
import { declaredText } from '@/shared/language/language';

/** Number of processed employees, and of all employees of a renewal. */
export interface RenewalProgress {
  readonly done: number;
  readonly total: number;
}

/** Combined result of all calls of a renewal. */
export interface Renewal extends Omit<RenewSchedulesAnswer, 'year' | 'pending'> {
  /** The reason and the position of an early stop; null when all employees were processed. */
  readonly stopped: (RenewalProgress & { readonly reason: string }) | null;
}

type ChunkAnswer = { readonly data: RenewSchedulesAnswer } | { readonly error: unknown };

interface RenewalCalls<Failure> {
  /** Renews up to `MAX_RENEWED` employees. A repeated key has no second effect. */
  send(
    ids: readonly string[],
    key: string,
  ): Promise<{ readonly data: RenewSchedulesAnswer } | { readonly error: Failure }>;
  newKey(): string;
  progressed(progress: RenewalProgress): void;
  pause(): Promise<void>;
}

/** Attempts while the tables catch up with the previous chunk, which the next decision needs. */
const MAX_ATTEMPTS = 30;

/**
 * Renews any number of employees, one chunk after the other, and stops at the first chunk that fails. Schedules that
 * were renewed before stay, and another renewal skips them.
 *
 * @returns the result, or the failure when nothing was renewed
 */
export async function renewAll<Failure>(
  ids: readonly string[],
  calls: RenewalCalls<Failure>,
): Promise<{ readonly data: Renewal } | { readonly error: Failure }> {
  const answers: RenewSchedulesAnswer[] = [];
  const total = ids.length;
  for (let done = 0; done < total; done += MAX_RENEWED) {
    calls.progressed({ done, total });
    const answer = await sendWithRetries(
      ids.slice(done, done + MAX_RENEWED),
      done > 0 ? MAX_ATTEMPTS : 1,
      calls,
    );
    if ('error' in answer) {
      if (done === 0) return answer;
      const reason = failureMessage(answer.error);
      return { data: { ...combine(answers), stopped: { done, total, reason } } };
    }
    answers.push(answer.data);
  }
  return { data: { ...combine(answers), stopped: null } };
}

async function sendWithRetries<Failure>(
  ids: readonly string[],
  tries: number,
  calls: RenewalCalls<Failure>,
): ReturnType<RenewalCalls<Failure>['send']> {
  const key = calls.newKey();
  let answer = await calls.send(ids, key);
  for (let tried = 1; tried < tries && isUnavailable(answer); tried += 1) {
    await calls.pause();
    answer = await calls.send(ids, key);
  }
  return answer;
}

function isUnavailable(answer: ChunkAnswer): boolean {
  if (!('error' in answer)) return false;
  const { error } = answer;
  return typeof error === 'object' && error !== null && 'status' in error && error.status === 503;
}

function combine(answers: readonly RenewSchedulesAnswer[]): Omit<Renewal, 'stopped'> {
  const sum = (days: 'five' | 'six', some = answers) =>
    some.reduce((count, { stats }) => count + stats[days], 0);
  // When the year changes during a renewal, later chunks fill the following year.
  const years = [...new Set(answers.map(({ year }) => year))];
  const messages = years.map((year) => {
    const ofYear = answers.filter((answer) => answer.year === year);
    return declaredText(renewalMessage(sum('five', ofYear) + sum('six', ofYear), year));
  });
  return {
    msg: messages.join(' '),
    stats: { five: sum('five'), six: sum('six') },
    undefinedSchedules: answers.flatMap(({ undefinedSchedules }) => undefinedSchedules),
  };
}
