import { randomUUID } from 'node:crypto';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type { PunchFileProgress } from '@timekeep/contracts/api/punch-files-api';
import type { PunchFileChoices } from '@timekeep/contracts/clock/punch-files';
import { DataSource } from 'typeorm';

/** Time after which a file is removed, counted from its last use. */
const KEPT_HOURS = 24;
/** A call that records has so long for each part; after that another call goes on, as after the end of the process. */
const CLAIMED_SECONDS = 60;
const CLEAN_EVERY_MS = 60 * 60_000;

const TABLE = 'uploads.punch_files';
/** Creates the table under a lock, since IF NOT EXISTS fails when two backends create the same thing at once. */
const PREPARE = `
  SELECT pg_advisory_xact_lock(hashtext('timekeep ${TABLE}'));
  CREATE SCHEMA IF NOT EXISTS uploads;
  CREATE TABLE IF NOT EXISTS ${TABLE} (
    id uuid PRIMARY KEY,
    empid text NOT NULL UNIQUE,
    content bytea,
    choices jsonb NOT NULL,
    rows integer NOT NULL,
    done integer NOT NULL DEFAULT 0,
    recorded integer NOT NULL DEFAULT 0,
    known integer NOT NULL DEFAULT 0,
    refused integer NOT NULL DEFAULT 0,
    rejects bytea NOT NULL DEFAULT '',
    claim uuid,
    claimed_until timestamptz NOT NULL DEFAULT '-infinity',
    used_at timestamptz NOT NULL DEFAULT now()
  )`;
const PROGRESS =
  'rows, done, recorded, known, CASE WHEN done > 0 THEN refused ELSE 0 END AS refused, content IS NULL AS "isFinished"';
const FORGET = `DELETE FROM ${TABLE} WHERE used_at < now() - interval '${KEPT_HOURS} hours'`;
/** The former file of the user makes room for this one. Its refused lines are those of the preview until the first part is recorded. */
const KEEP = `
  INSERT INTO ${TABLE} (id, empid, content, choices, rows, rejects, refused) VALUES ($1, $2, $3, $4, $5, $6, $7)
  ON CONFLICT (empid) DO UPDATE SET id = excluded.id, content = excluded.content, choices = excluded.choices,
    rows = excluded.rows, done = 0, recorded = 0, known = 0, refused = excluded.refused, rejects = excluded.rejects, claim = NULL,
    claimed_until = '-infinity', used_at = now()`;
const FIND = `SELECT ${PROGRESS} FROM ${TABLE} WHERE id = $1 AND empid = $2`;
const REJECTS = `SELECT rejects, done, refused FROM ${TABLE} WHERE id = $1 AND empid = $2`;
const CLAIM = `
  UPDATE ${TABLE} SET claim = $3, claimed_until = now() + interval '${CLAIMED_SECONDS} seconds', used_at = now()
  WHERE id = $1 AND empid = $2 AND claimed_until < now() AND content IS NOT NULL
  RETURNING content, choices, done`;
/** Changes nothing when another call has the file by now. The first part takes the place of the refused lines of the preview. */
const NOTE = `
  UPDATE ${TABLE} SET done = done + $3, recorded = recorded + $4, known = known + $5, 
    refused = CASE WHEN done > 0 THEN refused ELSE 0 END + $6::integer,
    rejects = CASE WHEN done > 0 AND rejects <> '' THEN rejects WHEN $6::integer > 0 THEN $8::bytea ELSE '' END || $7, claimed_until = now() + interval '${CLAIMED_SECONDS} seconds', used_at = now()
  WHERE id = $1 AND claim = $2 RETURNING id`;
const FINISH = `UPDATE ${TABLE} SET content = NULL WHERE id = $1 AND claim = $2`;
const RELEASE = `UPDATE ${TABLE} SET claimed_until = '-infinity' WHERE id = $1 AND claim = $2`;

/** A file that this process records. */
export interface ClaimedUpload {
  readonly id: string;
  readonly claim: string;
  readonly content: Uint8Array;
  readonly choices: PunchFileChoices;
  /** Lines whose outcome is known. */
  readonly done: number;
}

