import { Injectable } from '@nestjs/common';
import type { Authority } from '@timekeep/contracts/events/account';
import { ORGANIZATION_STREAM } from '@timekeep/contracts/events/streams';
import type { UnitKind } from '@timekeep/contracts/organization/organization-units';
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

  /** Returns whether accounts of this authority need a second factor. A change of the last 0.1 s may be missing. */
  async needsSecondFactor(authority: Authority): Promise<boolean> {
    if (authority === 'EMPLOYEE') return false;
    const { state } = await this.store.load(organizationDecider, ORGANIZATION_STREAM, { mayLag: true });
    return state.secondFactorFor.includes(authority);
  }
}

/**
 * Returns SQL for the present name of the unit that has the name at `place`, or had it last: a page or a link may still have a
 * former name. The tables are those of the projection that is searched; the value is null for an unknown name.
 */
export function unitCalled(
  kind: UnitKind,
  schema: 'attendance' | 'audit' | 'requests',
  place: string,
): string {
  return `(
    SELECT unit.name FROM ${schema}.unit_names called JOIN ${schema}.units unit
      ON unit.kind = called.kind AND unit.id = called.unit_id
    WHERE called.kind = '${kind}' AND called.name = ${place})`;
}
