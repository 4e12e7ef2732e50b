import { Injectable } from '@nestjs/common';
import { ORGANIZATION_STREAM } from '@timekeep/contracts/events/streams';
import { CompanyZone } from '@timekeep/contracts/time/company-zone';
import type { Message } from '@timekeep/contracts/messages/message';
import { dateMessages } from '@timekeep/contracts/time/date-messages';
import type { WorkDate } from '@timekeep/contracts/time/work-date';
import { EventStore } from '../event-store/event-store.js';
import { NotFoundedError, refusedAs } from '../event-store/store-errors.js';
import { organizationDecider } from './organization.decider.js';

/** The company's clock and zone. No other part of the backend's rules reads a clock. */
@Injectable()
export class CompanyTime {
  private known: CompanyZone | undefined;

  constructor(private readonly store: EventStore) {}

  /**
   * Returns the zone of all work dates, which the organization was founded with. It never changes, so it is read once.
   *
   * @throws NotFoundedError before the organization is founded
   */
  async zone(): Promise<CompanyZone> {
    if (this.known) return this.known;
    const { state } = await this.store.load(organizationDecider, ORGANIZATION_STREAM);
    if (state.timeZone === null) throw new NotFoundedError();
    return (this.known = new CompanyZone(state.timeZone));
  }

  /** Returns the present moment, in epoch milliseconds. */
  now(): number {
    return Date.now();
  }

  /** Returns the work date of the present moment. */
  async today(): Promise<WorkDate> {
    return (await this.zone()).workDateAt(this.now());
  }
}

/** Date fields of requests, which may come as dates or as instants. */
@Injectable()
export class DateFields {
  constructor(private readonly time: CompanyTime) {}

  /**
   * Parses the work date of a field.
   *
   * @param told returns the message of a refusal, for instance with the entry that it is about
   * @throws RefusedError as invalid for any other text
   */
  async read(
    field: Message,
    text: string,
    told: (message: Message) => Message = (message) => message,
  ): Promise<WorkDate> {
    const date = (await this.time.zone()).parseDateField(text);
    if (date === null) throw refusedAs('invalid', told(dateMessages.notADate({ text: field })));
    return date;
  }
}
