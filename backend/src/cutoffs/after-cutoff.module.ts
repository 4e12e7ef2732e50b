import { Injectable, Module } from '@nestjs/common';
import type { ClosedCutOff } from '@timekeep/contracts/api/preview-api';
import { cutoffMessages } from '@timekeep/contracts/cutoffs/cutoff-messages';
import type { TimekeepEvent } from '@timekeep/contracts/events/catalog';
import type { Message } from '@timekeep/contracts/messages/message';
import { EARLIEST_DATE } from '@timekeep/contracts/time/work-date';
import type { LogPosition } from '@timekeep/log/position';
import { closings } from '@timekeep/projections/cutoffs/tables';
import { touchesBy } from '@timekeep/projections/cutoffs/touches';
import { selectList } from '@timekeep/projections/read-model-sql';
import { DataSource } from 'typeorm';

/**
 * The newest cut-off of days that a change is about, with the other changes of the same command: they have its author and moment. A
 * change that is about no particular days, such as one of a name, has the earliest date.
 */
const NEWEST = `
  SELECT max(c.number) AS number
  FROM cutoffs.touches last
    JOIN cutoffs.touches t ON t.empid = last.empid AND t.at = last.at AND t.actor = last.actor AND t.position <= last.position
    JOIN cutoffs.closings c ON c.state = 'closed' AND c.position < t.position AND c.from_date <= t.to_date AND c.to_date >= t.from_date
  WHERE last.position = $1 AND t.from_date > '${EARLIEST_DATE}'
    AND (t.empid = '' OR EXISTS (SELECT 1 FROM cutoffs.counted n WHERE n.days = c.days AND n.empid = t.empid))`;

/** The closed cut-offs with days of an employee, or of all for an empty id. */
const CLOSED = `
  SELECT ${selectList(closings, ['number', 'FROM', 'TO'], 'c')}
  FROM cutoffs.closings c
  WHERE c.state = 'closed' AND EXISTS (
    SELECT 1 FROM unnest($1::text[], $2::date[], $3::date[]) AS t (empid, from_date, to_date)
    WHERE c.from_date <= t.to_date AND c.to_date >= t.from_date
      AND (t.empid = '' OR EXISTS (SELECT 1 FROM cutoffs.counted n WHERE n.days = c.days AND n.empid = t.empid)))
  ORDER BY c.number`;

/** Says of a change that it is about days which are closed. */
@Injectable()
export class AfterCutOff {
  constructor(private readonly database: DataSource) {}

  /** Returns the message for a change at a position that the projection of cut-offs has passed; null for days that are open. */
  async notice(position: LogPosition): Promise<Message | null> {
    const [row] = await this.database.query<{ number: number | null }[]>(NEWEST, [position.commit]);
    const { number = null } = row ?? {};
    return number === null ? null : cutoffMessages.afterCutOff({ number });
  }

  /** Returns the closed cut-offs with days that events which were not recorded yet are about, by number. */
  async closedFor(events: readonly TimekeepEvent[]): Promise<readonly ClosedCutOff[]> {
    const days = events.flatMap(touchesBy).filter(({ FROM }) => FROM > EARLIEST_DATE);
    if (days.length === 0) return [];
    const columns = [
      days.map(({ EMPID }) => EMPID ?? ''),
      days.map(({ FROM }) => FROM),
      days.map(({ TO }) => TO),
    ];
    return this.database.query<ClosedCutOff[]>(CLOSED, columns);
  }
}

/** Changes of closed days, for the answers of all modules; a module of its own, since CutOffsModule depends on those answers. */
@Module({ providers: [AfterCutOff], exports: [AfterCutOff] })
export class AfterCutOffModule {}
