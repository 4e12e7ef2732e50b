import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DataSource } from 'typeorm';
import { EmployeeFacts } from '../../../employees/employees.module.js';
import { EventStore } from '../../../event-store/event-store.js';
import { startTestBackend, type TestBackend } from '../../../testing/test-backend.js';
import { EmploymentFacts } from './employment-facts.js';

/** Looks up as ever, and counts how much of it is under way. */
class CountedFacts extends EmployeeFacts {
  underWay = 0;
  most = 0;

  override async find(EMPID: string): ReturnType<EmployeeFacts['find']> {
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

  it('are looked up sixteen at a time when the directory does not know them', async () => {
    const employees = new CountedFacts(backend.app.get(EventStore));
    const facts = new EmploymentFacts(backend.app.get(DataSource), employees);
    const unknown = Array.from({ length: 100 }, (_, index) => String(900_000 + index));
    const found = await facts.of(new Set(['100001', ...unknown]));
    expect([...found]).toEqual([
      ['100001', { EMPID: '100001', hiredOn: '2024-01-15', resignedOn: null, pinHash: expect.any(String) }],
    ]);
    expect(employees.most).toBe(16);
  });
});
