import type { RoleDatabase } from '../postgres/role-database.js';

/** The databases of a system's PostgreSQL. Each has a role of its own, which cannot reach the other one. */
export const DATABASES = {
  events: { database: 'eventlog', role: 'timekeep_log' },
  readModels: { database: 'timekeep', role: 'timekeep_app' },
} as const satisfies Record<string, RoleDatabase>;
