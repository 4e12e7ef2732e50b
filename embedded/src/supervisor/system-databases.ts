import type { RoleDatabase } from '../postgres/databases.js';

/** Databases of a system's PostgreSQL. Each has its own role without access to the other database. */
export const DATABASES = {
  events: { database: 'eventlog', role: 'timekeep_log' },
  readModels: { database: 'timekeep', role: 'timekeep_app' },
} as const satisfies Record<string, RoleDatabase>;
