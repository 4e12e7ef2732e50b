import { Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import type { RefusingTerminal } from '@timekeep/contracts/api/system-api';
import type { TerminalRefusal } from '@timekeep/contracts/clock/punch-refusals';
import type { WorkDate } from '@timekeep/contracts/time/work-date';
import { type Configuration, InjectConfiguration } from '../../configuration/configuration.js';
import { OptionalTables, SCHEMA } from '../../security/rate-limits/optional-tables.js';
import { MinuteReports } from './minute-reports.js';
import { lastMinutes, mostlyRefused, type OutcomeCount, type PeriodCount } from './mostly-refused.js';
import { PREPARE_ENTRIES, rememberEntries, removeOldEntries } from './refused-entries.js';

/** The punches of one call of a terminal, counted by their outcome. */
export interface SentPunches {
  readonly accepted: number;
  readonly duplicate: number;
  /** Punches that were refused for the first time today, by reason. */
  readonly refused: ReadonlyMap<TerminalRefusal, number>;
  /** Punches that were refused before, and sent again. */
  readonly repeated: number;
  /** The latest recorded one, by the clock of the terminal, in epoch milliseconds; null when none is recorded. */
  readonly lastPunch: number | null;
  /** Milliseconds by which the clock of the terminal is ahead at least, as punches in the future show; 0 without such. */
  readonly aheadMs: number;
}

/** A terminal as its calls show it. */
export interface SeenTerminal {
  readonly terminal: string;
  readonly lastContact: Date;
  readonly lastPunch: Date | null;
  /** The number of refused punches by reason. */
  readonly refused: Readonly<Partial<Record<TerminalRefusal, number>>>;
}

const PREPARE = `
  CREATE TABLE IF NOT EXISTS ${SCHEMA}.terminal_contacts (
    terminal text PRIMARY KEY,
    last_contact timestamptz NOT NULL,
    last_punch timestamptz
  );
  CREATE TABLE IF NOT EXISTS ${SCHEMA}.terminal_outcomes (
    terminal text NOT NULL,
    period timestamptz NOT NULL,
    outcome text NOT NULL,
    count integer NOT NULL,
    PRIMARY KEY (terminal, period, outcome)
  );
  CREATE INDEX IF NOT EXISTS terminal_outcomes_period ON ${SCHEMA}.terminal_outcomes (period);
  ${PREPARE_ENTRIES}`;

/** Rows in the order of the keys, so that two backends do not wait for each other in a circle. */
const ADD_CONTACTS = `
  INSERT INTO ${SCHEMA}.terminal_contacts AS known (terminal, last_contact, last_punch)
  SELECT * FROM unnest($1::text[], $2::timestamptz[], $3::timestamptz[]) ORDER BY 1
  ON CONFLICT (terminal) DO UPDATE SET last_contact = greatest(known.last_contact, excluded.last_contact),
    last_punch = greatest(known.last_punch, excluded.last_punch)`;
const ADD_OUTCOMES = `
  INSERT INTO ${SCHEMA}.terminal_outcomes AS known (terminal, period, outcome, count)
  SELECT * FROM unnest($1::text[], $2::timestamptz[], $3::text[], $4::integer[]) ORDER BY 1, 2, 3
  ON CONFLICT (terminal, period, outcome) DO UPDATE SET count = known.count + excluded.count`;
const SEEN = `
  SELECT terminal, last_contact AS "lastContact", last_punch AS "lastPunch", (
    SELECT coalesce(jsonb_object_agg(outcome, count), '{}') FROM (
      SELECT outcome, sum(count)::integer AS count FROM ${SCHEMA}.terminal_outcomes AS counted
      WHERE counted.terminal = contacts.terminal AND period >= $1 AND outcome <> $2 GROUP BY outcome
    ) AS sums
  ) AS refused
  FROM ${SCHEMA}.terminal_contacts AS contacts`;
const OUTCOMES_SINCE = `
  SELECT terminal, period, outcome, count FROM ${SCHEMA}.terminal_outcomes WHERE period > $1`;
const REMOVE_OLD = `DELETE FROM ${SCHEMA}.terminal_outcomes WHERE period < $1`;

const ACCEPTED = 'accepted';
const PERIOD_MS = 5 * 60_000;
const WRITTEN_EVERY_MS = 1_000;
const KEPT_MS = 2 * 86_400_000;
const CLEAN_EVERY_MS = 60 * 60_000;
const MINUTE_MS = 60_000;

/** Refusals in words, for the log. */
const IN_WORDS: Readonly<Record<TerminalRefusal, string>> = {
  unknown: 'no employee has their number',
  outside: 'they are outside the employment',
  tooOld: 'they are older than the rule punchDays allows',
  future: 'they lie in the future',
  wrongPin: 'their PIN is wrong',
  missingPin: 'they have no PIN',
  paused: 'their employee is paused after wrong PINs',
  malformed: 'they are malformed',
  tooMany: 'they are more than one employee can have on a day',
};
/** Refusals that `WrongPins` writes to the log, with the employees. */
const LOGGED_ELSEWHERE: ReadonlySet<TerminalRefusal> = new Set(['wrongPin', 'paused']);

type Listener = (terminal: string, sent: SentPunches) => void;
interface Refused {
  readonly count: number;
  readonly aheadMs: number;
}

/**
 * Counts the outcomes of the punches of each terminal, for all backends in one table, and reports refused ones to the log: a clock that is
 * wrong loses attendance while each of its calls succeeds. The table is no record: a refused punch is an event of its own.
 */
@Injectable()
export class TerminalTraffic implements OnApplicationShutdown {
  private readonly logger = new Logger(TerminalTraffic.name);
  private readonly listeners: Listener[] = [];
  private readonly reports = new MinuteReports<Refused>(
    (key, refused) => {
      this.warn(key, refused);
    },
    (one, other) => ({
      count: one.count + other.count,
      aheadMs: Math.max(one.aheadMs, other.aheadMs),
    }),
  );
  private readonly tables: OptionalTables;
  /** Counts that are not written yet, by terminal, and by terminal, period and outcome. */
  private contacts = new Map<string, Pick<SeenTerminal, 'terminal' | 'lastContact' | 'lastPunch'>>();
  private outcomes = new Map<string, PeriodCount>();
  private timer: NodeJS.Timeout | undefined;
  private writing: Promise<void> = Promise.resolve();
  private isEnding = false;
  private readonly cleaning: NodeJS.Timeout;

  constructor(@InjectConfiguration() configuration: Configuration) {
    const settings = { name: 'timekeep-terminals', poolSize: 1, prepare: PREPARE };
    this.tables = new OptionalTables(
      { ...settings, fallback: 'Punches of terminals are counted later' },
      configuration,
    );
    this.cleaning = setInterval(() => void this.removeOld(), CLEAN_EVERY_MS).unref();
  }

  /** Adds a listener for the punches of each call. */
  onSent(listener: Listener): void {
    this.listeners.push(listener);
  }

  /** Counts the punches of one call; what is counted is written within a second. */
  note(terminal: string, sent: SentPunches, now = Date.now()): void {
    for (const listener of this.listeners) listener(terminal, sent);
    const known = this.contacts.get(terminal)?.lastPunch?.getTime() ?? null;
    const lastPunch = Math.max(known ?? -Infinity, sent.lastPunch ?? -Infinity);
    const lastContact = new Date(now);
    const at = Number.isFinite(lastPunch) ? new Date(lastPunch) : null;
    this.contacts.set(terminal, { terminal, lastContact, lastPunch: at });
    this.count({ terminal, outcome: ACCEPTED, count: sent.accepted }, now);
    for (const [outcome, count] of sent.refused) {
      this.count({ terminal, outcome, count }, now);
      if (!LOGGED_ELSEWHERE.has(outcome))
        this.reports.add(`${terminal} ${outcome}`, {
          count,
          aheadMs: outcome === 'future' ? sent.aheadMs : 0,
        });
    }
    this.schedule();
  }

  /** Returns the entries that the terminal sent before on this day, and remembers all; none while the tables cannot be used. */
  async sentBefore(
    terminal: string,
    day: WorkDate,
    entries: readonly string[],
  ): Promise<ReadonlySet<string>> {
    if (entries.length === 0) return new Set();
    const { pool } = this.tables;
    const found = await this.tables.attempt(() => rememberEntries(pool, { terminal, day, entries }));
    return found ?? new Set();
  }

  /** Returns the terminals that ever called, with their refused punches since a moment; null while the tables cannot be used. */
  async seen(since: Date): Promise<readonly SeenTerminal[] | null> {
    await this.write();
    const found = await this.tables.attempt(() =>
      this.tables.pool.query<SeenTerminal>(SEEN, [since, ACCEPTED]),
    );
    return found?.rows ?? null;
  }

  /** Returns the terminals most of whose punches of the last hour, or since they were mended, were refused; null while the tables cannot be used. */
  async refusing(now = Date.now()): Promise<readonly RefusingTerminal[] | null> {
    await this.write();
    const found = await this.tables.attempt(() =>
      this.tables.pool.query<PeriodCount>(OUTCOMES_SINCE, [lastMinutes(now)]),
    );
    return found && mostlyRefused(found.rows, ACCEPTED);
  }

  async onApplicationShutdown(): Promise<void> {
    this.isEnding = true;
    clearInterval(this.cleaning);
    clearTimeout(this.timer);
    this.reports.end();
    await this.write();
    await this.tables.end();
  }

  private count({ terminal, outcome, count }: OutcomeCount, now: number): void {
    if (count === 0) return;
    const period = new Date(now - (now % PERIOD_MS));
    const key = `${terminal} ${period.toISOString()} ${outcome}`;
    const before = this.outcomes.get(key)?.count ?? 0;
    this.outcomes.set(key, { terminal, period, outcome, count: before + count });
  }

  private schedule(): void {
    if (this.isEnding) return;
    this.timer ??= setTimeout(() => void this.write(), WRITTEN_EVERY_MS).unref();
  }

  /** Writes what was counted, after what is being written; what cannot be written now is tried again. */
  private write(): Promise<void> {
    clearTimeout(this.timer);
    this.timer = undefined;
    this.writing = this.writing.then(() => this.writeCounted());
    return this.writing;
  }

  private async writeCounted(): Promise<void> {
    const contacts = [...this.contacts.values()];
    const outcomes = [...this.outcomes.values()];
    if (contacts.length === 0) return;
    this.contacts = new Map();
    this.outcomes = new Map();
    const isWritten = await this.tables.attempt(async () => {
      await this.tables.pool.query(ADD_CONTACTS, [
        contacts.map(({ terminal }) => terminal),
        contacts.map(({ lastContact }) => lastContact),
        contacts.map(({ lastPunch }) => lastPunch),
      ]);
      await this.tables.pool.query(ADD_OUTCOMES, [
        outcomes.map(({ terminal }) => terminal),
        outcomes.map(({ period }) => period),
        outcomes.map(({ outcome }) => outcome),
        outcomes.map(({ count }) => count),
      ]);
      return true;
    });
    if (isWritten) return;
    for (const contact of contacts)
      this.contacts.set(contact.terminal, this.contacts.get(contact.terminal) ?? contact);
    for (const { period, ...counted } of outcomes) this.count(counted, period.getTime());
    this.schedule();
  }

  private async removeOld(now = Date.now()): Promise<void> {
    const { pool } = this.tables;
    const last = new Date(now - KEPT_MS);
    await this.tables.attempt(() => pool.query(REMOVE_OLD, [last]));
    await this.tables.attempt(() => removeOldEntries(pool, last));
  }

  private warn(key: string, { count, aheadMs }: Refused): void {
    const [terminal = '', refusal = ''] = key.split(' ');
    const reason = Object.entries(IN_WORDS).find(([code]) => code === refusal)?.[1] ?? refusal;
    const ahead = Math.round(aheadMs / MINUTE_MS);
    const clock = ahead === 0 ? '' : ` Its clock is ${ahead} minutes ahead.`;
    this.logger.warn(
      `${count === 1 ? '1 punch' : `${count} punches`} of the terminal ${terminal} ${count === 1 ? 'was' : 'were'} not recorded (${refusal}): ${reason}.${clock}`,
    );
  }
}
