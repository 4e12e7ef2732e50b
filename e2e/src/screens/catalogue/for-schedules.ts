import type { Screen } from '../screen.js';
import { press } from './pressing.js';

const coveredBy = 'frontend/src/features/schedules/schedule-modal.spec.tsx';
const AT = { visitor: 'HR', path: '/resource/employees?employee=100003', coveredBy } as const;

/** The weekly schedule of an employee. */
export const FOR_SCHEDULES: readonly Screen[] = [
  {
    name: 'employee-schedule',
    title: 'Employee Schedule',
    ...AT,
    open: press('Schedules'),
    shows: 'Update Schedules',
  },
  {
    name: 'employee-schedule-days',
    title: 'Employee Schedule, customised by day',
    ...AT,
    open: async (page) => {
      await press('Schedules')(page);
      await page.getByRole('tab', { name: 'Customise by day' }).click();
    },
    shows: '00:00:00 in both is a day off.',
  },
  {
    name: 'employee-schedule-breaks',
    title: 'Employee Schedule, with breaks by day',
    ...AT,
    open: async (page) => {
      await press('Schedules')(page);
      await page.getByRole('tab', { name: 'Customise by day' }).click();
      await page.getByRole('switch', { name: 'Breaks of their own' }).click();
    },
    shows: 'Same break on all days',
  },
  {
    name: 'employee-schedule-update',
    title: 'The question before schedules are updated',
    ...AT,
    open: press('Schedules', 'Update Schedules'),
    shows: 'What stood on these days is replaced.',
  },
  {
    name: 'employee-schedule-delete',
    title: 'The question before schedules are deleted',
    ...AT,
    open: press('Schedules', 'Delete Schedules'),
    shows: 'Delete all schedules from today on?',
  },
];
