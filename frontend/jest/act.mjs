import React from 'react';
import { flushSync } from 'react-dom';
import { unstable_IdlePriority as WhenIdle, unstable_scheduleCallback as schedule } from 'scheduler';

/**
 * Replacement of React's `act`, which the production build under test lacks and Testing Library needs. Changes by `work`
 * are rendered when it returns, later ones when the returned promise is awaited.
 */
React.act = (work) => {
  let result;
  flushSync(() => {
    result = work();
  });
  return { then: (resolve, reject) => shown(result).then(resolve, reject) };
};

/** Returns the resolved `result` once React has no more work. */
export async function shown(result) {
  const value = await result;
  await new Promise((resolve) => schedule(WhenIdle, resolve));
  return value;
}
