import type { WorkDate } from '../time/work-date.js';
import type { DomainEvent } from './event-metadata.js';

/** The date is open for the whole company: each active employee has a record from now on. */
export type WorkdayOpened = DomainEvent<'WorkdayOpened', { readonly date: WorkDate }>;

export type WorkdayEvent = WorkdayOpened;
