import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { EmployeeEntity } from '@timekeep/projections/directory/tables';
import { DataSource } from 'typeorm';
import { EmployeeFacts, RegisterEmployee, ResignEmployee } from '../../employees/employees.module.js';
import { CompanyTime } from '../../organization/organization.module.js';
import { EventStore } from '../../event-store/event-store.js';
import { ProjectionWatch } from '../../http/read-your-writes.js';
import { recordEventOfUnknownEmployee } from '../../testing/record-fact.js';
import {
  startTestBackend,
  TEST_COMPANY,
  TEST_DEPARTMENT,
  testContext,
  type TestBackend,
} from '../../testing/test-backend.js';
import { testConfiguration } from '../../testing/test-configuration.js';
import { EmploymentFacts, ReadModelFreshness } from './punch-facts.js';

const NOWHERE = 'postgres://nobody@127.0.0.1:1/none';

/** Real look-ups, with a count of those under way. */
class CountedFacts extends EmployeeFacts {
  all = 0;
  underWay = 0;
  most = 0;

  override async find(EMPID: string): ReturnType<EmployeeFacts['find']> {
    this.all += 1;
    this.most = Math.max(this.most, ++this.underWay);
    return super.find(EMPID).finally(() => this.underWay--);
  }
}

describe('the employments of many employees', () => {
  let backend: TestBackend;

  beforeAll(async () => {
    backend = await startTestBackend();
    await backend.employee('100001', { hiredOn: '2024-01-15' });
  });

  afterAll(async () => {
    await backend.stop();
  });

  const people = (count: number) => Array.from({ length: count }, (_, index) => String(900_000 + index));
  const days = { hiredOn: '2024-01-15', resignedOn: null, former: [] };
  const known = { EMPID: '100001', ...days, pinHash: expect.any(String) };

  function newFacts(watch = backend.app.get(ProjectionWatch), database = backend.app.get(DataSource)) {
    const store = backend.app.get(EventStore);
    const employees = new CountedFacts(store, new CompanyTime(store));
    const freshness = new ReadModelFreshness(store, watch);
    return {
      employees,
      facts: new EmploymentFacts(database, employees, freshness),
    };
  }

  it('are not looked up one by one when many are unknown and the directory has read the whole log', async () => {
    const { employees, facts } = newFacts();
    const found = await facts.of(new Set(['100001', ...people(100)]), { mayLag: true });
    expect([...found]).toEqual([['100001', known]]);
    expect(employees.all).toBe(0);
  });

  it('are known at once when they were registered a moment ago, among many unknown ones', async () => {
    const { facts } = newFacts();
    for (const EMPID of ['100002', '100003', '100004']) {
      const names = { EMP_LNAME: 'CRUZ', EMP_FNAME: 'ANA', DEPT: TEST_DEPARTMENT, COMPANY: TEST_COMPANY };
      // Without waiting for the directory.
      await backend.commands.execute(new RegisterEmployee({ EMPID, ...names, PIN: '1234' }, testContext()));
      const found = await facts.of(new Set([EMPID, ...people(100)]), { mayLag: true });
      expect([...found.keys()]).toEqual([EMPID]);
    }
  });

  it('are looked up sixteen at a time, those of all calls together, and those of a small call between the others', async () => {
    const { employees, facts } = newFacts();
    const ends: string[] = [];
    const large = [0, 1, 2].map((call) =>
      facts
        .of(new Set(people(1_000).map((EMPID) => String(Number(EMPID) - 1_000 * call))), { mayLag: false })
        .then(() => ends.push('large')),
    );
    const small = facts.of(new Set(['100001']), { mayLag: false }).then(() => ends.push('small'));
    await Promise.all([...large, small]);
    expect([employees.most, employees.all]).toEqual([16, 3_001]);
    expect(ends).toEqual(['small', 'large', 'large', 'large']);
  });

  it('are looked up in their streams when they may not lag', async () => {
    const { employees, facts } = newFacts();
    const found = await facts.of(new Set(['100001']), { mayLag: false });
    expect([...found]).toEqual([['100001', expect.objectContaining(known)]]);
    expect(employees.all).toBe(1);
  });

  it('are looked up in their streams while PostgreSQL is away, and when it goes just then', async () => {
    const watch = new ProjectionWatch(testConfiguration({ databaseUrl: NOWHERE }));
    const database = new DataSource({ type: 'postgres', url: NOWHERE, entities: [EmployeeEntity] });
    for (const { facts, employees } of [newFacts(watch, database), newFacts(undefined, database)]) {
      const found = await facts.of(new Set(['100001']), { mayLag: true });
      expect([...found]).toEqual([['100001', expect.objectContaining(known)]]);
      expect(employees.all).toBe(1);
    }
    await watch.onApplicationShutdown();
  });

  it('are looked up in their streams while the directory is stopped', async () => {
    await recordEventOfUnknownEmployee(backend.app.get(EventStore), testContext());
    await backend.commands.execute(new ResignEmployee('100001', testContext()));
    const found = await newFacts().facts.of(new Set(['100001']), { mayLag: true });
    expect(found.get('100001')).toMatchObject({ resignedOn: expect.any(String) });
  });
});
