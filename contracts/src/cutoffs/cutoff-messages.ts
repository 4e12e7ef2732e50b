import { HOURS_MAX_DAYS } from '../api/hours-api.js';
import { messages } from '../messages/message.js';

export const CUTOFF_TEXTS = {
  closed: {
    en: 'Cut-off {number} is closed, with {rows} lines and {carried} differences of earlier ones.',
    fil: 'Sarado na ang cut-off {number}, na may {rows} linya at {carried} pagkakaiba mula sa mga nauna.',
  },
  withdrawn: {
    en: 'Cut-off {number} is withdrawn. Its days may be closed again.',
    fil: 'Binawi ang cut-off {number}. Puwedeng isarang muli ang mga araw nito.',
  },
  afterCutOff: {
    en: 'After cut-off {number}: its difference goes into the next.',
    fil: 'Pagkatapos ng cut-off {number}: mapupunta sa susunod ang pagkakaiba nito.',
  },
  acknowledged: {
    en: 'You agreed to the days of cut-off {number}.',
    fil: 'Sumang-ayon kayo sa mga araw ng cut-off {number}.',
  },
  disputed: {
    en: 'HR was told that you do not agree to the days of cut-off {number}.',
    fil: 'Ipinaalam sa HR na hindi kayo sang-ayon sa mga araw ng cut-off {number}.',
  },
  noCompanies: { en: 'Please choose at least one company.', fil: 'Pumili po ng kahit isang kompanya.' },
  noNumber: {
    en: 'The number of a cut-off must be a whole number.',
    fil: 'Dapat buong numero ang numero ng cut-off.',
  },
  noReason: { en: 'Please enter the reason.', fil: 'Pakilagay ang dahilan.' },
  tooLong: {
    en: `A cut-off has at most ${HOURS_MAX_DAYS} days. Please choose fewer days.`,
    fil: `Hanggang ${HOURS_MAX_DAYS} araw lang ang cut-off. Pumili po ng mas kaunting araw.`,
  },
  future: {
    en: 'The last day, {last}, is ahead. A cut-off can be closed up to today.',
    fil: 'Hindi pa dumarating ang huling araw, {last}. Maisasara lang ang cut-off hanggang ngayong araw.',
  },
  overlap: {
    en: 'Days of {company} from {first} to {last} are closed already, in cut-off {number}.',
    fil: 'Sarado na ang mga araw ng {company} mula {first} hanggang {last}, sa cut-off {number}.',
  },
  atOnce: {
    en: 'Another cut-off was closed or withdrawn at the same moment. Nothing was closed; please try again.',
    fil: 'May ibang cut-off na isinara o binawi sa parehong sandali. Walang isinara; pakisubukan muli.',
  },
  missing: { en: 'There is no cut-off {number}.', fil: 'Walang cut-off {number}.' },
  withdrawnAlready: {
    en: 'Cut-off {number} was withdrawn already.',
    fil: 'Binawi na ang cut-off {number}.',
  },
  notNewest: {
    en: 'Cut-off {later} of the same company was closed later. Please withdraw that one first.',
    fil: 'Mas huling isinara ang cut-off {later} ng parehong kompanya. Pakibawi muna iyon.',
  },
  notYours: {
    en: 'Cut-off {number} has no days of yours.',
    fil: 'Walang araw ninyo sa cut-off {number}.',
  },
  changedSince: {
    en: 'Your days have changed since the page was loaded. Please look at them again.',
    fil: 'Nagbago ang inyong mga araw mula nang buksan ang pahina. Pakitingnan muli.',
  },
  behind: {
    en: 'The records are not up to date at the moment. Nothing was saved; please try again.',
    fil: 'Hindi pa napapanahon ang mga record. Walang na-save; pakisubukan muli.',
  },
  damaged: {
    en: 'The file of cut-off {number} is not the one that was closed.',
    fil: 'Ang file ng cut-off {number} ay hindi ang isinara.',
  },
} as const;

export const cutoffMessages = messages('cutoffs', CUTOFF_TEXTS);
