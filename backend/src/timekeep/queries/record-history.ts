import { Injectable } from '@nestjs/common';
import type { RecordChange } from '@timekeep/contracts/api/timekeep-api';
import { timekeepStream } from '@timekeep/contracts/events/streams';
import type { TimekeepCorrected } from '@timekeep/contracts/events/timekeep-events';
import type { WorkDate } from '@timekeep/contracts/time/work-date';
import { positionText } from '@timekeep/projections/checkpoint/log-position';
import { EmployeeEntity } from '@timekeep/projections/directory/directory-entities';
import { DataSource, In } from 'typeorm';
import { EventStore } from '../../event-store/event-store.js';

/** What HR corrected in a record. */
@Injectable()
export class RecordHistory {
  constructor(
    private readonly store: EventStore,
    private readonly database: DataSource,
  ) {}

  /** All corrections of a record, newest first, with the present names of who made them. */
  async of(EMPID: string, date: WorkDate): Promise<RecordChange[]> {
    const corrections = await this.store.history<TimekeepCorrected>(timekeepStream(EMPID, date));
    const names = await this.namesOf(corrections.map(({ actor }) => actor));
    return corrections
      .map(({ event: { data }, actor, recordedAt, position }) => ({
        at: recordedAt.toISOString(),
        actor,
        name: names.get(actor) ?? null,
        reason: data.reason,
        before: data.before,
        after: data.after,
        revision: positionText(position),
      }))
      .reverse();
  }

  private async namesOf(actors: readonly string[]): Promise<Map<string, string>> {
    const EMPID = In([...new Set(actors)]);
    const employees = await this.database.getRepository(EmployeeEntity).findBy({ EMPID });
    return new Map(employees.map(({ EMPID, lastName, firstName }) => [EMPID, `${lastName}, ${firstName}`]));
  }
}
