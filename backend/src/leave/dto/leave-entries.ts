import { Injectable } from '@nestjs/common';
import type { WorkDate } from '@timekeep/contracts/time/work-date';
import { DateFields } from '../../organization/organization.module.js';

/** Entries of leave as they come in, with their dates read. */
@Injectable()
export class LeaveEntries {
  constructor(private readonly dates: DateFields) {}

  /** @throws RefusedError as invalid for a date that is none */
  read<Entry extends { readonly DATE: string }>(entries: readonly Entry[]): Promise<Entry[]> {
    return Promise.all(entries.map(async (entry) => ({ ...entry, DATE: await this.readDate(entry.DATE) })));
  }

  private readDate(text: string): Promise<WorkDate> {
    return this.dates.read('The date of a leave', text);
  }
}
