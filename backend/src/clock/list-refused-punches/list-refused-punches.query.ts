import { Injectable } from '@nestjs/common';
import type { RefusedPunch, RefusedPunchesAnswer } from '@timekeep/contracts/api/clock-api';
import { refusedPunchesFields } from '@timekeep/contracts/clock/fields';
import { MAX_TAKEN_PUNCHES } from '@timekeep/contracts/clock/punch-refusals';
import type { Message } from '@timekeep/contracts/messages/message';
import { dateMessages } from '@timekeep/contracts/time/date-messages';
import { addDays } from '@timekeep/contracts/time/work-date';
import { DataSource } from 'typeorm';
import { dtoOf } from '../../http/validation/dto.js';
import { CompanyTime, DateFields } from '../../organization/organization.module.js';
import type { SentPunch } from '../refused-punches/refused-punches.decider.js';

export class RefusedPunchesDto extends dtoOf(refusedPunchesFields) {}

/** The day of a clock that is wrong says little, so that a punch is also found by the day of its refusal. */
const FOUND = `
  FROM directory.refused_punches p LEFT JOIN directory.employees e ON e.empid = p.empid
  WHERE ((p.at >= $1 AND p.at < $2) OR (p.refused_at >= $1 AND p.refused_at < $2))
    AND ($3::text IS NULL OR p.reason = $3) AND ($4::text IS NULL OR p.empid = $4)`;

/** Open ones first, so that those that were taken over do not fill the answer. */
const LATEST = `
  SELECT p.id, p.terminal, p.empid AS "EMPID", e.last_name || ', ' || e.first_name AS "EMPNAME",
    p.at, p.reason, p.refused_at AS "refusedAt", p.taken_by AS "takenBy"
  ${FOUND}
  ORDER BY p.taken_by IS NOT NULL, p.at DESC, p.empid, p.terminal
  LIMIT ${MAX_TAKEN_PUNCHES}`;

const BY_ID = `
  SELECT id, stream, terminal, empid AS "EMPID", at
  FROM directory.refused_punches WHERE id = ANY ($1::text[])`;

/** A refused punch and the stream that has it. */
export interface KeptPunch extends SentPunch {
  readonly id: string;
  readonly stream: string;
}

interface FoundPunch extends Omit<RefusedPunch, 'at' | 'refusedAt'> {
  readonly at: Date;
  readonly refusedAt: Date;
}

/** Refused punches of terminals, for HR. */
@Injectable()
export class RefusedPunchesList {
  constructor(
    private readonly database: DataSource,
    private readonly dates: DateFields,
    private readonly time: CompanyTime,
  ) {}

  /** @throws RefusedError as invalid for a text that is no date */
  async search({ FROM, TO, reason, EMPID }: RefusedPunchesDto): Promise<RefusedPunchesAnswer> {
    const zone = await this.time.zone();
    const start = async (field: Message, text: string, days = 0): Promise<string> => {
      const date = await this.dates.read(field, text);
      return new Date(zone.instantOf(addDays(date, days), '00:00:00')).toISOString();
    };
    const [from, to] = [
      await start(dateMessages.firstDay(), FROM),
      await start(dateMessages.lastDay(), TO, 1),
    ];
    const values = [from, to, reason ?? null, EMPID?.trim() || null];
    const [rows, [counted]] = await Promise.all([
      this.database.query<FoundPunch[]>(LATEST, values),
      this.database.query<{ total: number }[]>(`SELECT count(*)::integer AS total ${FOUND}`, values),
    ]);
    const data = rows.map(({ at, refusedAt, ...row }) => ({
      ...row,
      at: at.toISOString(),
      refusedAt: refusedAt.toISOString(),
    }));
    return { data, total: counted?.total ?? data.length };
  }

  /** Returns the punches with these ids; unknown ones are left out. */
  async byId(ids: readonly string[]): Promise<readonly KeptPunch[]> {
    const rows = await this.database.query<(Omit<KeptPunch, 'at'> & { readonly at: Date })[]>(BY_ID, [ids]);
    return rows.map(({ at, ...row }) => ({ ...row, at: at.toISOString() }));
  }
}
