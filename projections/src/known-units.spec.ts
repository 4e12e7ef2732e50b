import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { TimekeepEvent } from '@timekeep/contracts/events/catalog';
import { startTestDatabase, type TestDatabase } from '@timekeep/embedded/testing/test-database';
import { Random } from '@timekeep/tools/random';
import { schemaOf } from './checkpoint/projection-names.js';
import { positioned, ReadModel } from './testing/read-model.js';
import { modified, registered } from './testing/sample-events.js';
import { PROJECTIONS } from './engine/start-projections.js';

const SEED = Number(process.env['SEED'] ?? 20260);
const STEPS = 400;

const added = (name: string): TimekeepEvent => ({ type: 'DepartmentAdded', data: { name } });
const renamed = (from: string, to: string): TimekeepEvent => ({
  type: 'DepartmentRenamed',
  data: { from, to },
});
const companyAdded: TimekeepEvent = { type: 'CompanyAdded', data: { name: 'North' } };

/** Returns the id of the nth event of the log, from 1, as in `positioned`. */
const idAt = (place: number) => `00000000-0000-4000-8000-${String(place).padStart(12, '0')}`;

/** Projections with the departments and companies of employees; that of cut-offs has those of its events. */
const PLACING = PROJECTIONS.filter(({ name }) => name !== 'cutoffs');

let database: TestDatabase;

beforeAll(async () => {
  database = await startTestDatabase();
});

afterAll(() => database.stop());

describe.each(PLACING)('departments and companies of employees in $name', (projection) => {
  let variants = 0;

  async function placesAfter(
    events: readonly TimekeepEvent[],
    how: Parameters<ReadModel['apply']>[1] = {},
  ): Promise<Record<string, unknown>> {
    const schema = `${schemaOf(projection.name)}_units_${(variants += 1)}`;
    const tables = await ReadModel.create(database.databaseUrl, projection, schema);
    await tables.apply(positioned(events), how);
    const rows = await tables.rows(
      `SELECT empid, department || ', ' || company AS workplace FROM placements
       WHERE known_until IS NULL AND to_date = '2100-12-31' ORDER BY empid`,
    );
    await tables.close();
    return Object.fromEntries(rows.map(({ empid, workplace }) => [String(empid), workplace]));
  }

  it('are the present ones if an event without ids was decided before a rename and recorded after it', async () => {
    const events = [
      added('Sales'),
      companyAdded,
      registered('100001', { DEPT: 'Sales' }),
      renamed('Sales', 'Market'),
      { type: 'CompanyRenamed', data: { from: 'North', to: 'Polar' } } as const,
      registered('100002', { DEPT: 'Sales' }),
      modified('100001', { DEPT: 'Sales' }),
      renamed('Market', 'Trade'),
    ];
    expect(await placesAfter(events)).toEqual({ 100001: 'Trade, Polar', 100002: 'Trade, Polar' });
  });

  it('are distinguished by id if another department has taken the name', async () => {
    const events = [
      added('Sales'),
      registered('100001', { DEPT: 'Sales' }),
      renamed('Sales', 'Market'),
      added('Sales'),
      registered('100002', { DEPT: 'Sales', DEPT_ID: idAt(1) }),
      registered('100003', { DEPT: 'Sales', DEPT_ID: idAt(4) }),
      registered('100004', { DEPT: 'Sales' }),
      modified('100004', { DEPT: 'Sales', DEPT_ID: idAt(1) }),
    ];
    const expected = {
      100001: 'Market, North',
      100002: 'Market, North',
      100003: 'Sales, North',
      100004: 'Market, North',
    };
    expect(await placesAfter(events)).toEqual(expected);
    expect(await placesAfter(events, { batchSize: 1, runs: 'each' })).toEqual(expected);
  });

  it(`are those of a simple model after ${STEPS} random changes (SEED=${SEED})`, async () => {
    const { events, expected } = randomHistory(SEED);
    expect(await placesAfter(events)).toEqual(expected);
    expect(await placesAfter(events, { batchSize: 7, runs: 'each' })).toEqual(expected);
  });
});

