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

const EMPLOYEES = 'Employees Tab';
const TIMEKEEP = 'Timekeep Tab';
const COMPANY = 'Company Tab';

/** The HR Tab Guide, in the order of its menu. */
export const HR_GUIDE: readonly GuideTopic[] = [
  guideTopic(EMPLOYEES, 'register-employee', 'Register New Employee', [
    'In the Employees tab, press Register New Employee.',
    'Fill in the Employee ID of six digits, the names and a PIN of four digits, choose the department and the company, and press Register Employee.',
  ]),
  guideTopic(EMPLOYEES, 'view-employee', 'View employee company information', [
    'Select an employee: open the list and pick one, or type a part of the name.',
    'Below the name stand the Employee ID, the name, the company and the department; under them is the timekeep of the employee.',
  ]),
  guideTopic(EMPLOYEES, 'modify-employee', 'Modify employee information', [
    'Select the employee by picking or typing the name.',
    'Under Basic Actions, press Information.',
    'Change the names, the department, the company or the PIN, and press Save. The Employee ID always stays the same.',
  ]),
  guideTopic(EMPLOYEES, 'employee-schedules', 'Add/Edit/Delete employee schedules', [
    'Select the employee by picking or typing the name.',
    'Under Basic Actions, press Schedules.',
    'Choose the first and the last date, five or six days a week, and a template. The hours of each day can be customised.',
    'Press Create Schedules. For an employee who has a schedule there are Update Schedules and Delete Schedules instead; each asks once more before it does anything.',
  ]),
  guideTopic(EMPLOYEES, 'resign-employee', 'Resign an employee', [
    'Select the employee, and switch HR Adv. Option on.',
    'Press Resign Employee.',
    'Read the question, and press Confirm Resignation if you are sure. The records of the employee are kept.',
  ]),
  guideTopic(TIMEKEEP, 'view-timekeep', 'View company employees timekeep', [
    'In the Timekeep tab, choose the start date and the end date. Both are today at first.',
    'To see only a part of the staff, choose to filter by company, department or employee name, and then which one.',
    'Press Search Employees Timekeep. The newest records come first.',
  ]),
  guideTopic(TIMEKEEP, 'modify-timekeep', 'Modify employee timekeep', [
    'Search the timekeep, and press the row of the record to change.',
    'Choose the remark, and set TIMEIN and TIMEOUT. Only these three can be changed: late minutes and overtime are computed. Then press Save.',
  ]),
  guideTopic(COMPANY, 'set-holiday', 'Set employee timekeep into a holiday', [
    'In the Company tab, open Schedule for Holiday and pick the date.',
    'Pick the kind of holiday.',
    'Press Save Holiday Remarks for Employees, and confirm. It applies to all employees.',
  ]),
  guideTopic(COMPANY, 'renew-schedules', 'Renew employee schedules to next incoming year', [
    'In the Company tab, open Renew Schedules and press Renew Employees Schedules.',
    'Press Confirm Renewal, and wait without switching to another tab.',
    'The result tells how many employees and schedules were saved, and who had no schedule to renew.',
  ]),
];

/** The Supervise Tab Guide. */
export const SUPERVISE_GUIDE: readonly GuideTopic[] = [
  guideTopic('Supervise Tab', 'supervise-overview', 'What the Supervise tab is for', [
    'Here you see the timekeep of your own department. Everything is for viewing only: nothing can be changed.',
  ]),
  guideTopic('Supervise Tab', 'supervise-overall', 'Overall', [
    'Overall shows the timekeep of today of everyone in your department.',
  ]),
  guideTopic('Supervise Tab', 'supervise-employee', 'Employee', [
    'In the Employee tab, pick an employee from the selection box, or type a part of the name.',
    'All timekeep records of the employee are listed, the newest first.',
    'Press Filters, switch on those that you need (dates, remarks, timing), and press Apply.',
  ]),
];
