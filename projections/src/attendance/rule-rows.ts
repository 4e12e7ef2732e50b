import {
  DATED_RULES,
  type DatedRule,
  type DatedRules,
  type OwnBreaks,
} from '@timekeep/contracts/rules/dated-rules';
import type { ReadModelDb } from '../engine/projection.js';
import { insertRows, selectRows } from '../engine/table-rows.js';
import type { Row } from '../engine/table.js';
import * as tables from './tables.js';

/** The own breaks of companies, by their ids. */
export type CompanyBreaks = ReadonlyMap<string, OwnBreaks>;

/** Rules that hold from a date on; null for those that did not change. */
interface RuleChanges {
  readonly rules: DatedRules | null;
  readonly ownBreaks: CompanyBreaks | null;
}

export async function loadRules(db: ReadModelDb) {
  return {
    rules: datedRulesOf(await selectRows(tables.datedRules, db)),
    ownBreaks: ownBreaksOf(await selectRows(tables.companyBreaks, db)),
  };
}

/** Replaces all rows: there are few, and a change may remove some. */
export async function saveRules({ rules, ownBreaks }: RuleChanges, db: ReadModelDb): Promise<void> {
  if (rules) {
    await db.query('DELETE FROM dated_rules');
    const rows = DATED_RULES.flatMap((rule) => rules[rule].map((set) => ({ rule, above: 0, ...set })));
    await insertRows(tables.datedRules, rows, (row) => row, db);
  }
  if (ownBreaks) {
    await db.query('DELETE FROM company_breaks');
    const rows = [...ownBreaks].flatMap(([companyId, breaks]) =>
      breaks.map(({ from, rule }) => ({
        ...{ companyId, from },
        ...{ minutes: rule?.minutes ?? null, above: rule?.above ?? null },
      })),
    );
    await insertRows(tables.companyBreaks, rows, (row) => row, db);
  }
}

function datedRulesOf(rows: readonly Row<typeof tables.datedRules>[]): DatedRules {
  const ofRule = (wanted: DatedRule) =>
    rows.filter(({ rule }) => rule === wanted).sort((a, b) => (a.from < b.from ? -1 : 1));
  const minutesOf = (wanted: DatedRule) => ofRule(wanted).map(({ from, minutes }) => ({ from, minutes }));
  return {
    lateGrace: minutesOf('lateGrace'),
    doubleTap: minutesOf('doubleTap'),
    break: ofRule('break').map(({ from, minutes, above }) => ({ from, minutes, above })),
  };
}

function ownBreaksOf(rows: readonly Row<typeof tables.companyBreaks>[]): CompanyBreaks {
  const breaks = new Map<string, OwnBreaks>();
  for (const { companyId, from, minutes, above } of [...rows].sort((a, b) => (a.from < b.from ? -1 : 1))) {
    const rule = minutes === null || above === null ? null : { minutes, above };
    breaks.set(companyId, [...(breaks.get(companyId) ?? []), { from, rule }]);
  }
  return breaks;
}
