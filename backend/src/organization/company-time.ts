import { Injectable } from '@nestjs/common';
import { ORGANIZATION_STREAM } from '@timekeep/contracts/events/streams';
import { CompanyZone } from '@timekeep/contracts/time/company-zone';
import type { WorkDate } from '@timekeep/contracts/time/work-date';
import { EventStore } from '../event-store/event-store.js';
import { NotFoundedError } from '../event-store/store-errors.js';
import { organizationDecider } from './organization.decider.js';

/** The company's clock and zone. Nothing else in the backend's rules reads a clock. */
@Injectable()
export class CompanyTime {
  private known: CompanyZone | undefined;

  constructor(private readonly store: EventStore) {}

  /**
   * The zone of all work dates, as the organization was founded with. It never changes, so it is asked once.
   *
   * @throws NotFoundedError before the organization is founded
   */
  async zone(): Promise<CompanyZone> {
    if (this.known) return this.known;
    const { state } = await this.store.load(organizationDecider, ORGANIZATION_STREAM);
    if (state.timeZone === null) throw new NotFoundedError();
    return (this.known = new CompanyZone(state.timeZone));
  }

  /** This moment, in epoch milliseconds. */
  now(): number {
    return Date.now();
  }

  /** The work date of this moment. */
  async today(): Promise<WorkDate> {
    return (await this.zone()).workDateAt(this.now());
  }
}
