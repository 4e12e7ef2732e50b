import { setTimeout as pause } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import type { Authority } from '@timekeep/contracts/events/account';
import { ORGANIZATION_STREAM } from '@timekeep/contracts/events/streams';
import type { Message } from '@timekeep/contracts/messages/message';
import type { UnitKind } from '@timekeep/contracts/organization/organization-units';
import type { CompanyRules } from '@timekeep/contracts/rules/company-rules';
import type { SignInRules } from '@timekeep/contracts/rules/sign-in-rules';
import { CompanyZone } from '@timekeep/contracts/time/company-zone';
import { dateMessages } from '@timekeep/contracts/time/date-messages';
import type { WorkDate } from '@timekeep/contracts/time/work-date';
import { EventStore } from '../event-store/event-store.js';
import { NotFoundedError, refusedAs } from '../event-store/store-errors.js';
import { organizationDecider } from './organization.decider.js';
import { NO_ORGANIZATION, type OrganizationState } from './organization.state.js';

/** The group's companies and departments as its stream has them, for commands that depend on them. */
@Injectable()
export class OrganizationFacts {
  constructor(private readonly store: EventStore) {}

  async load(): Promise<OrganizationState> {
    return (await this.store.load(organizationDecider, ORGANIZATION_STREAM)).state;
  }

  /** Returns the days after which a punch of a terminal is too old. A change of the last 0.1 s may be missing. */
  async punchDays(): Promise<number> {
    const { state } = await this.store.load(organizationDecider, ORGANIZATION_STREAM, { mayLag: true });
    return state.rules.punchDays;
  }

  /** Returns whether accounts of this authority need a second factor. A change of the last 0.1 s may be missing. */
  async needsSecondFactor(authority: Authority): Promise<boolean> {
    if (authority === 'EMPLOYEE') return false;
    const { state } = await this.store.load(organizationDecider, ORGANIZATION_STREAM, { mayLag: true });
    return state.secondFactorFor.includes(authority);
  }
}

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

  /**
   * Parses the first and the last day of a period.
   *
   * @throws RefusedError as invalid for any other text, and for days that are reversed
   */
  async period(FROM: string, TO: string): Promise<{ readonly from: WorkDate; readonly to: WorkDate }> {
    const from = await this.read(dateMessages.firstDay(), FROM);
    const to = await this.read(dateMessages.lastDay(), TO);
    if (from > to)
      throw refusedAs('invalid', dateMessages.backwards({ day: dateMessages.day(), first: from, last: to }));
    return { from, to };
  }
}

/** Keeps a page from waiting for a log that is down. */
const ANSWER_WITHIN_MS = 1_000;

/** The rules for the browser and for lists, which have to work without the event log too. */
@Injectable()
export class CompanyRulesReader {
  private known = NO_ORGANIZATION;
  private reading: Promise<void> | undefined;

  constructor(private readonly facts: OrganizationFacts) {}

  /** Returns the rules of the log; the last known ones when it does not answer within a second. */
  async present(): Promise<CompanyRules> {
    return (await this.organization()).rules;
  }

  /** Returns the rules of signing in, as above. */
  async signIn(): Promise<SignInRules> {
    return (await this.organization()).signIn;
  }

  /** Returns the organization of the log, with the rules of companies; the last known one, as above. */
  async organization(): Promise<OrganizationState> {
    // Request coalescing: callers of the same moment share one read.
    this.reading ??= this.read();
    const waiting = new AbortController();
    await Promise.race([this.reading, pause(ANSWER_WITHIN_MS, undefined, { signal: waiting.signal })]).catch(
      () => undefined,
    );
    waiting.abort();
    return this.known;
  }

  private async read(): Promise<void> {
    try {
      this.known = await this.facts.load();
    } catch {
      // A call that changes something reports the failure itself.
    } finally {
      this.reading = undefined;
    }
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
