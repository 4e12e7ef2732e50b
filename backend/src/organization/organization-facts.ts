import { Injectable } from '@nestjs/common';
import { ORGANIZATION_STREAM } from '@timekeep/contracts/events/streams';
import { EventStore } from '../event-store/event-store.js';
import { organizationDecider } from './organization.decider.js';
import type { OrganizationState } from './organization.state.js';

/** The group's companies and departments as its stream has them, for commands that depend on them. */
@Injectable()
export class OrganizationFacts {
  constructor(private readonly store: EventStore) {}

  async load(): Promise<OrganizationState> {
    return (await this.store.load(organizationDecider, ORGANIZATION_STREAM)).state;
  }
}
