import { START_PATHS } from '@timekeep/contracts/api/start-paths';
import type { ConfigAnswer } from '@timekeep/contracts/api/system-api';
import { baseApi } from './base-api';

const systemApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** The installation's configuration: company, time zone, today's work date, credits. */
    config: build.query<ConfigAnswer, undefined>({ query: () => ({ url: START_PATHS.config }) }),
  }),
});

/** Loads the installation's configuration once, and again at window focus. */
export function useConfig() {
  return systemApi.useConfigQuery(undefined);
}
