import { messages, type Message, type MessageTexts } from '../messages/message.js';
import type { ChangeArea, ChangeField } from './changes.js';

/** Names of what changes are about. */
export const AREA_TEXTS = {
  records: { en: 'Time records', fil: 'Mga tala ng oras' },
  employees: { en: 'Employees', fil: 'Mga empleyado' },
  schedules: { en: 'Schedules', fil: 'Mga schedule' },
  leave: { en: 'Leave and balances', fil: 'Leave at mga balanse' },
  holidays: { en: 'Holidays', fil: 'Mga holiday' },
  requests: { en: 'Requests', fil: 'Mga request' },
  cutoffs: { en: 'Cut-offs', fil: 'Mga cut-off' },
  punches: { en: 'Punches', fil: 'Mga punch' },
  accounts: { en: 'Accounts', fil: 'Mga account' },
  terminals: { en: 'Terminals', fil: 'Mga terminal' },
  rules: { en: 'Rules', fil: 'Mga patakaran' },
  organization: { en: 'Companies and departments', fil: 'Mga kompanya at departamento' },
  attention: { en: 'Needs attention', fil: 'Kailangang asikasuhin' },
  exports: { en: 'Exports of data', fil: 'Mga export ng data' },
  events: { en: 'Event log', fil: 'Log ng mga event' },
} as const satisfies Record<ChangeArea, MessageTexts>;

