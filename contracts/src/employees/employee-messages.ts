import { NAME_MAX_LENGTH } from '../api/employees-api.js';
import { messages } from '../messages/message.js';

/** Messages of the forms of an employee, which the server sends as well. */
export const EMPLOYEE_ENTRY_TEXTS = {
  idLength: { en: 'Employee ID should be 6 digits', fil: 'Dapat 6 na numero ang Employee ID' },
  idDigits: {
    en: 'Employee ID should only contain numbers',
    fil: 'Numero lang ang dapat nasa Employee ID',
  },
  firstNameDigits: { en: 'Numbers in firstname is not allowed', fil: 'Bawal ang numero sa pangalan' },
  lastNameDigits: { en: 'Numbers in lastname is not allowed', fil: 'Bawal ang numero sa apelyido' },
  pinLength: { en: 'PIN should be 4 digits only', fil: 'Dapat 4 na numero lang ang PIN' },
} as const;

export const EMPLOYEE_TEXTS = {
  deviceNumberWrong: {
    en: 'The device number must have 1 to 12 digits.',
    fil: 'Dapat may 1 hanggang 12 digit ang numero sa device.',
  },
  deviceNumberTaken: {
    en: 'The device number {number} is that of employee {employee}.',
    fil: 'Kay empleyado {employee} ang numero sa device na {number}.',
  },
  deviceNumberTakenUntil: {
    en: 'The device number {number} is that of employee {employee} up to the last day, {date}. From the day after it on, somebody else can have it.',
    fil: 'Kay empleyado {employee} ang numero sa device na {number} hanggang sa huling araw, {date}. Puwede na itong ibigay sa iba mula sa susunod na araw.',
  },
  deviceNumberStays: {
    en: 'The device number {number} is now that of {name} ({employee}), and stays there. Another one can be given in Modify.',
    fil: 'Kay {name} ({employee}) na ngayon ang numero sa device na {number}, at mananatili doon. Puwedeng magbigay ng iba sa Modify.',
  },
  deviceNumberBefore: {
    en: 'The first day must not be before {date}: up to the day before it, {number} was the device number of another employee.',
    fil: 'Ang unang araw ay hindi dapat bago ang {date}: hanggang sa araw bago nito, numero sa device ng ibang empleyado ang {number}.',
  },
  deviceNumberIsId: {
    en: 'The device number {number} is the id of another employee, which goes first.',
    fil: 'ID ng ibang empleyado ang numero sa device na {number}, na siyang inuuna.',
  },
  ...EMPLOYEE_ENTRY_TEXTS,
  firstNameLength: {
    en: `The first name must have 1 to ${NAME_MAX_LENGTH} characters`,
    fil: `Dapat may 1 hanggang ${NAME_MAX_LENGTH} character ang pangalan`,
  },
  firstNameUnreadable: {
    en: 'The first name must be readable text',
    fil: 'Dapat nababasang text ang pangalan',
  },
  lastNameLength: {
    en: `The last name must have 1 to ${NAME_MAX_LENGTH} characters`,
    fil: `Dapat may 1 hanggang ${NAME_MAX_LENGTH} character ang apelyido`,
  },
  lastNameUnreadable: {
    en: 'The last name must be readable text',
    fil: 'Dapat nababasang text ang apelyido',
  },
  unknown: { en: 'There is no employee {employee}.', fil: 'Walang empleyadong {employee}.' },
  noDepartment: { en: 'There is no department {department}.', fil: 'Walang departamentong {department}.' },
  noCompany: { en: 'There is no company {company}.', fil: 'Walang kompanyang {company}.' },
  idInUse: {
    en: 'The employee ID {employee} is in use, or was before.',
    fil: 'Ginagamit na ang employee ID na {employee}, o nagamit na dati.',
  },
  firstDayOutside: {
    en: 'The first day must be from {first} to {last}.',
    fil: 'Ang unang araw ay dapat mula {first} hanggang {last}.',
  },
  firstDayAfterLast: {
    en: 'The first day must not be after the last day, {last}.',
    fil: 'Ang unang araw ay hindi dapat pagkatapos ng huling araw, {last}.',
  },
  transferOutside: {
    en: 'The day from which department and company hold must be from {first}, the first day, to {last}.',
    fil: 'Ang araw kung kailan magsisimula ang departamento at kompanya ay dapat mula {first}, ang unang araw, hanggang {last}.',
  },
  noTransfer: {
    en: 'Employee {employee} has no transfer from {date} on.',
    fil: 'Walang paglipat mula {date} ang empleyadong {employee}.',
  },
  staysResigned: {
    en: 'Employee {employee} resigned on {date} and stays as recorded.',
    fil: 'Nag-resign ang empleyadong {employee} noong {date} at mananatili ang naka-record.',
  },
  resignedAlready: {
    en: 'Employee {employee} resigned already, on {date}.',
    fil: 'Nag-resign na ang empleyadong {employee}, noong {date}.',
  },
  lastDayOutside: {
    en: 'The last day must be from {before}, the day before the first one, which is for somebody who never came, to {last}.',
    fil: 'Ang huling araw ay dapat mula {before}, ang araw bago ang unang araw, na para sa hindi kailanman dumating, hanggang {last}.',
  },
  accessOutside: {
    en: 'The last day with access must be from {first}, so that it ends at once, to {last}.',
    fil: 'Ang huling araw na may access ay dapat mula {first}, para matapos agad, hanggang {last}.',
  },
  notYourself: {
    en: 'You cannot resign yourself. Please ask somebody else of HR.',
    fil: 'Hindi mo puwedeng i-resign ang sarili mo. Makiusap po sa iba pang taga-HR.',
  },
  registered: {
    en: 'Employee {employee} was registered.',
    fil: 'Nairehistro na ang empleyadong {employee}.',
  },
  modified: { en: 'Employee {employee} was modified.', fil: 'Nabago na ang empleyadong {employee}.' },
  transferred: {
    en: 'Employee {employee} was modified: {department}, {company} from {date} on.',
    fil: 'Nabago na ang empleyadong {employee}: {department}, {company} mula {date}.',
  },
  transferTakenBack: {
    en: 'Employee {employee} was modified: the transfer from {date} on was taken back.',
    fil: 'Nabago na ang empleyadong {employee}: binawi ang paglipat mula {date}.',
  },
  unchanged: {
    en: 'Employee {employee} is as before: nothing was changed.',
    fil: 'Ganoon pa rin ang empleyadong {employee}: walang binago.',
  },
  resigned: { en: 'Successfully resigned {employee}', fil: 'Na-resign na si {employee}' },
  resignedAhead: {
    en: 'Successfully resigned {employee}: the last day is {date}',
    fil: 'Na-resign na si {employee}: {date} ang huling araw',
  },
  leaveReturned: {
    en: 'Days of leave after the last day were given back: SL {SL}, VL {VL}.',
    fil: 'Ibinalik ang mga araw ng leave pagkatapos ng huling araw: SL {SL}, VL {VL}.',
  },
  leaveReturnedBefore: {
    en: 'Days of leave before the first day were given back: SL {SL}, VL {VL}.',
    fil: 'Ibinalik ang mga araw ng leave bago ang unang araw: SL {SL}, VL {VL}.',
  },
  notResigned: {
    en: 'Employee {employee} has not resigned: there is nothing to undo.',
    fil: 'Hindi nag-resign ang empleyadong {employee}: walang babawiin.',
  },
  reasonUnreadable: {
    en: 'The reason must be readable text of at least one character.',
    fil: 'Dapat nababasang text ang dahilan, kahit isang character.',
  },
  reinstated: {
    en: 'The resignation of {employee} was undone.',
    fil: 'Nabawi na ang resignation ni {employee}.',
  },
  rehireNotResigned: {
    en: 'Employee {employee} has not resigned, and cannot be rehired.',
    fil: 'Hindi nag-resign ang empleyadong {employee}, kaya hindi puwedeng i-rehire.',
  },
  rehireAfterLast: {
    en: 'The new first day, {date}, must be after the last day before it, {last}. If that day is wrong, correct it before the rehire: it stays afterwards.',
    fil: 'Ang bagong unang araw, {date}, ay dapat pagkatapos ng huling araw bago nito, {last}. Kung mali ang araw na iyon, itama ito bago ang pag-rehire: hindi na ito mababago pagkatapos.',
  },
  formerStays: {
    en: '{date} is not after {last}, the last day of the former employment, which stays as it is since the rehire. Its records can be corrected one by one in Timekeep. If the employee never came back, the last day is {before}.',
    fil: 'Ang {date} ay hindi pagkatapos ng {last}, ang huling araw ng dating pagtatrabaho, na hindi na mababago mula sa pag-rehire. Puwedeng itama isa-isa ang mga record nito sa Timekeep. Kung hindi na bumalik ang empleyado, {before} ang huling araw.',
  },
  rehired: {
    en: 'Employee {employee} was rehired: the first day is {date}.',
    fil: 'Na-rehire na ang empleyadong {employee}: {date} ang unang araw.',
  },
  /** An employee as a part of other messages. */
  one: { en: 'Employee {employee}', fil: 'empleyadong {employee}' },
} as const;

export const employeeMessages = messages('employees', EMPLOYEE_TEXTS);
