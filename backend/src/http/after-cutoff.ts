import { Injectable } from '@nestjs/common';
import { cutoffMessages } from '@timekeep/contracts/cutoffs/cutoff-messages';
import type { Message } from '@timekeep/contracts/messages/message';
import { EARLIEST_DATE } from '@timekeep/contracts/time/work-date';
import type { LogPosition } from '@timekeep/log/position';
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
}
