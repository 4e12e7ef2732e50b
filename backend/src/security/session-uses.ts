import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { SESSION_COOKIE } from '@timekeep/contracts/api/accounts-api';
import { type Configuration, InjectConfiguration } from '../configuration/configuration.js';
import { OptionalTables, SCHEMA } from './rate-limits/optional-tables.js';

/** A session, and who uses it from where at this moment. */
export interface SessionUse {
  readonly session: string;
  readonly EMPID: string;
  /** The account's credential version when the session began. */
  readonly version: number;
  /** Milliseconds since the epoch. */
  readonly begun: number;
  readonly device: string;
  readonly address: string;
}

/** A session as its owner sees it. */
export interface ListedSession {
  readonly session: string;
  readonly version: number;
  readonly device: string;
  readonly address: string;
  readonly begun: Date;
  readonly lastUsed: Date;
}

const PREPARE = `
  CREATE TABLE IF NOT EXISTS ${SCHEMA}.sessions (
    session text PRIMARY KEY,
    empid text NOT NULL,
    version integer NOT NULL,
    device text NOT NULL,
    address text NOT NULL,
    begun timestamptz NOT NULL,
    last_used timestamptz NOT NULL
  );
  CREATE INDEX IF NOT EXISTS sessions_empid ON ${SCHEMA}.sessions (empid)`;

const LAST_USE = `SELECT last_used AS "lastUsed" FROM ${SCHEMA}.sessions WHERE session = $1`;
const NOTE = `
  INSERT INTO ${SCHEMA}.sessions (session, empid, version, device, address, begun, last_used)
  VALUES ($1, $2, $3, $4, $5, $6, $7)
  ON CONFLICT (session) DO UPDATE SET device = excluded.device, address = excluded.address,
    last_used = greatest(sessions.last_used, excluded.last_used)
  RETURNING xmax = 0 AS "isNew"`;
const LIST = `
  SELECT session, version, device, address, begun, last_used AS "lastUsed"
  FROM ${SCHEMA}.sessions WHERE empid = $1 ORDER BY last_used DESC, session LIMIT $2`;
const FORGET_OLDER = `
  DELETE FROM ${SCHEMA}.sessions WHERE session IN (
    SELECT session FROM ${SCHEMA}.sessions WHERE empid = $1 ORDER BY last_used DESC, session OFFSET $2
  )`;
const FORGET = `DELETE FROM ${SCHEMA}.sessions WHERE session = $1`;
const FORGET_ALL = `DELETE FROM ${SCHEMA}.sessions WHERE empid = $1 AND session IS DISTINCT FROM $2`;
const FORGET_EXPIRED = `DELETE FROM ${SCHEMA}.sessions WHERE begun < $1`;

/** A later use of a session is not written again before. */
const WRITTEN_EVERY_MS = 60_000;
/** Sessions of one account that are kept and listed: each sign-in is one, for thirty days. */
export const LISTED_SESSIONS = 100;
const POOL_SIZE = 2;
const CLEAN_EVERY_MS = 60 * 60_000;

/**
 * Keeps when each session was used last, from where, for its owner's list and for the idle time. The table is no record: whether a
 * session is valid is in the log, and a database that is away stops nobody.
 */
@Injectable()
export class SessionUses implements OnApplicationShutdown {
  /** By session, the moment of the last use that was written. */
  private readonly written = new Map<string, number>();
  private readonly cleaning: NodeJS.Timeout;
  private readonly tables: OptionalTables;

  constructor(@InjectConfiguration() configuration: Configuration) {
    const settings = { name: 'timekeep-sessions', poolSize: POOL_SIZE, prepare: PREPARE };
    this.tables = new OptionalTables(
      { ...settings, fallback: 'Uses of sessions are not noted' },
      configuration,
    );
    this.cleaning = setInterval(() => void this.removeExpired(), CLEAN_EVERY_MS);
    this.cleaning.unref();
  }

  /** True if the use of a session is due to be written: no use in the last minute was. */
  isDue({ session }: Pick<SessionUse, 'session'>, now = Date.now()): boolean {
    return now - (this.written.get(session) ?? 0) >= WRITTEN_EVERY_MS;
  }

  /** Notes a session that begins, so that it is in the list before its first use, which is noted again. */
  async begin(use: SessionUse, now = Date.now()): Promise<void> {
    await this.query((query) => noteRow(query, use, now));
  }

  /**
   * Notes a use, unless the session was idle for longer than it may be.
   *
   * @param idleMs time without a use after which a session is over; null for none
   * @returns false when the session is over
   */
  async note(use: SessionUse, idleMs: number | null, now = Date.now()): Promise<boolean> {
    const isOpen = await this.query(async (query) => {
      if (idleMs !== null) {
        const [row] = await query<{ lastUsed: Date }>(LAST_USE, [use.session]);
        // Without a row, such as after the loss of the database, only the beginning and what was written here are certain.
        const lastUsed = row?.lastUsed.getTime() ?? Math.max(use.begun, this.written.get(use.session) ?? 0);
        if (now - lastUsed > idleMs) return false;
      }
      await noteRow(query, use, now);
      return true;
    });
    if (isOpen === false) return false;
    this.written.set(use.session, now);
    return true;
  }

  /** Returns the sessions that were used of an account, the latest first, at most `LISTED_SESSIONS`; null while the database is away. */
  async of(EMPID: string): Promise<readonly ListedSession[] | null> {
    return this.query((query) => query<ListedSession>(LIST, [EMPID, LISTED_SESSIONS]));
  }

  /** Removes a session that was ended. */
  async forget(session: string): Promise<void> {
    this.written.delete(session);
    await this.query((query) => query(FORGET, [session]));
  }

  /** Removes all sessions of an account but one. */
  async forgetAllOf(EMPID: string, kept: string | null): Promise<void> {
    await this.query((query) => query(FORGET_ALL, [EMPID, kept]));
  }

  /** Removes the sessions whose tokens have expired. */
  async removeExpired(now = Date.now()): Promise<void> {
    for (const [session, at] of this.written) if (now - at >= WRITTEN_EVERY_MS) this.written.delete(session);
    await this.query((query) => query(FORGET_EXPIRED, [new Date(now - SESSION_COOKIE.maxAgeMs)]));
  }

  async onApplicationShutdown(): Promise<void> {
    clearInterval(this.cleaning);
    await this.tables.end();
  }

  /** Null when the table cannot be used. */
  private query<T>(work: (query: Query) => Promise<T>): Promise<T | null> {
    return this.tables.attempt(() =>
      work(async <Row extends object>(text: string, values: readonly unknown[]) => {
        const { rows } = await this.tables.pool.query<Row>(text, [...values]);
        return rows;
      }),
    );
  }
}

/** Writes the row of a session; a new one drops those beyond the bound of the list. */
async function noteRow(query: Query, use: SessionUse, now: number): Promise<void> {
  const { session, EMPID, version, device, address, begun } = use;
  const values = [session, EMPID, version, device, address, new Date(begun), new Date(now)];
  const [noted] = await query<{ isNew: boolean }>(NOTE, values);
  if (noted?.isNew === true) await query(FORGET_OLDER, [EMPID, LISTED_SESSIONS]);
}

type Query = <Row extends object>(text: string, values: readonly unknown[]) => Promise<readonly Row[]>;
