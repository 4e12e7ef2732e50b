import { t } from '@/shared/language/language';
import { guideTopic, LEAVE, REQUESTS, type GuideTopic } from './guide-topics';

/** The Home Guide, about the requests of every employee. */
export const HOME_GUIDE: readonly GuideTopic[] = [
  guideTopic(t('Attendance Tab'), 'ask-correction', t('Ask for a correction'), [
    t('In the Attendance tab, press the day that is not right.'),
    t(
      'The day shows why its figures are so, who corrected it, and what you asked for. Press Ask for a correction.',
    ),
    t(
      'Enter the day as it should be, with the reason, and press Send request. Your record changes when HR grants it.',
    ),
  ]),
  guideTopic(t('Attendance Tab'), 'own-matters', t('See what needs attention'), [
    t(
      'Above your records stands what needs attention, such as a day without a time out. Press it, and ask for what it says. The days are marked in the table too, until HR has decided.',
    ),
  ]),
  guideTopic(t('Attendance Tab'), 'ask-split', t('Ask for a correction of a split shift'), [
    t(
      'A shift with a break of 2 hours or more has two parts, each with an in and an out. Press the day, and then Ask for a correction.',
    ),
    t(
      'Enter the time that is wrong or missing: Out of the first part and In of the second part are those of the break, Time In and Time Out those of the whole day. MinsLate shows what the day would have. Write the reason, and press Send request.',
    ),
  ]),
  guideTopic(t('Attendance Tab'), 'ask-overtime', t('Ask for overtime'), [
    t('Press the day of the overtime, and then Ask for overtime.'),
    t('Enter the minutes and the reason, and press Send request. The record of the day stays as it is.'),
  ]),
  guideTopic(t('Attendance Tab'), 'agree-record', t('Agree to your time record'), [
    t(
      'When HR has closed a half month, the Attendance tab asks whether you agree to your time record. Press Open the time record.',
    ),
    t('Read the totals and the days. Print gives you the daily time record. If it is right, press Agree.'),
    t(
      'If it is not, press Do not agree, write which day is wrong and why, and press Send to HR. If HR corrects a day afterwards, you are asked about that day again.',
    ),
  ]),
  guideTopic(LEAVE, 'ask-leave', t('Ask for leave'), [
    t(
      'Press Ask for leave. The Leave tab shows how many days you have left. For official business, maternity leave and other absences without a balance, press Ask for an absence in the Requests tab.',
    ),
    t(
      'Choose the type and the days. Rest days and holidays take no leave. Press Whole, AM or PM of a day, and again to leave the day out.',
    ),
    t('See the balance before and after, write the reason, and press Send request.'),
  ]),
  guideTopic(REQUESTS, 'ask-hours', t('Ask for other hours'), [
    t('In the Requests tab, press Ask for other hours.'),
    t(
      'Choose the days, the time in and the time out. They replace the hours of your working days; days off in between stay, and a day off that is asked for by itself becomes a working day. Past days count too. Then press Send request.',
    ),
  ]),
  guideTopic(REQUESTS, 'follow-request', t('Follow a request, or take it back'), [
    t(
      'Each request shows its state: your supervisor endorses or returns it, HR grants or refuses it. A note says why. What was returned can be asked for again.',
    ),
    t('While a request waits, Take back withdraws it.'),
  ]),
  guideTopic(t('The bell'), 'notices', t('Read your notices'), [
    t('The number at the bell says how many notices you have not read.'),
    t(
      'Notices tell of decisions on your requests, changes of your records, and a missing time out. Press one to open its day or your requests.',
    ),
  ]),
  guideTopic(t('Changes of my data'), 'own-changes', t('See who changed your data'), [
    t(
      'Below your records, press Changes of my data. It lists who changed your records, leave, hours and account, and when.',
    ),
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
  guideTopic(t('Supervise Tab'), 'supervise-attention', t('Needs attention'), [
    t(
      'Needs attention names days of your department that somebody has to settle, and what HR assigned to you. Press a name to see the records, and Open the request to endorse what was asked for. Settle the rest with the employee, who asks for a correction, leave or overtime.',
    ),
  ]),
  guideTopic(t('Supervise Tab'), 'supervise-employee', t('Employee'), [
    t('In the Employee tab, pick an employee from the selection box, or type a part of the name.'),
    t('All timekeep records of the employee are listed, the newest first.'),
    t('Press Filters, switch on those that you need (dates, remarks, timing), and press Apply.'),
  ]),
  guideTopic(t('Requests'), 'find-requests', t('Find the requests that wait for you'), [
    t('Press Requests. The number says how many wait for you.'),
    t('The bell leads there too. HR can name a stand-in for the days on which you are away.'),
  ]),
  guideTopic(t('Requests'), 'endorse-requests', t('Endorse or return requests'), [
    t(
      'Press a request to see what a decision needs: the record or the balance, who else is away, and the history.',
    ),
    t('Select up to 50 requests, and press Endorse or Return below the list. HR decides afterwards.'),
    t('The employee reads the note; to return a request, it is needed.'),
  ]),
];