describe.each(PLACING)('transfers in $name', (projection) => {
  it(`give the departments of a simple model, now and as known at each moment (SEED=${SEED})`, async () => {
    const { events, steps } = randomTransfers(SEED);
    const schema = `${schemaOf(projection.name)}_transfers`;
    const tables = await ReadModel.create(database.databaseUrl, projection, schema);
    await tables.apply(positioned(events), { batchSize: 7, runs: 'each' });
    const found = await tables.rows(
      `SELECT event.at::integer AS at, string_agg(
         (SELECT string_agg(p.department, '+') FROM placements p
          WHERE p.from_date <= day AND p.to_date >= day AND p.known_from <= event.known AND coalesce(p.known_until > event.known, true)),
         ' ' ORDER BY day) AS departments
       FROM generate_series($1::timestamptz, $2::timestamptz, '1 second') WITH ORDINALITY AS event (known, at)
       CROSS JOIN generate_series('2023-01-01'::date, '2023-01-20', '1 day') AS day
       GROUP BY event.at ORDER BY event.at`,
      [new Date(Date.UTC(2023, 0, 1, 0, 0, 1)), new Date(Date.UTC(2023, 0, 1) + events.length * 1_000)],
    );
    await tables.close();
    expect(found).toEqual(steps.map((departments, index) => ({ at: index + 1, departments })));
  });
});

/** Transfers of one employee of any days, in any order, moved and taken back, and changes of the name, with the departments of 20 days after each event. */
function randomTransfers(seed: number): { events: TimekeepEvent[]; steps: string[] } {
  const random = new Random(seed);
  const days = Array.from({ length: 20 }, (_, index) => `2023-01-${String(index + 1).padStart(2, '0')}`);
  const events: TimekeepEvent[] = [registered('100001', { DEPT: 'D0' })];
  let transfers: { readonly on: string; readonly DEPT: string }[] = [{ on: '', DEPT: 'D0' }];
  /** The latest transfer of the latest day that is not after the date. */
  const departmentOn = (date: string) => {
    const on = transfers.reduce((latest, one) => (one.on <= date && one.on > latest ? one.on : latest), '');
    return transfers.findLast((one) => one.on === on)?.DEPT;
  };
  const departments = () => days.map(departmentOn).join(' ');
  const steps = [departments()];
  for (let step = 0; step < 60; step += 1) {
    const effectiveOn = days[random.between(0, 24)] ?? null;
    const DEPT = `D${random.between(0, 4)}`;
    const isName = random.between(0, 3) === 0;
    const first = transfers.findLast(({ on }) => on === '')?.DEPT ?? '';
    const known = transfers.filter(({ on }) => on !== '');
    // Together with a name it is taken back, else it is moved to another day.
    const replaces = random.between(0, 2) === 0 ? (known[random.between(0, known.length)]?.on ?? null) : null;
    events.push(
      isName
        ? modified('100001', { EMP_LNAME: `N${step}`, DEPT: first, replaces })
        : modified('100001', { DEPT, effectiveOn, replaces }),
    );
    transfers = transfers.filter(({ on }) => on !== replaces);
    if (!isName) transfers.push({ on: effectiveOn ?? '', DEPT });
    steps.push(departments());
  }
  return { events, steps };
}

/** Departments that share few names; employees are assigned by units that are up to ten changes old. */
function randomHistory(seed: number): { events: TimekeepEvent[]; expected: Record<string, string> } {
  const random = new Random(seed);
  const below = (limit: number): number => random.between(0, limit - 1);
  interface Department {
    readonly id: string;
    name: string;
  }
  const departments: Department[] = [];
  const seen: { id: string; name: string }[][] = [];
  const places = new Map<string, Department>();
  const events: TimekeepEvent[] = [companyAdded];
  const nameInUse = (name: string) => departments.some((department) => department.name === name);

  for (let step = 0; step < STEPS; step += 1) {
    const name = `D${below(12)}`;
    const chosen = departments[below(departments.length)];
    const kind = chosen ? below(10) : 0;
    if (kind <= 1 && !nameInUse(name)) {
      events.push(added(name));
      departments.push({ id: idAt(events.length), name });
    } else if (chosen && kind <= 4 && !nameInUse(name)) {
      events.push(renamed(chosen.name, name));
      chosen.name = name;
    } else {
      const view = seen.at(-1 - below(10)) ?? seen.at(-1);
      const place = view?.[below(view.length)];
      const department = departments.find(({ id }) => id === place?.id);
      if (place && department) {
        const EMPID = String(100_001 + below(places.size + 1));
        const data = { DEPT: place.name, DEPT_ID: place.id };
        events.push(places.has(EMPID) ? modified(EMPID, data) : registered(EMPID, data));
        places.set(EMPID, department);
      }
    }
    seen.push(departments.map(({ id, name }) => ({ id, name })));
  }
  return {
    events,
    expected: Object.fromEntries([...places].map(([EMPID, { name }]) => [EMPID, `${name}, North`])),
  };
}