/** Names of the values that change. */
export const CHANGED_TEXTS = {
  Remarks: { en: 'Remark of the record', fil: 'Remark ng tala' },
  TimeIN1: { en: 'Time in', fil: 'Oras ng pagpasok' },
  TimeOUT1: { en: 'Time out', fil: 'Oras ng paglabas' },
  TimeBreakOUT: { en: 'Out of the first part', fil: 'Labas ng unang bahagi' },
  TimeBreakIN: { en: 'In of the second part', fil: 'Pasok ng ikalawang bahagi' },
  MinsLate: { en: 'Minutes late', fil: 'Minutong late' },
  UnderOverTime: { en: 'Under or over time', fil: 'Kulang o sobrang oras' },
  hrs: { en: 'Hours worked', fil: 'Oras na ipinasok' },
  EMP_LNAME: { en: 'Last name', fil: 'Apelyido' },
  EMP_FNAME: { en: 'First name', fil: 'Pangalan' },
  DEPT: { en: 'Department', fil: 'Departamento' },
  COMPANY: { en: 'Company', fil: 'Kompanya' },
  PIN: { en: 'PIN', fil: 'PIN' },
  hiredOn: { en: 'First day', fil: 'Unang araw' },
  resignedOn: { en: 'Last day', fil: 'Huling araw' },
  accessUntil: { en: 'Access until', fil: 'May access hanggang' },
  deviceNumber: { en: 'Device number', fil: 'Numero sa device' },
  monday: { en: 'Monday', fil: 'Lunes' },
  tuesday: { en: 'Tuesday', fil: 'Martes' },
  wednesday: { en: 'Wednesday', fil: 'Miyerkules' },
  thursday: { en: 'Thursday', fil: 'Huwebes' },
  friday: { en: 'Friday', fil: 'Biyernes' },
  saturday: { en: 'Saturday', fil: 'Sabado' },
  sunday: { en: 'Sunday', fil: 'Linggo' },
  hours: { en: 'Hours of the day', fil: 'Oras ng araw' },
  year: { en: 'Year', fil: 'Taon' },
  LEAVE_TYPE: { en: 'Leave type', fil: 'Uri ng leave' },
  DATE: { en: 'Date', fil: 'Petsa' },
  DAYS: { en: 'Days', fil: 'Araw' },
  HALF: { en: 'Half of the day', fil: 'Kalahati ng araw' },
  REMARKS: { en: 'Remarks', fil: 'Remarks' },
  SL: { en: 'Days of SL', fil: 'Araw ng SL' },
  VL: { en: 'Days of VL', fil: 'Araw ng VL' },
  ANNIV: { en: 'Anniversary', fil: 'Anibersaryo' },
  INCREMENT: { en: 'Yearly increment', fil: 'Dagdag bawat taon' },
  anniversary: { en: 'Day of the anniversary', fil: 'Araw ng anibersaryo' },
  FROM: { en: 'First of the days', fil: 'Una sa mga araw' },
  TO: { en: 'Last of the days', fil: 'Huli sa mga araw' },
  remark: { en: 'Remark', fil: 'Remark' },
  name: { en: 'Name', fil: 'Pangalan nito' },
  second: { en: 'Second holiday', fil: 'Ikalawang holiday' },
  kind: { en: 'Kind', fil: 'Klase' },
  minutes: { en: 'Minutes', fil: 'Minuto' },
  state: { en: 'State', fil: 'Katayuan' },
  effects: { en: 'Days that change', fil: 'Mga araw na magbabago' },
  except: { en: 'Days left out', fil: 'Mga araw na hindi kasama' },
  matter: { en: 'Matter', fil: 'Bagay' },
  assignedTo: { en: 'Given to', fil: 'Ibinigay kay' },
  standIn: { en: 'Stand-in', fil: 'Kahalili' },
  number: { en: 'Cut-off', fil: 'Cut-off' },
  rows: { en: 'Rows', fil: 'Mga row' },
  carried: { en: 'Differences carried', fil: 'Dinalang pagkakaiba' },
  digest: { en: 'SHA-256 of the file', fil: 'SHA-256 ng file' },
  terminal: { en: 'Terminal', fil: 'Terminal' },
  EMPID: { en: 'Employee', fil: 'Empleyado' },
  from: { en: 'From', fil: 'Mula' },
  to: { en: 'Before', fil: 'Bago ang' },
  at: { en: 'Moment', fil: 'Sandali' },
  pinRequired: { en: 'Asks for PINs', fil: 'Humihingi ng PIN' },
  email: { en: 'E-mail address', fil: 'E-mail address' },
  provenEmail: { en: 'Confirmed address', fil: 'Nakumpirmang address' },
  status: { en: 'Status', fil: 'Status' },
  authority: { en: 'Authority', fil: 'Awtoridad' },
  needsNewPassword: { en: 'Needs a new password', fil: 'Kailangan ng bagong password' },
  secondFactor: { en: 'Two-step sign-in', fil: 'Two-step sign-in' },
  mailDigest: { en: 'Daily mail', fil: 'Araw-araw na mail' },
  lateGrace: { en: 'Minutes late that are forgiven', fil: 'Minutong late na pinalalampas' },
  doubleTap: { en: 'Minutes after the in without an out', fil: 'Minuto pagkatapos ng pasok na walang labas' },
  break: { en: 'Break, minutes/shifts longer than', fil: 'Break, minuto/shift na mas mahaba sa' },
  correctionReason: { en: 'Reason of corrections', fil: 'Dahilan ng mga pagtatama' },
  endorsement: { en: 'Endorsement of requests', fil: 'Pag-endorso ng mga request' },
  requestDays: { en: 'Days for requests', fil: 'Araw para sa mga request' },
  punchDays: { en: 'Days for punches of terminals', fil: 'Araw para sa mga punch ng terminal' },
  sessionIdle: {
    en: 'Minutes until an unused session ends',
    fil: 'Minuto bago matapos ang hindi ginagamit na session',
  },
  passwordMin: { en: 'Least characters of passwords', fil: 'Pinakakaunting karakter ng password' },
  secondFactorFor: { en: 'Two-step sign-in needed by', fil: 'Kailangan ng two-step sign-in ang' },
  timeZone: { en: 'Time zone', fil: 'Time zone' },
  night: { en: 'Night work', fil: 'Trabaho sa gabi' },
  plainMinutes: { en: 'Minutes before overtime', fil: 'Minuto bago mag-overtime' },
  dayMost: {
    en: 'Scheduled minutes of a day before overtime',
    fil: 'Nakatakdang minuto sa araw bago mag-overtime',
  },
  weekMost: {
    en: 'Scheduled minutes of a week before overtime',
    fil: 'Nakatakdang minuto sa linggo bago mag-overtime',
  },
  overtimeNeeds: { en: 'Overtime needs', fil: 'Kailangan ng overtime' },
  overtimeFrom: { en: 'Least minutes of overtime', fil: 'Pinakakaunting minuto ng overtime' },
  overtimeStep: { en: 'Step of overtime in minutes', fil: 'Hakbang ng overtime sa minuto' },
  holidayBy: { en: 'Holiday by', fil: 'Holiday ayon sa' },
  pays: { en: 'Pay of remarks', fil: 'Bayad ng mga remark' },
  stream: { en: 'Stream', fil: 'Stream' },
  revision: { en: 'Revision', fil: 'Revision' },
  type: { en: 'Type of the event', fil: 'Uri ng event' },
  what: { en: 'What was exported', fil: 'Ano ang in-export' },
  filter: { en: 'Filter', fil: 'Filter' },
} as const satisfies Record<ChangeField, MessageTexts>;

const areaMessages = messages('historyAreas', AREA_TEXTS);
const valueMessages = messages('historyValues', CHANGED_TEXTS);

/** Returns the name of an area. */
export function areaMessage(area: ChangeArea): Message {
  return areaMessages[area]();
}

/** Returns the name of a value. */
export function valueNameMessage(name: ChangeField): Message {
  return valueMessages[name]();
}

/** True for a value that this program knows. */
export function isChangeField(name: string): name is ChangeField {
  return Object.hasOwn(CHANGED_TEXTS, name);
}
