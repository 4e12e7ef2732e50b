import { API_PATHS } from '@timekeep/contracts/api/api-paths';
import type { Page } from 'playwright-core';
import type { Screen } from '../screen.js';
import { FOR_HR_AUDIT } from './for-hr-audit.js';
import { FOR_HR_COMPANY } from './for-hr-company.js';
import { FOR_HR_EMPLOYEES } from './for-hr-employees.js';
import { FOR_HR_TIMEKEEP } from './for-hr-timekeep.js';
import { FOR_HR_LEAVE } from './for-hr-leave.js';
import { FOR_HR_PAY } from './for-hr-pay.js';
import { press } from './steps.js';

const OVERVIEW = 'frontend/src/features/overview/overview-tab.spec.tsx';
const ATTENTION = 'frontend/src/features/overview/needs-attention.spec.tsx';
const GUIDES = 'frontend/src/features/guides/guide-modal.spec.tsx';

/** The HR area, tab by tab. */
export const FOR_HR: readonly Screen[] = [
  {
    name: 'resource',
    title: 'Overview',
    visitor: 'HR',
    path: '/resource',
    shows: 'Department Employees',
    coveredBy: OVERVIEW,
  },
  {
    name: 'resource-accept',
    title: 'Overview, accepting what needs attention',
    visitor: 'HR',
    path: '/resource',
    open: (page) => askAboutMatter(page, 'Accept', 'alertdialog'),
    shows: 'Accept this as it is?',
    coveredBy: ATTENTION,
  },
  {
    name: 'resource-assign',
    title: 'Overview, assigning what needs attention',
    visitor: 'HR',
    path: '/resource',
    open: (page) => askAboutMatter(page, 'Assign', 'dialog'),
    shows: 'Who settles this?',
    coveredBy: ATTENTION,
  },
  {
    name: 'resource-lateness',
    title: 'Overview, lateness by department',
    visitor: 'HR',
    path: '/resource',
    open: (page) =>
      page.getByRole('heading', { name: 'Lateness by department' }).evaluate((heading) => {
        heading.scrollIntoView();
      }),
    shows: 'Lateness by department',
    coveredBy: OVERVIEW,
  },
  {
    name: 'resource-loading',
    title: 'Overview, still loading',
    visitor: 'HR',
    path: '/resource',
    call: { path: API_PATHS.overview, answer: 'none yet' },
    shows: 'Department Employees',
    coveredBy: OVERVIEW,
  },
  {
    name: 'resource-failed',
    title: 'Overview, without its figures',
    visitor: 'HR',
    path: '/resource',
    call: { path: API_PATHS.overview, answer: 'lost' },
    shows: 'The server cannot be reached.',
    complains: /net::ERR/,
    coveredBy: OVERVIEW,
  },
  {
    name: 'resource-guide',
    title: 'HR Tab Guide',
    visitor: 'HR',
    path: '/resource',
    open: press('Guide'),
    shows: 'HR Tab Guide',
    coveredBy: GUIDES,
  },
  {
    name: 'resource-guide-topic',
    title: 'HR Tab Guide, a topic',
    visitor: 'HR',
    path: '/resource',
    open: press('Guide', 'Resign an employee'),
    shows: 'Back',
    coveredBy: GUIDES,
  },
  ...FOR_HR_EMPLOYEES,
  ...FOR_HR_TIMEKEEP,
  ...FOR_HR_LEAVE,
  ...FOR_HR_PAY,
  ...FOR_HR_COMPANY,
  ...FOR_HR_AUDIT,
];

/** Opens a decision on the first matter, which is in a menu where a phone has no room for it. */
async function askAboutMatter(page: Page, decision: string, role: 'dialog' | 'alertdialog'): Promise<void> {
  await page
    .getByRole('button', { name: new RegExp(`^(${decision}|More): `) })
    .first()
    .click();
  const inMenu = page.getByRole('menuitem', { name: decision });
  const question = page.getByRole(role);
  await inMenu.or(question).first().waitFor();
  if (await inMenu.isVisible()) await inMenu.click();
  await question.waitFor();
}
