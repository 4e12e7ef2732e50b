import { Injectable } from '@nestjs/common';
import { DateFields } from '../../organization/organization.module.js';

/** Entries of leave as they come in, with their dates read. */
@Injectable()
export class LeaveEntries {
  constructor(private readonly dates: DateFields) {}

  /** @throws RefusedError as invalid for a text that is not a date, with the entry that has it */
  read<Entry extends { readonly DATE: string }>(entries: readonly Entry[]): Promise<Entry[]> {
    const field = (index: number) =>
      entries.length === 1 ? 'The date of a leave' : `Entry ${index + 1}: The date of a leave`;
    return Promise.all(
      entries.map(async (entry, index) => ({
        ...entry,
        DATE: await this.dates.read(field(index), entry.DATE),
      })),
    );
  }
}
