import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { CHANGES_LIMIT } from '@timekeep/contracts/api/changes-api';
import type { SearchChangesRequest } from '@timekeep/contracts/audit/fields';
import { Random } from '@timekeep/tools/random';
import { DataSource } from 'typeorm';
import { startTestBackend, type TestBackend } from '../../testing/test-backend.js';
import { changesSql, entriesSql, SearchChanges } from './search-changes.query.js';

const CHANGES = 16_000;
/** Changes of a command are seldom one after the other. */
const COMMANDS = 9_000;

/** A change, as far as a search for it goes. */
interface Change {
  readonly position: number;
  readonly part: number;
  readonly empid: string | null;
  readonly area: 'leave' | 'employees';
  readonly records: number;
  readonly bulk: string;
}

const FILL = `
  INSERT INTO audit.changes (position, part, recorded_at, revision, id, stream, type, area, actor, empid, subject, from_date, to_date,
    fields, records, bulk)
  SELECT position, part, now(), 1, gen_random_uuid(), 'leave-1', 'LeaveTransactionAdded', area, '100001', empid, 'leave ' || position,
    NULL, NULL, '[]', records, bulk
  FROM jsonb_to_recordset($1::jsonb) AS c (position bigint, part integer, empid text, area text, records integer, bulk text)`;

let backend: TestBackend;
let database: DataSource;
const changes: Change[] = [];

beforeAll(async () => {
  backend = await startTestBackend();
  database = backend.app.get(DataSource);
  const random = new Random('many changes');
  const below = (limit: number) => random.between(0, limit - 1);
  for (let position = 1_000_000; changes.length < CHANGES; position += 1) {
    const bulk = below(10) === 0 ? 'a large one' : `command ${below(COMMANDS)}`;
    const parts = below(6) === 0 ? 1 + below(4) : 1;
    for (let part = 0; part < parts; part += 1) {
      const empid = below(4) === 0 ? null : String(100_000 + below(50));
      changes.push({
        position,
        part,
        empid,
        area: below(3) === 0 ? 'leave' : 'employees',
        records: below(3),
        bulk,
      });
    }
  }
  await database.query('DELETE FROM audit.changes');
  await database.query(FILL, [JSON.stringify(changes)]);
  await database.query('ANALYZE audit.changes');
});

afterAll(() => backend.stop());

const isAfter = (a: Change, b: Change) => a.position - b.position || a.part - b.part;

/** The entries as a search describes them, found the long way. */
function expected({ EMPID, areas, bulk, each }: SearchChangesRequest) {
  const isEach = each === true || bulk !== undefined;
  const found = changes.filter(
    (change) =>
      (EMPID === undefined || change.empid === EMPID) &&
      (areas === undefined || areas.some((area) => area === change.area)) &&
      (bulk === undefined || change.bulk === bulk),
  );
  const byKey = new Map<string, Change[]>();
  for (const change of found) {
    const key = isEach ? `${change.position}-${change.part}` : change.bulk;
    byKey.set(key, [...(byKey.get(key) ?? []), change].sort(isAfter));
  }
  const newest = [...byKey.values()].sort((a, b) => {
    const [lastOfA, lastOfB] = [a.at(-1), b.at(-1)];
    return lastOfA && lastOfB ? isAfter(lastOfB, lastOfA) : 0;
  });
  return {
    total: found.length,
    entries: newest.length,
    data: newest.slice(0, CHANGES_LIMIT).map((parts) => ({
      position: String(parts[0]?.position),
      parts: parts.length,
      records: parts.reduce((sum, { records }) => sum + records, 0),
    })),
  };
}

describe('a search among many changes', () => {
  it.each<SearchChangesRequest>([
    {},
    { areas: ['leave'] },
    { areas: ['leave', 'employees'] },
    { EMPID: '100007' },
    { EMPID: '100007', areas: ['leave'] },
    { EMPID: '999999' },
    { each: true },
    { bulk: 'a large one' },
    { bulk: 'command 7' },
  ])('finds the newest entries whole, and counts all: %j', async (request) => {
    const search = backend.app.get(SearchChanges);
    const { data, ...totals } = await search.find(await search.read(request));
    const shown = data.map(({ event, parts, records }) => ({ position: event.position, parts, records }));
    const { data: wanted, ...counts } = expected(request);
    expect(shown).toEqual(wanted);
    if (wanted.length > 0) expect(totals).toEqual(counts);
  });

  it('reads no more of them one by one than an answer needs', async () => {
    const search = await backend.app.get(SearchChanges).read({});
    const { sql, values } = changesSql(search);
    const [row] = await database.query<{ 'QUERY PLAN': readonly { Plan: PlanNode }[] }[]>(
      `EXPLAIN (ANALYZE, FORMAT JSON) ${entriesSql(search, sql)}`,
      [...values],
    );
    const plan = row?.['QUERY PLAN'][0]?.Plan;
    const page = plan && nodesOf(plan).find((node) => node['Node Type'] === 'Limit');
    const [scan] = page?.Plans ?? [];
    expect(scan?.['Actual Rows']).toBe(CHANGES_LIMIT);
    expect((scan?.['Rows Removed by Filter'] ?? CHANGES) + CHANGES_LIMIT).toBeLessThan(CHANGES / 1.5);
  });
});

interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Actual Rows': number;
  readonly 'Rows Removed by Filter'?: number;
  readonly Plans?: readonly PlanNode[];
}

function nodesOf(node: PlanNode): PlanNode[] {
  return [node, ...(node.Plans ?? []).flatMap(nodesOf)];
}
