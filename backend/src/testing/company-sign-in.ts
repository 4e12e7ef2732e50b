import type { Person, TestProvider } from '@timekeep/embedded/testing/test-provider';
import type { CompanySignInSettings } from '../configuration/configuration.js';
import { emailOf } from './test-backend.js';

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
