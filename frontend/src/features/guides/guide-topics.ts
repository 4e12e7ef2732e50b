import { t } from '@/shared/language/language';
/** One thing that a person may want to do, as steps with a picture each. */
export interface GuideTopic {
  readonly id: string;
  /** The entry of the menu under which the topic stands: the name of a tab. */
  readonly group: string;
  readonly title: string;
  readonly steps: readonly GuideStep[];
}

interface GuideStep {
  readonly text: string;
  /** Its file's name below /guides in the light theme, made by `npm run guides`; the picture repeats what the text says. */
  readonly picture: string;
}

/** The file of a picture in a theme. */
export function pictureIn(theme: 'light' | 'dark', picture: string): string {
  return theme === 'dark' ? picture.replace('.webp', '-dark.webp') : picture;
}

/** A topic whose pictures are called after it and the number of the step. */
function guideTopic(group: string, id: string, title: string, texts: readonly string[]): GuideTopic {
  const steps = texts.map((text, index) => ({ text, picture: `${id}-${index + 1}.webp` }));
  return { id, group, title, steps };
}

const EMPLOYEES = t('Employees Tab');
const TIMEKEEP = t('Timekeep Tab');
const COMPANY = t('Company Tab');

/** The HR Tab Guide, in the order of its menu. */
export const HR_GUIDE: readonly GuideTopic[] = [
  guideTopic(EMPLOYEES, 'register-employee', t('Register New Employee'), [
    t('In the Employees tab, press Register New Employee.'),
    t(
      'Fill in the Employee ID of six digits, the names and a PIN of four digits, choose the department and the company, and press Register Employee.',
    ),
  ]),
  guideTopic(EMPLOYEES, 'view-employee', t('View employee company information'), [
    t('Select an employee: open the list and pick one, or type a part of the name.'),
    t(
      'Below the name stand the Employee ID, the name, the company and the department; under them is the timekeep of the employee.',
    ),
  ]),
  guideTopic(EMPLOYEES, 'modify-employee', t('Modify employee information'), [
    t('Select the employee by picking or typing the name.'),
    t('Under Basic Actions, press Information.'),
    t(
      'Change the names, the department, the company or the PIN, and press Save. The Employee ID always stays the same.',
    ),
  ]),
  guideTopic(EMPLOYEES, 'employee-schedules', t('Add/Edit/Delete employee schedules'), [
    t('Select the employee by picking or typing the name.'),
    t('Under Basic Actions, press Schedules.'),
    t(
      'Choose the first and the last date, five or six days a week, and a template. The hours of each day can be customised.',
    ),
    t(
      'Press Create Schedules. For an employee who has a schedule there are Update Schedules and Delete Schedules instead; each asks once more before it does anything.',
    ),
  ]),
  guideTopic(EMPLOYEES, 'resign-employee', t('Resign an employee'), [
    t('Select the employee, and switch HR Adv. Option on.'),
    t('Press Resign Employee.'),
    t(
      'Read the question, and press Confirm Resignation if you are sure. The records of the employee are kept.',
    ),
  ]),
  guideTopic(TIMEKEEP, 'view-timekeep', t('View company employees timekeep'), [
    t('In the Timekeep tab, choose the start date and the end date. Both are today at first.'),
    t(
      'To see only a part of the staff, choose to filter by company, department or employee name, and then which one.',
    ),
    t('Press Search Employees Timekeep. The newest records come first.'),
  ]),
  guideTopic(TIMEKEEP, 'modify-timekeep', t('Modify employee timekeep'), [
    t('Search the timekeep, and press the row of the record to change.'),
    t(
      'Choose the remark, and set TIMEIN and TIMEOUT. Only these three can be changed: late minutes and overtime are computed. Then press Save.',
    ),
  ]),
  guideTopic(COMPANY, 'set-holiday', t('Set employee timekeep into a holiday'), [
    t('In the Company tab, open Schedule for Holiday and pick the date.'),
    t('Pick the kind of holiday.'),
    t('Press Save Holiday Remarks for Employees, and confirm. It applies to all employees.'),
  ]),
  guideTopic(COMPANY, 'renew-schedules', t('Renew employee schedules to next incoming year'), [
    t('In the Company tab, open Renew Schedules and press Renew Employees Schedules.'),
    t('Press Confirm Renewal, and wait without switching to another tab.'),
    t('The result tells how many employees and schedules were saved, and who had no schedule to renew.'),
  ]),
];

/** The Supervise Tab Guide. */
export const SUPERVISE_GUIDE: readonly GuideTopic[] = [
  guideTopic(t('Supervise Tab'), 'supervise-overview', t('What the Supervise tab is for'), [
    t(
      'Here you see the timekeep of your own department. Everything is for viewing only: nothing can be changed.',
    ),
  ]),
  guideTopic(t('Supervise Tab'), 'supervise-overall', t('Overall'), [
    t('Overall shows the timekeep of today of everyone in your department.'),
  ]),
  guideTopic(t('Supervise Tab'), 'supervise-employee', t('Employee'), [
    t('In the Employee tab, pick an employee from the selection box, or type a part of the name.'),
    t('All timekeep records of the employee are listed, the newest first.'),
    t('Press Filters, switch on those that you need (dates, remarks, timing), and press Apply.'),
  ]),
];
