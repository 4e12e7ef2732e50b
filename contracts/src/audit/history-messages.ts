import type { ChangeType } from './audited-events.js';
import { messages, type Message, type MessageTexts } from '../messages/message.js';

/** Names of the types of changes. */
export const HISTORY_TEXTS = {
  TimekeepCorrected: { en: 'Record corrected', fil: 'Itinama ang tala' },
  EmployeeRegistered: { en: 'Employee added', fil: 'Idinagdag ang empleyado' },
  EmployeeModified: { en: 'Employee modified', fil: 'Binago ang empleyado' },
  FirstDayCorrected: { en: 'First day corrected', fil: 'Itinama ang unang araw' },
  EmployeeResigned: { en: 'Resignation recorded', fil: 'Naitala ang resignation' },
  EmployeeReinstated: { en: 'Resignation taken back', fil: 'Binawi ang resignation' },
  EmployeeRehired: { en: 'Employee rehired', fil: 'Na-rehire ang empleyado' },
  DeviceNumberSet: { en: 'Device number set', fil: 'Itinakda ang numero sa device' },
  AccountRegistered: { en: 'Account registered', fil: 'Nairehistro ang account' },
  AuthorityGranted: { en: 'Authority granted', fil: 'Ibinigay ang awtoridad' },
  AccountActivated: { en: 'Account activated', fil: 'Ginawang aktibo ang account' },
  AccountDeactivated: { en: 'Account deactivated', fil: 'Ginawang hindi aktibo ang account' },
  AccountRemoved: { en: 'Account removed', fil: 'Inalis ang account' },
  PasswordResetOpened: { en: 'New password asked for', fil: 'Humiling ng bagong password' },
  ResetCodeIssued: {
    en: 'Code for a new password shown to IT',
    fil: 'Ipinakita sa IT ang code para sa bagong password',
  },
  PasswordChanged: { en: 'New password set with a code', fil: 'Nagtakda ng bagong password gamit ang code' },
  OwnPasswordChanged: { en: 'Own password changed', fil: 'Binago ang sariling password' },
  SessionEnded: { en: 'Session ended', fil: 'Tinapos ang session' },
  OtherSessionsEnded: { en: 'Other sessions ended', fil: 'Tinapos ang ibang session' },
  EmailProofRequested: { en: 'Code sent to the e-mail address', fil: 'Nagpadala ng code sa e-mail address' },
  EmailProven: { en: 'E-mail address confirmed', fil: 'Nakumpirma ang e-mail address' },
  SecondFactorTurnedOn: { en: 'Two-step sign-in turned on', fil: 'Binuksan ang two-step sign-in' },
  RecoveryCodeUsed: { en: 'Recovery code used', fil: 'Ginamit ang recovery code' },
  RecoveryCodesReplaced: { en: 'Recovery codes replaced', fil: 'Pinalitan ang mga recovery code' },
  SecondFactorTurnedOff: { en: 'Two-step sign-in turned off', fil: 'Isinara ang two-step sign-in' },
  StandInNamed: { en: 'Stand-in named', fil: 'Pinangalanan ang kahalili' },
  StandInRemoved: { en: 'Stand-in removed', fil: 'Inalis ang kahalili' },
  DigestTurnedOn: { en: 'Daily mail turned on', fil: 'Binuksan ang araw-araw na mail' },
  DigestTurnedOff: { en: 'Daily mail turned off', fil: 'Isinara ang araw-araw na mail' },
  ScheduleSaved: { en: 'Schedule saved', fil: 'Na-save ang schedule' },
  SchedulesDeleted: { en: 'Schedule deleted', fil: 'Binura ang schedule' },
  SchedulesRenewed: { en: 'Schedule renewed for a year', fil: 'Na-renew ang schedule para sa isang taon' },
  ShiftSet: { en: 'Hours of one day saved', fil: 'Na-save ang oras ng isang araw' },
  ShiftWithdrawn: { en: 'Hours of one day removed', fil: 'Inalis ang oras ng isang araw' },
  LeaveTransactionAdded: { en: 'Day of leave added', fil: 'Idinagdag ang araw ng leave' },
  LeaveTransactionEdited: { en: 'Day of leave edited', fil: 'Binago ang araw ng leave' },
  LeaveTransactionDeleted: { en: 'Day of leave deleted', fil: 'Binura ang araw ng leave' },
  LeaveDetailsUpdated: { en: 'Balances of leave changed', fil: 'Binago ang mga balanse ng leave' },
  LeaveIncremented: {
    en: 'Balances of leave grew at an anniversary',
    fil: 'Nadagdagan ang mga balanse ng leave sa anibersaryo',
  },
  AbsencePlanned: { en: 'Absence planned', fil: 'Nagplano ng pagliban' },
  AbsenceWithdrawn: { en: 'Planned absence withdrawn', fil: 'Binawi ang planong pagliban' },
  HolidayApplied: { en: 'Holiday applied', fil: 'Itinakda bilang holiday' },
  HolidayWithdrawn: { en: 'Holiday taken back', fil: 'Binawi ang pagiging holiday' },
  RequestMade: { en: 'Request made', fil: 'Gumawa ng request' },
  RequestEndorsed: { en: 'Request endorsed', fil: 'Inendorso ang request' },
  RequestReturned: { en: 'Request returned', fil: 'Ibinalik ang request' },
  RequestGranted: { en: 'Request granted', fil: 'Pinagbigyan ang request' },
  RequestFulfilled: { en: 'Granted request recorded', fil: 'Naitala ang pinagbigyang request' },
  RequestRefused: { en: 'Request refused', fil: 'Tinanggihan ang request' },
  RequestVoided: {
    en: 'Request voided with the account',
    fil: 'Nawalan ng bisa ang request kasama ng account',
  },
  RequestTakenBack: { en: 'Request taken back', fil: 'Binawi ang request' },
  ClockCorrected: { en: 'Clock of a terminal corrected', fil: 'Itinama ang orasan ng terminal' },
  ClockCorrectionUndone: { en: 'Correction of a clock taken back', fil: 'Binawi ang pagtatama ng orasan' },
  PunchesWithdrawn: { en: 'Punches taken out', fil: 'Inalis ang mga punch' },
  PunchWithdrawalUndone: { en: 'Punches taken in again', fil: 'Ibinalik ang mga punch' },
  TimeClockPunched: { en: 'Punches brought in', fil: 'Ipinasok ang mga punch' },
  RefusedPunchTaken: { en: 'Refused punch taken over', fil: 'Kinuha ang tinanggihang punch' },
  CutOffClosed: { en: 'Cut-off given to payroll', fil: 'Ibinigay sa payroll ang cut-off' },
  CutOffWithdrawn: { en: 'Cut-off taken back', fil: 'Binawi ang cut-off' },
  TimeRecordAcknowledged: { en: 'Employee agreed to a cut-off', fil: 'Sumang-ayon ang empleyado sa cut-off' },
  TimeRecordDisputed: {
    en: 'Employee disagreed with a cut-off',
    fil: 'Hindi sumang-ayon ang empleyado sa cut-off',
  },
  OrganizationFounded: { en: 'System set up', fil: 'Inihanda ang system' },
  PinSecretSet: { en: 'PIN_SECRET of the system set', fil: 'Itinakda ang PIN_SECRET ng system' },
  CompanyAdded: { en: 'Company added', fil: 'Idinagdag ang kompanya' },
  CompanyRenamed: { en: 'Company renamed', fil: 'Pinalitan ang pangalan ng kompanya' },
  DepartmentAdded: { en: 'Department added', fil: 'Idinagdag ang departamento' },
  DepartmentRenamed: { en: 'Department renamed', fil: 'Pinalitan ang pangalan ng departamento' },
  RulesSet: { en: 'Rules set', fil: 'Itinakda ang mga patakaran' },
  SessionIdleSet: {
    en: 'End of unused sessions set',
    fil: 'Itinakda ang katapusan ng hindi ginagamit na session',
  },
  PasswordMinSet: { en: 'Length of passwords set', fil: 'Itinakda ang haba ng mga password' },
  SecondFactorRuleSet: {
    en: 'Need of two-step sign-in set',
    fil: 'Itinakda ang pangangailangan ng two-step sign-in',
  },
  CompanyEndorsementSet: { en: 'Endorsement in a company set', fil: 'Itinakda ang pag-endorso sa kompanya' },
  CompanyBreakSet: { en: 'Break in a company set', fil: 'Itinakda ang break sa kompanya' },
  HoursRulesSet: { en: 'Rules of hours set', fil: 'Itinakda ang mga patakaran sa oras' },
  TerminalIssued: { en: 'Key of a terminal issued', fil: 'Ibinigay ang key ng terminal' },
  TerminalRevoked: { en: 'Key of a terminal revoked', fil: 'Binawi ang key ng terminal' },
  AttentionAccepted: { en: 'Matter accepted as it is', fil: 'Tinanggap ang bagay' },
  AttentionAssigned: { en: 'Matter given to somebody', fil: 'Ibinigay ang bagay' },
  AttentionReopened: { en: 'Acceptance taken back', fil: 'Binawi ang pagtanggap' },
  DataExported: { en: 'Data exported', fil: 'Nag-export ng data' },
  EventVoided: { en: 'Event marked as void', fil: 'Minarkahang walang bisa ang event' },
} as const satisfies Record<ChangeType, MessageTexts>;

/** Types of events that are changes. */
export const CHANGE_TYPES: readonly ChangeType[] = Object.keys(HISTORY_TEXTS).filter(isType);

function isType(type: string): type is ChangeType {
  return Object.hasOwn(HISTORY_TEXTS, type);
}

const historyMessages = messages('history', HISTORY_TEXTS);

/** Returns what a change is, by the type of its event. */
export function changeMessage(type: ChangeType): Message {
  return historyMessages[type]();
}
