import { EMPID_LENGTH } from '../api/accounts-api.js';
import { messages, type Message, type MessageValue } from './message.js';

/** Problems of a field of a request, whatever the resource. `field` is its label. */
export const FIELD_TEXTS = {
  empty: { en: '{field} must not be empty', fil: 'Hindi puwedeng walang laman ang {field}' },
  noText: { en: '{field} must be text', fil: 'Dapat text ang {field}' },
  unreadable: { en: '{field} must be readable text', fil: 'Dapat nababasang text ang {field}' },
  tooLong: {
    en: '{field} must have at most {count} characters',
    fil: 'Hanggang {count} character lang ang {field}',
  },
  noNumber: { en: '{field} must be a number', fil: 'Dapat numero ang {field}' },
  noWholeNumber: { en: '{field} must be a whole number', fil: 'Dapat buong numero ang {field}' },
  notWithin: {
    en: '{field} must be a whole number from {least} to {most}',
    fil: 'Ang {field} ay dapat buong numero mula {least} hanggang {most}',
  },
  noDays: {
    en: '{field} must be a whole number of days',
    fil: 'Ang {field} ay dapat buong bilang ng araw',
  },
  noFlag: { en: '{field} must be true or false', fil: 'Ang {field} ay dapat true o false' },
  noTime: {
    en: '{field} must be a time as HH:MM:SS, or null',
    fil: 'Dapat oras na HH:MM:SS ang {field}, o null',
  },
  noList: { en: '{field} must be a list', fil: 'Dapat listahan ang {field}' },
  noDates: {
    en: '{field} must be a list of at most {count} dates',
    fil: 'Ang {field} ay dapat listahan ng hanggang {count} petsa',
  },
  notOneOf: { en: '{field} must be one of {choices}', fil: 'Dapat isa sa mga ito ang {field}: {choices}' },
  notSomeOf: {
    en: '{field} must be some of {choices}',
    fil: 'Dapat mula sa mga ito ang {field}: {choices}',
  },
  noEndorsement: {
    en: '{field} must be endorse or return',
    fil: 'Ang {field} ay dapat endorse o return',
  },
  noDecision: {
    en: '{field} must be grant, refuse or return',
    fil: 'Ang {field} ay dapat grant, refuse o return',
  },
  repeated: {
    en: '{field} must not have anything twice',
    fil: 'Hindi puwedeng may umuulit sa {field}',
  },
  notAsAnswered: {
    en: '{field} must be as it was answered',
    fil: 'Ang {field} ay dapat tulad ng isinagot',
  },
  unknown: { en: 'Unknown field: {field}', fil: 'Hindi kilalang field: {field}' },
  more: { en: 'And more of this kind.', fil: 'At iba pang katulad nito.' },
  idMalformed: {
    en: `The employee ID must have ${EMPID_LENGTH} digits.`,
    fil: `Dapat ${EMPID_LENGTH} na numero ang employee ID.`,
  },
  // Labels.
  employeeId: { en: 'employee ID', fil: 'employee ID' },
  firstName: { en: 'first name', fil: 'pangalan' },
  lastName: { en: 'last name', fil: 'apelyido' },
  name: { en: 'name', fil: 'pangalan' },
  department: { en: 'department', fil: 'departamento' },
  company: { en: 'company', fil: 'kompanya' },
  monthAndYear: { en: 'month and year', fil: 'buwan at taon' },
  status: { en: 'status', fil: 'status' },
  prints: { en: 'number of prints', fil: 'bilang ng print' },
  lastPrint: { en: 'last print', fil: 'huling print' },
  firstDay: { en: 'first day', fil: 'unang araw' },
  lastDay: { en: 'last day', fil: 'huling araw' },
  date: { en: 'date', fil: 'petsa' },
  moment: { en: 'moment', fil: 'sandali' },
  earlierMoment: { en: 'earlier moment', fil: 'naunang sandali' },
  laterMoment: { en: 'later moment', fil: 'sumunod na sandali' },
  firstDayOfChange: { en: 'first day of change', fil: 'unang araw ng pagbabago' },
  lastDayOfChange: { en: 'last day of change', fil: 'huling araw ng pagbabago' },
  remark: { en: 'remark', fil: 'remark' },
  timeIn: { en: 'time in', fil: 'time in' },
  timeOut: { en: 'time out', fil: 'time out' },
  breakOut: { en: 'out of the first part', fil: 'out ng unang bahagi' },
  breakIn: { en: 'in of the second part', fil: 'in ng ikalawang bahagi' },
  filter: { en: 'filter', fil: 'filter' },
  option: { en: 'option', fil: 'pagpipilian' },
  replacedDay: { en: 'day of the transfer that is replaced', fil: 'araw ng paglipat na pinapalitan' },
  otherPin: { en: 'PIN is changed', fil: 'napalitan ang PIN' },
  effectiveDay: { en: 'day of the transfer', fil: 'araw ng paglipat' },
  lastAccess: { en: 'last day with access', fil: 'huling araw na may access' },
  recordedBefore: { en: 'recorded before', fil: 'naka-record dati' },
  // Fields of changes that a preview has shown.
  valued: { en: '{field} {value}', fil: '{field} {value}' },
  withoutValue: { en: '{field}: none', fil: '{field}: wala' },
} as const;

