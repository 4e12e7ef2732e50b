import { Injectable } from '@nestjs/common';
import type { RuleNote } from '@timekeep/contracts/api/audit-api';
import type { OrganizationEvent } from '@timekeep/contracts/events/organization';
import { ORGANIZATION_STREAM } from '@timekeep/contracts/events/streams';
import { changedHoursRules } from '@timekeep/contracts/hours/dated-hours-rules';
import { presentName, type OrganizationUnits } from '@timekeep/contracts/organization/organization-units';
import type { WorkDate } from '@timekeep/contracts/time/work-date';
import { EventStore } from '../../event-store/event-store.js';
import { OrganizationFacts } from '../../organization/organization.module.js';
import type { AuditSearch } from '../audit-search.js';

/** Changes of rules. They are read from their stream, which is short: most of them make no version of a record. */
@Injectable()
export class RuleHistory {
  constructor(
    private readonly store: EventStore,
    private readonly organization: OrganizationFacts,
  ) {}

  /**
   * Returns the rules that were set on the days of change by the actor of the search, latest first.
   *
   * @throws StoreUnavailableError when the log does not answer
   */
  async find({ changedFrom, changedBefore, actor: wanted }: AuditSearch): Promise<RuleNote[]> {
    const [stored, { units }] = await Promise.all([
      this.store.history<OrganizationEvent>(ORGANIZATION_STREAM),
      this.organization.load(),
    ]);
    return stored
      .map((each) => ({ ...each, at: each.recordedAt.toISOString() }))
      .filter(
        ({ at }) =>
          (changedFrom === null || at >= changedFrom) && (changedBefore === null || at < changedBefore),
      )
      .filter(({ actor }) => wanted === null || actor === wanted)
      .flatMap(({ event, at, actor }) => rulesIn(event, units).map((rule) => ({ at, actor, ...rule })))
      .reverse();
  }
}

function rulesIn(event: OrganizationEvent, { company }: OrganizationUnits): Omit<RuleNote, 'at' | 'actor'>[] {
  if (event.type === 'CompanyEndorsementSet') {
    const { COMPANY: name, COMPANY_ID: id, endorsement: value } = event.data;
    return [{ rule: 'endorsement', company: presentName(company, { id, name }), value, from: null }];
  }
  if (event.type === 'CompanyBreakSet') {
    const { COMPANY: name, COMPANY_ID: id, from, break: pause } = event.data;
    const value = pause && `${pause.minutes}/${pause.above}`;
    return [{ rule: 'break', company: presentName(company, { id, name }), value, from }];
  }
  if (event.type === 'HoursRulesSet') {
    const { COMPANY: name, COMPANY_ID: id, from } = event.data;
    const owner = name === null ? null : presentName(company, { id, name });
    return changedHoursRules(event.data).map((value) => ({ rule: 'hours', company: owner, value, from }));
  }
  if (event.type === 'SecondFactorRuleSet') {
    const { authorities } = event.data;
    return [ofGroup('secondFactor', authorities.length === 0 ? 'none' : authorities.join(', '))];
  }
  if (event.type !== 'RulesSet') return [];
  const {
    lateGrace,
    doubleTap,
    break: pause,
    correctionReason,
    endorsement,
    requestDays,
    punchDays,
  } = event.data;
  return [
    ...(lateGrace ? [ofGroup('lateGrace', String(lateGrace.minutes), lateGrace.from)] : []),
    ...(doubleTap ? [ofGroup('doubleTap', String(doubleTap.minutes), doubleTap.from)] : []),
    ...(pause ? [ofGroup('break', `${pause.minutes}/${pause.above}`, pause.from)] : []),
    ...(correctionReason ? [ofGroup('correctionReason', correctionReason)] : []),
    ...(endorsement ? [ofGroup('endorsement', endorsement)] : []),
    ...(requestDays === null ? [] : [ofGroup('requestDays', String(requestDays))]),
    ...(punchDays === null ? [] : [ofGroup('punchDays', String(punchDays))]),
  ];
}

function ofGroup(rule: RuleNote['rule'], value: string, from: WorkDate | null = null) {
  return { rule, company: null, value, from };
}
