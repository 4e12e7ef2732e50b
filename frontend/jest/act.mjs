import React from 'react';
import { flushSync } from 'react-dom';
import { unstable_IdlePriority as WhenIdle, unstable_scheduleCallback as schedule } from 'scheduler';

/**
 * What Testing Library wraps rendering and events in. React leaves it out of the build that users get, which is the one
 * that the tests show: what `work` changes is on the page when it returns, and the rest when it was waited for.
 */
React.act = (work) => {
  let result;
  flushSync(() => {
    result = work();
  });
  return { then: (resolve, reject) => shown(result).then(resolve, reject) };
};

/** What `result` becomes, once React has nothing left to show. */
export async function shown(result) {
  const value = await result;
  await new Promise((resolve) => schedule(WhenIdle, resolve));
  return value;
}
