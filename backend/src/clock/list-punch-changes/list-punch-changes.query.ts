import { Injectable } from '@nestjs/common';
import type { CorrectedClock, WithdrawnPunches } from '@timekeep/contracts/api/clock-api';
import { changeOf, type PunchChange } from '@timekeep/contracts/attendance/punch-changes';
import { MAX_LISTED_UNDONE } from '@timekeep/contracts/clock/clock-messages';
import { CLOCK_CHANGES_STREAM } from '@timekeep/contracts/events/streams';
import { DataSource } from 'typeorm';
import { actorText } from '../../event-store/decider.js';
import { EventStore } from '../../event-store/event-store.js';
import { kindOf, punchChangesDecider, type PunchChangeKind } from '../punch-changes.decider.js';

const NAMES = `
  SELECT empid AS "EMPID", last_name || ', ' || first_name AS name FROM directory.employees
  WHERE empid = ANY ($1::text[])`;
const TERMINALS = `SELECT name FROM directory.terminals ORDER BY name`;

/** Corrections of clocks and withdrawals of punches, undone ones too, latest first. They are read from the log: there are few. */
@Injectable()
export class PunchChangesList {
  constructor(
    private readonly store: EventStore,
    private readonly database: DataSource,
  ) {}

  async corrections(): Promise<CorrectedClock[]> {
    return (await this.all()).flatMap(({ event, ...recorded }) => {
      if (event.type !== 'ClockCorrected') return [];
      return [{ ...event.data, ...recorded }];
    });
  }

  async withdrawals(): Promise<WithdrawnPunches[]> {
    return (await this.all()).flatMap(({ event, ...recorded }) => {
      if (event.type !== 'PunchesWithdrawn') return [];
      return [{ ...event.data, ...recorded }];
    });
  }

  /** Returns the names of the terminals whose clock can be corrected: revoked ones have punches too. */
  async terminals(): Promise<string[]> {
    const rows = await this.database.query<{ name: string }[]>(TERMINALS);
    return rows.map(({ name }) => name);
  }

  /** Returns the employee whose punches alone a change is about; null for any other, and for an unknown one. */
  async subjectOf(kind: PunchChangeKind, id: string): Promise<string | null> {
    const { state } = await this.store.load(punchChangesDecider, CLOCK_CHANGES_STREAM);
    const event = state.find((change) => change.event.data.id === id && kindOf(change.event) === kind)?.event;
    return event?.type === 'PunchesWithdrawn' ? event.data.EMPID : null;
  }

  /** Returns the changes that hold, in the order of recording. */
  async holding(): Promise<PunchChange[]> {
    const { state } = await this.store.load(punchChangesDecider, CLOCK_CHANGES_STREAM, { mayLag: true });
    return state.flatMap(({ event, undoneBy }) => (undoneBy === null ? changeOf(event) : []));
  }

  private async all() {
    const { state } = await this.store.load(punchChangesDecider, CLOCK_CHANGES_STREAM, { mayLag: true });
    const actors = new Set(state.flatMap(({ by, undoneBy }) => (undoneBy === null ? [by] : [by, undoneBy])));
    const rows = await this.database.query<{ EMPID: string; name: string }[]>(NAMES, [[...actors]]);
    const names = new Map(rows.map(({ EMPID, name }) => [EMPID, name]));
    const inWords = (actor: string) => actorText(actor, names.get(actor) ?? null);
    return state.toReversed().map(({ event, by, recordedAt, undoneBy }) => ({
      event,
      by: inWords(by),
      at: recordedAt.toISOString(),
      undoneBy: undoneBy === null ? null : inWords(undoneBy),
    }));
  }
}

/**
 * Returns all changes that hold, so that each of them can be undone, and the latest ones of those that were undone, with the number of
 * all; `all` has the latest first.
 */
export function listedChanges<Change extends { readonly undoneBy: string | null }>(
  all: readonly Change[],
): { readonly data: Change[]; readonly total: number } {
  let undone = 0;
  const data = all.filter(({ undoneBy }) => undoneBy === null || (undone += 1) <= MAX_LISTED_UNDONE);
  return { data, total: all.length };
}
