import { useEffect, useEffectEvent } from 'react';

/** Calls `work` every `ms` milliseconds while the component is shown. */
export function useInterval(work: () => void, ms: number): void {
  const call = useEffectEvent(work);
  useEffect(() => {
    const timer = setInterval(() => {
      call();
    }, ms);
    return () => {
      clearInterval(timer);
    };
  }, [ms]);
}
