/** The databases of a system's PostgreSQL. */
export const DATABASES = { events: 'eventlog', readModels: 'timekeep' } as const;
