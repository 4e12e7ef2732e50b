import { API_PATHS } from '@timekeep/contracts/api/api-paths';
import { ResignEmployee } from '../employees/employees.module.js';
import { TEST_COMPANY, TEST_DEPARTMENT, testContext, type TestBackend } from './test-backend.js';

/** Employees who left, of whom the resignation of the one is undone, and the other is rehired. */
const [STAYED, RETURNED] = ['100092', '100093'] as const;

const reinstated = { EMPID: STAYED, reason: 'Stays' };
const rehired = {
  EMPID: RETURNED,
  hiredOn: '2023-07-03',
  DEPT: TEST_DEPARTMENT,
  COMPANY: TEST_COMPANY,
  PIN: '1234',
};

/** Each call with its body, and another body about the same employee. */
export const EMPLOYMENT_CALLS = [
  [`POST ${API_PATHS.reinstateEmployee}`, reinstated, { ...reinstated, reason: 'Stays here' }],
  [`POST ${API_PATHS.rehireEmployee}`, rehired, { ...rehired, PIN: '4321' }],
] as const;

/** Registers and resigns the employees of the calls. */
export async function resignFormer(backend: TestBackend): Promise<void> {
  for (const EMPID of [STAYED, RETURNED]) {
    await backend.employee(EMPID, { hiredOn: '2023-01-02' });
    await backend.run(new ResignEmployee(EMPID, testContext(), '2023-06-01'));
  }
}