export const fieldMessages = messages('fields', FIELD_TEXTS);

const LABELS: ReadonlyMap<string, Message> = new Map([
  ['id', fieldMessages.employeeId()],
  ['EMPID', fieldMessages.employeeId()],
  ['EMP_FNAME', fieldMessages.firstName()],
  ['EMP_LNAME', fieldMessages.lastName()],
  ['EMPNAME', fieldMessages.name()],
  ['DEPT', fieldMessages.department()],
  ['COMPANY', fieldMessages.company()],
  ['MONTHYEAR', fieldMessages.monthAndYear()],
  ['STATUS', fieldMessages.status()],
  ['NoOfPrint', fieldMessages.prints()],
  ['LastPrinted', fieldMessages.lastPrint()],
  ['hiredOn', fieldMessages.firstDay()],
  ['resignedOn', fieldMessages.lastDay()],
  ['FROM', fieldMessages.firstDay()],
  ['TO', fieldMessages.lastDay()],
  ['selectedDate', fieldMessages.date()],
  ['asOf', fieldMessages.moment()],
  ['earlier', fieldMessages.earlierMoment()],
  ['later', fieldMessages.laterMoment()],
  ['changedFrom', fieldMessages.firstDayOfChange()],
  ['changedTo', fieldMessages.lastDayOfChange()],
  ['Date', fieldMessages.date()],
  ['Remarks', fieldMessages.remark()],
  ['TimeIN1', fieldMessages.timeIn()],
  ['TimeOUT1', fieldMessages.timeOut()],
  ['TimeBreakOUT', fieldMessages.breakOut()],
  ['TimeBreakIN', fieldMessages.breakIn()],
  ['reportFilter', fieldMessages.filter()],
  ['selectedOption', fieldMessages.option()],
  ['effectiveOn', fieldMessages.effectiveDay()],
  ['replaces', fieldMessages.replacedDay()],
  ['pinChanged', fieldMessages.otherPin()],
  ['accessUntil', fieldMessages.lastAccess()],
  ['formerly', fieldMessages.recordedBefore()],
]);

/** Returns the label of a field of requests; one without a label has its own name. */
export function labelOf(field: string): MessageValue {
  return LABELS.get(field) ?? field;
}

const VALUE_MAX_LENGTH = 100;

/** Returns a field of a change with its value, in words. */
export function fieldInWords({ field, value }: { readonly field: string; readonly value: unknown }): Message {
  const label = labelOf(field);
  if (value === null || value === undefined) return fieldMessages.withoutValue({ field: label });
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return fieldMessages.valued({ field: label, value: text.slice(0, VALUE_MAX_LENGTH) });
}
