import type { ConfigAnswer } from '@timekeep/contracts/api/system-api';
import { useEffect } from 'react';
import { useConfig } from '@/shared/api/system-api';

/** The company's own sign-in service. */
export type Provider = NonNullable<ConfigAnswer['companySignIn']>;

/** Key in the browser's storage: the name of the provider where passwords are off. */
const ONLY_KEY = 'timekeep-only-provider';
/** Key in the storage of the tab: the screen to show after the provider, which the browser leaves the application for. */
const RETURN_KEY = 'timekeep-return-to';

/**
 * Returns the provider; undefined while it is not known, null where there is none. Where passwords are off, this device knows so from its
 * last visit, and shows no form that disappears.
 */
export function useProvider(): Provider | null | undefined {
  const { data } = useConfig();
  useEffect(() => {
    if (data?.companySignIn?.only) localStorage.setItem(ONLY_KEY, data.companySignIn.name);
    else if (data) localStorage.removeItem(ONLY_KEY);
  }, [data]);
  if (data) return data.companySignIn;
  const name = localStorage.getItem(ONLY_KEY);
  return name === null ? undefined : { name, only: true };
}

/** Returns the path of this application that was requested before sign-in; null when there was none. */
export function returnPath(state: unknown): string | null {
  const path = typeof state === 'object' && state !== null && 'returnTo' in state ? state.returnTo : null;
  return typeof path === 'string' && /^\/(?!\/)/.test(path) ? path : null;
}

/** Keeps the path until the browser is back from the provider; null for the first screen. */
export function keepReturnPath(path: string | null): void {
  if (path === null) sessionStorage.removeItem(RETURN_KEY);
  else sessionStorage.setItem(RETURN_KEY, path);
}

/** Returns the path that was kept last. */
export function keptReturnPath(): string | null {
  return returnPath({ returnTo: sessionStorage.getItem(RETURN_KEY) });
}
