import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import {
  MAX_RENEWED,
  renewalMessage,
  type RenewSchedulesAnswer,
} from '@timekeep/contracts/api/schedules-api';
import { failureMessage } from '@/shared/api/failure';

/** How many employees a renewal has gone through, of how many. */
export interface RenewalProgress {
  readonly done: number;
  readonly total: number;
}

/** What all calls of a renewal did together. */
export interface Renewal extends Omit<RenewSchedulesAnswer, 'year' | 'pending'> {
  /** Why and where it stopped; null when it went through everybody. */
  readonly stopped: (RenewalProgress & { readonly reason: string }) | null;
}

type ChunkAnswer = { readonly data: RenewSchedulesAnswer } | { readonly error: unknown };

interface RenewalCalls<Failure> {
  /** Renews up to `MAX_RENEWED` employees; the same key again is the same call. */
  send(
    ids: readonly string[],
    key: string,
  ): Promise<{ readonly data: RenewSchedulesAnswer } | { readonly error: Failure }>;
  newKey(): string;
  progressed(progress: RenewalProgress): void;
  pause(): Promise<void>;
}

/** After a chunk, the tables need a moment to follow before the next can be decided. */
const MOST_TRIES = 30;

/**
 * Renews any number of employees, one chunk after the other. It stops at the first chunk that fails; what was renewed before
 * stays, and another renewal leaves it alone.
 *
 * @returns the failure when nothing was renewed
 */
export async function renewAll<Failure>(
  ids: readonly string[],
  calls: RenewalCalls<Failure>,
): Promise<{ readonly data: Renewal } | { readonly error: Failure }> {
  const answers: RenewSchedulesAnswer[] = [];
  const total = ids.length;
  for (let done = 0; done < total; done += MAX_RENEWED) {
    calls.progressed({ done, total });
    const answer = await sendPatiently(ids.slice(done, done + MAX_RENEWED), done > 0 ? MOST_TRIES : 1, calls);
    if ('error' in answer) {
      if (done === 0) return answer;
      const reason = failureMessage(answer.error);
      return { data: { ...together(answers), stopped: { done, total, reason } } };
    }
    answers.push(answer.data);
  }
  return { data: { ...together(answers), stopped: null } };
}

async function sendPatiently<Failure>(
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

function together(answers: readonly RenewSchedulesAnswer[]): Omit<Renewal, 'stopped'> {
  const sum = (days: 'five' | 'six', some = answers) =>
    some.reduce((count, { stats }) => count + stats[days], 0);
  // At New Year's Eve a chunk may fill another year than the one before.
  const years = [...new Set(answers.map(({ year }) => year))];
  const messages = years.map((year) => {
    const ofYear = answers.filter((answer) => answer.year === year);
    return renewalMessage(sum('five', ofYear) + sum('six', ofYear), year);
  });
  return {
    msg: messages.join(' '),
    stats: { five: sum('five'), six: sum('six') },
    undefinedSchedules: answers.flatMap(({ undefinedSchedules }) => undefinedSchedules),
  };
}

export interface RenewalProgressState {
  readonly renewalProgress: RenewalProgress;
}

const NOT_BEGUN: RenewalProgress = { done: 0, total: 0 };

/** The progress of the renewal that is under way, or was last; it outlives a visit to another tab. */
export const renewalProgressSlice = createSlice({
  name: 'renewalProgress',
  initialState: NOT_BEGUN,
  reducers: {
    renewalProgressed: (_former, { payload }: PayloadAction<RenewalProgress>) => payload,
  },
});

export const { renewalProgressed } = renewalProgressSlice.actions;
