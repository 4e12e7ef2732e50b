import type { MessageAnswer } from '@timekeep/contracts/api/answers';
import { useState } from 'react';
import { conflictOf, failureMessage } from '@/shared/api/failure';
import { notifyBriefly } from '@/shared/toast/notify';
import { DELETED, NOT_READ } from './leave-form';
import type { TransactionRead } from './transaction-columns';

interface DayChange {
  /** Reads the day again; null when that fails. */
  readonly reload: () => Promise<TransactionRead | null>;
  readonly onDone: () => void;
}

interface Answer {
  readonly data?: MessageAnswer | undefined;
  readonly error?: unknown;
}

/** What becomes of changing one day of leave: done, refused, or based on what somebody else changed meanwhile. */
export function useDayChange({ reload, onDone }: DayChange) {
  const [problem, setProblem] = useState<string | null>(null);
  const [conflict, setConflict] = useState<string | null>(null);
  const [doing, setDoing] = useState<'sending' | 'reloading' | null>(null);

  const fail = (message: string) => {
    setProblem(message);
    notifyBriefly('error', message);
  };
  const settle = async ({ data, error }: Answer, fallback: string) => {
    if (data) {
      // What is done next is based on the leave as it is now.
      await reload();
      notifyBriefly('success', data.msg);
      onDone();
      return;
    }
    const stale = conflictOf(error);
    setConflict(stale);
    if (stale === null) fail(failureMessage(error, fallback));
  };

  return {
    problem,
    conflict,
    doing,
    fail,
    forgetProblem: () => {
      setProblem(null);
    },
    /** @param fallback is said of a failure that has no words of its own */
    send: async (change: () => Promise<Answer>, fallback: string) => {
      setDoing('sending');
      await settle(await change(), fallback);
      setDoing(null);
    },
    /** Reads what somebody else saved; null when that fails. */
    readAgain: async (): Promise<TransactionRead | null> => {
      setDoing('reloading');
      const present = await reload();
      setDoing(null);
      if (!present) {
        fail(NOT_READ);
        return null;
      }
      setConflict(null);
      if (present.transaction) setProblem(null);
      else fail(DELETED);
      return present;
    },
  };
}