/** Outcomes of further lines of a file. */
export interface NotedPart {
  readonly done: number;
  readonly recorded: number;
  readonly known: number;
  readonly refused: number;
  /** The refused lines, and what comes before the first of the file. */
  readonly rejects: Uint8Array;
  readonly head: Uint8Array;
}

/**
 * Stores the last file that each HR user sent, in a table that all backends share, for a day after its last use. A file that is gone can be
 * sent again: the punches of it that were recorded are not recorded twice.
 */
@Injectable()
export class KeptUploads implements OnApplicationShutdown {
  private prepared: Promise<unknown> | undefined;
  private readonly cleaning: NodeJS.Timeout;

  constructor(private readonly database: DataSource) {
    this.cleaning = setInterval(() => void this.forgetOld().catch(() => undefined), CLEAN_EVERY_MS);
    this.cleaning.unref();
  }

  /** Keeps a file in place of the former one of its user, with the lines that would be refused, and returns its id. */
  async keep(
    EMPID: string,
    content: Uint8Array,
    choices: PunchFileChoices,
    { rows, rejects, refused }: { readonly rows: number } & Pick<NotedPart, 'rejects' | 'refused'>,
  ): Promise<string> {
    await this.forgetOld();
    const id = randomUUID();
    const values = [Buffer.from(content), JSON.stringify(choices), rows, Buffer.from(rejects), refused];
    await this.query(KEEP, [id, EMPID, ...values]);
    return id;
  }

  /** Returns how much of a file is recorded; null when the user has no such file. */
  async find(id: string, EMPID: string): Promise<PunchFileProgress | null> {
    const [found] = await this.query<PunchFileProgress>(FIND, [id, EMPID]);
    return found ?? null;
  }

  /** Returns the refused lines so far, before the first part those of the preview, with their head; null when the user has no such file. */
  async rejects(id: string, EMPID: string): Promise<Pick<NotedPart, 'rejects' | 'done' | 'refused'> | null> {
    const [found] = await this.query<Pick<NotedPart, 'rejects' | 'done' | 'refused'>>(REJECTS, [id, EMPID]);
    return found ?? null;
  }

  /** Takes a file for this call alone; null when it is finished, or another call records it. */
  async claim(id: string, EMPID: string): Promise<ClaimedUpload | null> {
    const claim = randomUUID();
    const [found] = await this.changed<Omit<ClaimedUpload, 'id' | 'claim'>>(CLAIM, [id, EMPID, claim]);
    return found ? { id, claim, ...found } : null;
  }

  /** Notes the outcomes of further lines; false when another call took the file meanwhile. */
  async note({ id, claim }: ClaimedUpload, part: NotedPart): Promise<boolean> {
    const { done, recorded, known, refused, rejects, head } = part;
    const counts = [done, recorded, known, refused];
    const values = [id, claim, ...counts, Buffer.from(rejects), Buffer.from(head)];
    return (await this.changed(NOTE, values)).length > 0;
  }

  /** Removes the content of a file whose lines are all recorded; its figures and refused lines stay. */
  async finish({ id, claim }: ClaimedUpload): Promise<void> {
    await this.query(FINISH, [id, claim]);
  }

  /** Lets the next call go on. */
  async release({ id, claim }: ClaimedUpload): Promise<void> {
    await this.query(RELEASE, [id, claim]);
  }

  onApplicationShutdown(): void {
    clearInterval(this.cleaning);
  }

  private async forgetOld(): Promise<void> {
    await this.query(FORGET, []);
  }

  private async query<Row>(sql: string, values: readonly unknown[]): Promise<Row[]> {
    try {
      await (this.prepared ??= this.database.query(PREPARE));
    } catch (error) {
      this.prepared = undefined;
      throw error;
    }
    return this.database.query<Row[]>(sql, [...values]);
  }

  /** The rows that an UPDATE returns: the library answers those with their number. */
  private async changed<Row>(sql: string, values: readonly unknown[]): Promise<readonly Row[]> {
    const [rows] = await this.query<readonly Row[]>(sql, values);
    return rows ?? [];
  }
}
