import type { ConfigAnswer } from '@timekeep/contracts/api/system-api';
import { useEffect } from 'react';
import { useConfig } from '@/shared/api/system-api';

/** The company's own sign-in service. */
export type Provider = NonNullable<ConfigAnswer['companySignIn']>;

/** Key in the browser's storage: the name of the provider where passwords are off. */
const ONLY_KEY = 'timekeep-only-provider';

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
