import { API_PATHS } from '@timekeep/contracts/api/api-paths';
import type { ConfigAnswer } from '@timekeep/contracts/api/system-api';
import { CompanyZone } from '@timekeep/contracts/time/company-zone';
import { useMemo } from 'react';
import { baseApi } from './base-api';

const systemApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** What this installation is: company, time zone, today's work date, credits. */
    config: build.query<ConfigAnswer, undefined>({ query: () => ({ url: API_PATHS.config }) }),
  }),
});

/** The installation's configuration, loaded once and then again on focus. */
export function useConfig() {
  return systemApi.useConfigQuery(undefined);
}

/** The company's time zone, or null until it is known. */
export function useCompanyZone(): CompanyZone | null {
  const timeZone = useConfig().data?.timeZone;
  return useMemo(() => (timeZone === undefined ? null : new CompanyZone(timeZone)), [timeZone]);
}
