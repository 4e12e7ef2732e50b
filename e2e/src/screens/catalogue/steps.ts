import type { Page } from 'playwright-core';
import { API_PATHS } from '@timekeep/contracts/api/api-paths';
import type { EmployeeListItem, EmployeesAnswer } from '@timekeep/contracts/api/employees-api';
import { DEMO_PASSWORD } from '../../support/visitors.js';

/** Presses buttons one after the other, each by its whole name or a part; the first of several matches. */
export const press =
  (...names: readonly (string | RegExp)[]) =>
  async (page: Page): Promise<void> => {
    for (const name of names) {
      await page
        .getByRole('button', { name, exact: typeof name === 'string' })
        .first()
        .click();
    }
  };

/** Fills the sign-in form in, and submits it. */
export const signInAs =
  (id: string, password = DEMO_PASSWORD) =>
  async (page: Page): Promise<void> => {
    await page.getByPlaceholder('Enter your Employee ID').fill(id);
    await page.getByPlaceholder('Enter your Password').fill(password);
    await press('Log In')(page);
  };

/** Opens the filter bar of a list where it is behind a button, on phones. */
export async function openBar(page: Page): Promise<void> {
  const button = page.locator('main button[aria-expanded="false"][aria-controls]').first();
  if ((page.viewportSize()?.width ?? 0) < PHONES_BELOW) await button.click();
}

const PHONES_BELOW = 600;

/** Opens the filter bar, and in it the panel with the filters. */
export async function openFilters(page: Page): Promise<void> {
  await openBar(page);
  await press(/^Filters/)(page);
}

/** An answer in place of the server's. */
interface Answer {
  /** 200 by default. */
  readonly status?: number;
  readonly body: object;
}

/**
 * Answers calls of a page, such as `POST /api/user`, in place of the server until the next visit: for states that the other screens
 * cannot share, whose visitors have the same accounts on the same system.
 */
export async function answerCalls(page: Page, answers: Readonly<Record<string, Answer>>): Promise<void> {
  await page.route(
    ({ pathname }) => pathname.startsWith('/api/'),
    async (route) => {
      const request = route.request();
      const answer = answers[`${request.method()} ${new URL(request.url()).pathname}`];
      if (answer) await route.fulfill({ status: answer.status ?? 200, json: answer.body });
      else await route.fallback();
    },
  );
}

/**
 * Answers the lists of employees with other values of one of them until the next visit. Who has a last day is among those who left alone.
 */
export async function changeEmployee(
  page: Page,
  EMPID: string,
  values: Partial<EmployeeListItem>,
): Promise<void> {
  await page.route(
    ({ pathname }) => pathname === API_PATHS.employees,
    async (route) => {
      const request = route.request();
      if (request.method() !== 'GET') return route.fallback();
      const { employee: employees } = (await (await route.fetch()).json()) as EmployeesAnswer;
      const withThoseWhoLeft = new URL(request.url()).searchParams.has('left');
      const employee = employees
        .map((each) => (each.EMPID === EMPID ? { ...each, ...values } : each))
        .filter((each) => each.EMPID !== EMPID || withThoseWhoLeft || !values.resignedOn);
      return route.fulfill({ json: { employee } });
    },
  );
}

/** Loads the page anew as where people sign in at a provider of the company, beside passwords or alone. */
export async function withProvider(page: Page, only: boolean): Promise<void> {
  await page.route(
    ({ pathname }) => pathname === API_PATHS.config,
    async (route) => {
      const answer = await route.fetch();
      const config: unknown = await answer.json();
      await route.fulfill({ json: Object.assign({}, config, { companySignIn: { name: 'Acme', only } }) });
    },
  );
  await page.reload();
}
