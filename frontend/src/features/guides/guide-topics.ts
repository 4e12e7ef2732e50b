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
export function guideTopic(group: string, id: string, title: string, texts: readonly string[]): GuideTopic {
  const steps = texts.map((text, index) => ({ text, picture: `${id}-${index + 1}.webp` }));
  return { id, group, title, steps };
}

const OVERVIEW = t('Overview Tab');
const EMPLOYEES = t('Employees Tab');
const TIMEKEEP = t('Timekeep Tab');
const COMPANY = t('Company Tab');
export const REQUESTS = t('Requests Tab');
export const LEAVE = t('Leave Tab');
const PAY = t('Pay Tab');
const AUDIT = t('Audit Tab');
const CUTOFF = t('Closing a cut-off');

/** The HR Tab Guide, in the order of its menu. */
export const HR_GUIDE: readonly GuideTopic[] = [
  guideTopic(OVERVIEW, 'needs-attention', t('Settle what needs attention'), [
    t(
      'The Overview tab begins with what needs attention, the oldest first: days without a time out, absences without leave, work that nobody granted, leave on days that were worked, and more. Press a kind to see it alone.',
    ),
    t(
      'The first button of a row settles it. Correct opens the record, with the cursor in a missing time out: enter it, and press Save. Grant makes overtime count that nobody asked for: enter the minutes, which may be a part of what was worked, and the reason. Decide opens the request of the employee, Enter leave an application for that day. What is settled leaves the list by itself.',
    ),
    t(
      'Accept leaves a day as it is, with a reason; it comes back if what it follows from changes. Show what was accepted has Take back. Assign names somebody of HR or a supervisor, who then sees it too.',
    ),
  ]),
  guideTopic(EMPLOYEES, 'register-employee', t('Register New Employee'), [
    t('In the Employees tab, press Register New Employee.'),
    t(
      'Fill in the Employee ID of six digits, the names and a PIN of four digits, choose the department, the company and the first day, which may be past or up to a year ahead, and press Register Employee.',
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
      'Change the names, the department, the company, the PIN or the first day, and press Save. An earlier first day opens records, a later one closes those before it. Another department or company holds from the day in From on; saved transfers are listed below it, to be corrected or taken back. The Employee ID always stays the same.',
    ),
  ]),
  guideTopic(EMPLOYEES, 'employee-schedules', t('Add/Edit/Delete employee schedules'), [
    t('Select the employee by picking or typing the name.'),
    t('Under Basic Actions, press Schedules.'),
    t(
      'Choose the first and the last date, five or six days a week, and a template. The hours of each day can be customised.',
    ),
    t(
      'Press Create Schedules. For an employee who has a schedule there are Update Schedules and Delete Schedules instead; each asks once more before it does anything. If the first date is past, the question says how many records would change. Tick Change the records of past days too if they should follow; records that somebody corrected stay. For other hours on one date, a Sunday or a past day too, open Hours of single days, enter the day and its hours, or Day off, and press Set these hours. Withdraw brings the weekly schedule back.',
    ),
  ]),
  guideTopic(EMPLOYEES, 'resign-employee', t('Resign an employee'), [
    t('Select the employee, and switch HR Advance Option on.'),
    t('Press Resign Employee, and enter the last day, which may be past or up to a year ahead.'),
    t(
      'Read the question, and press Confirm Resignation if you are sure. Access ends after the last day, leave after it is given back, and the records until then are kept. To take a resignation back, switch Include those who left on, select the employee, and press Undo Resignation.',
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
      'Choose the remark, and set TIMEIN and TIMEOUT. Only these three can be changed: late minutes and overtime are computed. Then press Save, or Next record to go on with the next one of the list. If the hours were others on that day, open Hours of this day instead: the record follows them at once, unless somebody has corrected it.',
    ),
  ]),
  guideTopic(TIMEKEEP, 'correct-many', t('Correct many records at once'), [
    t(
      'Search the timekeep, press Select records, and tick up to 200 records. Incomplete shows the days without a time out alone. Then press Correct below the list.',
    ),
    t(
      'Choose what all of them get, such as Time out of the schedule, write the reason, and press Show what changes. Read it, and press Confirm. Records that could not be corrected are named with the reason.',
    ),
  ]),
  guideTopic(TIMEKEEP, 'upload-punches', t('Upload punches of a time clock'), [
    t(
      'In the Timekeep tab, open Upload Punches, and choose the file of the clock. The page shows its dates, how many records change in each month, and what would be refused. Press Record punches, and keep the page open until it is done. The lines that were refused come back as a file, which can be mended and sent again.',
    ),
  ]),
  guideTopic(TIMEKEEP, 'refused-punches', t('Take over refused punches'), [
    t(
      'In the Timekeep tab, open Refused punches. It lists what time clocks sent and was not recorded, with the reason: an unknown number, a day outside the employment, a wrong PIN, or too old. Press Take over on one punch, or choose a reason and take over all that are shown. They are recorded as yours.',
    ),
  ]),
  guideTopic(TIMEKEEP, 'wrong-clock', t('Correct a wrong clock, or withdraw punches'), [
    t('In the Timekeep tab, open Wrong clocks.'),
    t(
      'Enter the terminal, the time in which its clock was wrong as the clock showed it, by how many minutes, and why. Press Show what changes, read how many records change, and press Confirm. Punches that arrive later from that time count in the same way. The list below shows each change; Undo takes it back.',
    ),
  ]),
  guideTopic(LEAVE, 'plan-absence', t('Plan an absence without a balance'), [
    t('In the Leave tab, open the leave record of the employee, press Manage Leave, and then New absence.'),
    t(
      'Choose the kind, such as Maternity Leave or Official Business, and the first and the last day, past or ahead, up to 366 days. It shows on working days that are no holidays, and takes no balance. Write the reason, and press Save. Withdraw takes it back.',
    ),
  ]),
  guideTopic(REQUESTS, 'decide-requests', t('Grant or refuse requests'), [
    t(
      'The Requests tab first shows what waits for you; the bell says how many. The filters narrow the list, or show what was decided.',
    ),
    t(
      'Press a request to see what a decision needs: the record or the balance, who else is away, and the history.',
    ),
    t('Select up to 50 requests, and press Grant, Return or Refuse below the list.'),
    t(
      'The employee reads the note; to return or refuse, it is needed. If some were not decided, the next window says why.',
    ),
  ]),
  guideTopic(REQUESTS, 'stale-request', t('Decide a request whose record has changed'), [
    t(
      'If the record was changed after the correction was asked for, Grant does nothing at first. Press Show.',
    ),
    t(
      'See the record now, and what changed since. Grant then corrects the record as it was asked for; Return or Refuse leaves it as it is.',
    ),
  ]),
  guideTopic(REQUESTS, 'stand-ins', t('Name a stand-in for a supervisor'), [
    t('In the Requests tab, press Stand-ins.'),
    t(
      'Choose the supervisor who is away, another supervisor as the stand-in, and the days. Then press Name stand-in.',
    ),
  ]),
  guideTopic(PAY, 'hours-for-pay', t('Hours for pay'), [
    t(
      'In the Pay tab, choose the half month, and a company or a department. The table has a row for each employee, and a column for each kind of time that somebody has. What the columns mean is below it.',
    ),
    t(
      'Press a figure to see the days in it, and Why these hours at a day to see its time from in to out. A day that is not settled lacks a time out, or has work that was not granted: press Open the record, or grant the overtime.',
    ),
    t(
      'CSV downloads all columns for payroll. Print companies makes a table for each company, and Print employees a sheet with the days of each employee to sign.',
    ),
  ]),
  guideTopic(CUTOFF, 'close-cutoff', t('Close a cut-off'), [
    t('In the Pay tab, press Cut-offs.'),
    t(
      'Choose the half month and the company. Still open lists what is not settled. Press a line to see its days, and a day to settle it; Back leads here again.',
    ),
    t(
      'Press Close with the name of the period, read what is still open, and press Close cut-off. Nothing is locked: what changes later goes into the next cut-off as a difference.',
    ),
    t('The list shows each cut-off. CSV downloads its file for payroll, which never changes.'),
  ]),
  guideTopic(CUTOFF, 'cutoff-differences', t('See what changed afterwards, or withdraw a cut-off'), [
    t(
      'Press Differences of the cut-off. Each day that changed shows its figures before and now, who changed it and why, and the cut-off that carries the difference to payroll.',
    ),
    t(
      'If a cut-off was closed too early, press Withdraw, write the reason, and press Withdraw once more. Its days can be closed again. Only the newest cut-off of a company can be withdrawn.',
    ),
  ]),
  guideTopic(CUTOFF, 'cutoff-answers', t('See who has not answered'), [
    t(
      'Press Answers of the cut-off. It shows who agreed, who did not and why, and whom a change has asked again. Choose Not answered to see who is missing; CSV downloads the list.',
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
  guideTopic(AUDIT, 'who-changed', t('Find who changed something'), [
    t(
      'In the Audit tab, press All changes. Choose the days, and if you like the kind of change, the employee, or who changed it. Then press Search Changes.',
    ),
    t(
      'Press a change to see its values before and after. History in a record, a request, a schedule or a leave record leads to its changes.',
    ),
  ]),
];
