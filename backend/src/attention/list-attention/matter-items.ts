import { Injectable } from '@nestjs/common';
import type { AttentionItem } from '@timekeep/contracts/api/attention-api';
import {
  isDayKind,
  matterId,
  SETTLING_REQUESTS,
  type AttentionKind,
  type MatterKey,
} from '@timekeep/contracts/attention/attention-kinds';
import type { RequestKind } from '@timekeep/contracts/requests/request-kinds';
import { daysAskedFor, type ChosenDays } from '@timekeep/contracts/requests/requests';
import { attention } from '@timekeep/projections/directory/tables';
import { selectList } from '@timekeep/projections/read-model-sql';
import { DataSource } from 'typeorm';
import { ActorNames } from '../../requests/requests.module.js';
import type { Matter } from './matters.js';

/** Decisions about the matters of $1 and $2, kinds and subjects, parallel. */
const DECISIONS = `
  SELECT ${selectList(attention, attention.fields)} FROM directory.attention
  WHERE (kind, subject) IN (SELECT kind, subject FROM unnest($1::text[], $2::text[]) AS given (kind, subject))`;

/** Matters that are assigned to $1. */
const ASSIGNED = `SELECT kind, subject FROM directory.attention WHERE assigned_to = $1`;

/** Open requests of the employees $1. */
const OPEN_REQUESTS = `
  SELECT q.request_id AS id, q.empid AS "EMPID", q.kind, q.from_date::text AS "FROM", q.to_date::text AS "TO", q.except_dates AS "except"
  FROM requests.requests q WHERE q.state IN ('made', 'endorsed') AND q.empid = ANY ($1::text[])
  ORDER BY q.position`;

export interface Decision {
  readonly kind: AttentionKind;
  readonly subject: string;
  readonly facts: string | null;
  readonly reason: string | null;
  readonly acceptedBy: string | null;
  readonly acceptedAt: Date | null;
  readonly assignedTo: string | null;
  readonly revision: string;
}

interface OpenRequest extends ChosenDays {
  readonly id: string;
  readonly EMPID: string;
  readonly kind: RequestKind;
}

/** Decisions about matters, and requests that settle them. */
@Injectable()
export class MatterItems {
  constructor(
    private readonly database: DataSource,
    private readonly names: ActorNames,
  ) {}

  /** Returns the decisions about matters, by `matterId`. */
  async decisions(matters: readonly Matter[]): Promise<ReadonlyMap<string, Decision>> {
    const found = await this.database.query<Decision[]>(DECISIONS, [
      matters.map(({ kind }) => kind),
      matters.map(({ subject }) => subject),
    ]);
    return new Map(found.map((each) => [matterId(each), each]));
  }

  /** Returns the matters that are assigned to a person, whether they need attention still or not. */
  async assignedTo(EMPID: string): Promise<readonly MatterKey[]> {
    return this.database.query<MatterKey[]>(ASSIGNED, [EMPID]);
  }

  /** Returns a function that finds the first open request whose grant settles a matter; null for none. */
  private async openRequests(matters: readonly Matter[]) {
    const EMPIDs = [...new Set(matters.flatMap(({ EMPID, kind }) => (isDayKind(kind) ? (EMPID ?? []) : [])))];
    const open = EMPIDs.length === 0 ? [] : await this.database.query<OpenRequest[]>(OPEN_REQUESTS, [EMPIDs]);
    return ({ kind, EMPID, date }: Pick<Matter, 'kind' | 'EMPID' | 'date'>): string | null => {
      if (!isDayKind(kind)) return null;
      const settling = SETTLING_REQUESTS[kind];
      const request = open.find(
        (each) => each.EMPID === EMPID && settling.includes(each.kind) && daysAskedFor(each).includes(date),
      );
      return request?.id ?? null;
    };
  }

  /** Returns matters as answers have them. */
  async of(matters: readonly Matter[], decisions: ReadonlyMap<string, Decision>): Promise<AttentionItem[]> {
    const decided = matters.map((matter) => decisions.get(matterId(matter)) ?? null);
    const people = decided.flatMap((each) => [each?.acceptedBy ?? [], each?.assignedTo ?? []].flat());
    const [nameOf, requestOf] = await Promise.all([this.names.of(people), this.openRequests(matters)]);
    return matters.map(({ since, ...matter }, index) => {
      const decision = decided[index];
      const { acceptedBy = null, acceptedAt = null, assignedTo = null } = decision ?? {};
      const isAccepted = decision?.facts === matter.facts && acceptedBy !== null && acceptedAt !== null;
      return {
        ...matter,
        request: requestOf(matter),
        since: new Date(since).toISOString(),
        revision: decision?.revision ?? null,
        assignedTo: assignedTo === null ? null : { EMPID: assignedTo, EMPNAME: nameOf(assignedTo) },
        accepted: isAccepted
          ? { by: nameOf(acceptedBy), reason: decision.reason ?? '', at: acceptedAt.toISOString() }
          : null,
      };
    });
  }
}
