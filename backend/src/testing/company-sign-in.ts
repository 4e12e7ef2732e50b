import type { Person, TestProvider } from '@timekeep/embedded/testing/test-provider';
import type { CompanySignInSettings } from '../configuration/configuration.js';
import { LIMITS } from '../security/rate-limits/limits.js';
import { RateLimitTable } from '../security/rate-limits/rate-limit-table.js';
import { emailOf, type TestBackend } from './test-backend.js';

/** The address of the application; what the provider sends there goes to the backend of the test. */
export const APPLICATION_URL = 'https://timekeep.example';

/** Returns the settings of a backend whose people sign in at the provider of the test. */
export function settingsOf({ client }: TestProvider, only = false): CompanySignInSettings {
  return { ...client, employeeClaim: 'employee_id', name: 'Acme', applicationUrl: APPLICATION_URL, only };
}

/** Returns an employee as the provider knows them. */
export function personOf(EMPID: string, more: Person = {}): Person {
  return { employee_id: EMPID, email: emailOf(EMPID), email_verified: true, ...more };
}

/** Returns the address of the sign-in page to which a browser is sent. */
export function sentTo(outcome: string): string {
  return `${APPLICATION_URL}/?company-sign-in=${outcome}`;
}

/** Returns the `Set-Cookie` headers of an answer. */
export function setCookiesOf(headers: Readonly<Record<string, unknown>>): readonly string[] {
  const set = headers['set-cookie'];
  return Array.isArray(set) ? set.map(String) : [];
}

/** Returns how many failed answers of the provider are counted for the address of the test. */
export async function countedSignIns({ app }: TestBackend): Promise<number> {
  const { rows } = await app
    .get(RateLimitTable)
    .pool.query<{ points: number }>(
      `SELECT points FROM security.rate_limits WHERE key LIKE '${LIMITS.companySignIn.name}:%'`,
    );
  return rows[0]?.points ?? 0;
}
