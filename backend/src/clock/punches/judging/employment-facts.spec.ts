import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { employeeStream } from '@timekeep/contracts/events/streams';
import { DataSource } from 'typeorm';
import { EmployeeFacts, ResignEmployee } from '../../../employees/employees.module.js';
import { EventStore } from '../../../event-store/event-store.js';
import { ProjectionWatch } from '../../../http/projection-watch.js';
import { startTestBackend, testContext, type TestBackend } from '../../../testing/test-backend.js';
import { DirectoryFreshness } from './directory-freshness.js';
import { EmploymentFacts } from './employment-facts.js';

/** Looks up as ever, and counts how much of it is under way. */
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
  }, 60_000);

  afterAll(async () => {
    await backend.stop();
  });

  const people = (count: number) => Array.from({ length: count }, (_, index) => String(900_000 + index));
  const known = { EMPID: '100001', hiredOn: '2024-01-15', resignedOn: null, pinHash: expect.any(String) };

  function newFacts() {
    const { app } = backend;
    const store = app.get(EventStore);
    const employees = new CountedFacts(store);
    const freshness = new DirectoryFreshness(store, app.get(ProjectionWatch));
    return { employees, facts: new EmploymentFacts(app.get(DataSource), employees, freshness) };
  }

  it('are looked up sixteen at a time when the directory does not know them', async () => {
    const { employees, facts } = newFacts();
    const found = await facts.of(new Set(['100001', ...people(100)]), { mayLag: true });
    expect([...found]).toEqual([['100001', known]]);
    expect([employees.most, employees.all]).toEqual([16, 100]);
  });

  it('are looked up in their streams when they may not lag', async () => {
    const { employees, facts } = newFacts();
    const found = await facts.of(new Set(['100001']), { mayLag: false });
    expect([...found]).toEqual([['100001', expect.objectContaining(known)]]);
    expect(employees.all).toBe(1);
  });

  it('are looked up in their streams while the directory is stopped', async () => {
    const data = { EMPID: '999998', EMP_LNAME: 'X', EMP_FNAME: 'Y', DEPT: 'Z', COMPANY: 'Z', pinHash: '' };
    // An event about nobody stops the projections.
    await backend.app
      .get(EventStore)
      .recordFact(employeeStream('999998'), { type: 'EmployeeModified', data }, randomUUID(), testContext());
    await backend.commands.execute(new ResignEmployee('100001', testContext()));
    const found = await newFacts().facts.of(new Set(['100001']), { mayLag: true });
    expect(found.get('100001')).toMatchObject({ resignedOn: expect.any(String) });
  });
});
