import { accountMessages } from './server-accounts';
import { requestMessages } from './server-requests';

/**
 * Messages of `backend/`, and those of `contracts/` with placeholders. A placeholder stands for what the server fills in, numbered in the order
 * of the message: `Entry {0} has the same date as entry {1}.` What is filled in may have an entry of its own: `the system`.
 */
export const server = {
  ...requestMessages,
  ...accountMessages,
  // Fields of requests.
  '{0} must be text': 'Dapat text ang {0}',
  '{0} must be readable text': 'Dapat nababasang text ang {0}',
  '{0} must be a number': 'Dapat numero ang {0}',
  '{0} must be a whole number': 'Dapat buong numero ang {0}',
  '{0} must be a list': 'Dapat listahan ang {0}',
  '{0} must be a time as HH:MM:SS, or null': 'Dapat oras na HH:MM:SS ang {0}, o null',
  '{0} must be one of {1}': 'Dapat isa sa mga ito ang {0}: {1}',
  '{0} must be some of {1}': 'Dapat mula sa mga ito ang {0}: {1}',
  '{0} must not be empty': 'Hindi puwedeng walang laman ang {0}',
  '{0} must not have anything twice': 'Hindi puwedeng may umuulit sa {0}',
  '{0} must have at most {1} characters': 'Hanggang {1} character lang ang {0}',
  '{0} must have 1 to {1} characters.': 'Dapat may 1 hanggang {1} character ang {0}.',
  'Unknown field: {0}': 'Hindi kilalang field: {0}',
  'And more of this kind.': 'At iba pang katulad nito.',
  'employee ID': 'employee ID',
  'first name': 'pangalan',
  'last name': 'apelyido',
  name: 'pangalan',
  department: 'departamento',
  company: 'kompanya',
  'month and year': 'buwan at taon',
  status: 'status',
  'number of prints': 'bilang ng print',
  'last print': 'huling print',
  'first day': 'unang araw',
  'last day': 'huling araw',
  date: 'petsa',
  moment: 'sandali',
  'earlier moment': 'naunang sandali',
  'later moment': 'sumunod na sandali',
  'first day of change': 'unang araw ng pagbabago',
  'last day of change': 'huling araw ng pagbabago',
  remark: 'remark',
  'time in': 'time in',
  'time out': 'time out',
  filter: 'filter',
  option: 'pagpipilian',
  'The employee ID must have {0} digits.': 'Dapat {0} na numero ang employee ID.',
  // Dates.
  'The date': 'petsa',
  'The day': 'araw',
  'The first day': 'unang araw',
  'The last day': 'huling araw',
  'The first {0}': 'unang {0}',
  'The last {0}': 'huling {0}',
  'work date': 'petsa ng trabaho',
  'day of change': 'araw ng pagbabago',
  'The first day, {0}, is after the last, {1}.': 'Ang unang araw, {0}, ay pagkatapos ng huli, {1}.',
  'The first {0}, {1}, is after the last, {2}.': 'Ang unang {0}, {1}, ay pagkatapos ng huli, {2}.',
  '{0} is not a date.': 'Hindi tamang petsa ang {0}.',
  '{0} is not {1}.': 'Ang {0} ay hindi {1}.',
  'from {0} to {1}': 'mula {0} hanggang {1}',
  'The date must not be empty.': 'Hindi puwedeng walang laman ang petsa.',
  'A moment must be an instant with its offset.': 'Dapat may petsa, oras at offset ang sandali.',
  'The moment must be an instant with its offset.': 'Dapat may petsa, oras at offset ang sandali.',
  'The earlier moment is after the later one.': 'Ang naunang sandali ay pagkatapos ng sumunod.',
  // Changes by others.
  '{0} was changed by {1} in the meantime. Please look at it again.':
    'May nagbago na sa {0}: {1}. Pakitingnan itong muli.',
  '{0} has no such revision. Please look at it again.':
    'Walang ganoong revision ang {0}. Pakitingnan itong muli.',
  'Employee {0}': 'empleyadong {0}',
  'The record of {0} on {1}': 'record ni {0} sa {1}',
  'The leave of employee {0}': 'leave ng empleyadong {0}',
  'a time clock': 'time clock',
  'the IT Department': 'IT Department',
  'the system': 'system',
  'the employee {0}': 'empleyadong {0}',
  'Somebody else changed this at the same moment. Please try again.':
    'May ibang nagbago nito sa mismong sandaling ito. Pakisubukan muli.',
  'Somebody else changed this record at the same moment. Please try again.':
    'May ibang nagbago ng record na ito sa mismong sandaling ito. Pakisubukan muli.',
  'This Idempotency-Key was sent before, with another request. Please use a new one.':
    'Naipadala na ang Idempotency-Key na ito sa ibang request. Gumamit po ng bago.',
  // Employees.
  'There is no employee {0}.': 'Walang empleyadong {0}.',
  'There is no department {0}.': 'Walang departamentong {0}.',
  'There is no company {0}.': 'Walang kompanyang {0}.',
  'The first name must have 1 to {0} characters': 'Dapat may 1 hanggang {0} character ang pangalan',
  'The first name must be readable text': 'Dapat nababasang text ang pangalan',
  'The last name must have 1 to {0} characters': 'Dapat may 1 hanggang {0} character ang apelyido',
  'The last name must be readable text': 'Dapat nababasang text ang apelyido',
  'The employee ID {0} is in use, or was before.': 'Ginagamit na ang employee ID na {0}, o nagamit na dati.',
  'The first working day must not lie in the future.':
    'Hindi puwedeng sa hinaharap ang unang araw ng trabaho.',
  'Employee {0} resigned on {1} and stays as recorded.':
    'Nag-resign ang empleyadong {0} noong {1} at mananatili ang naka-record.',
  'Employee {0} resigned already, on {1}.': 'Nag-resign na ang empleyadong {0}, noong {1}.',
  'You cannot resign yourself. Please ask somebody else of HR.':
    'Hindi mo puwedeng i-resign ang sarili mo. Makiusap po sa iba pang taga-HR.',
  'Employee {0} was registered.': 'Nairehistro na ang empleyadong {0}.',
  'Employee {0} was modified.': 'Nabago na ang empleyadong {0}.',
  'Employee {0} is as before: nothing was changed.': 'Ganoon pa rin ang empleyadong {0}: walang binago.',
  'Successfully resigned {0}': 'Na-resign na si {0}',
  'The departments are not up to date at this moment. Please try again in a moment.':
    'Hindi pa updated ang mga departamento sa sandaling ito. Pakisubukan muli maya-maya.',
  // Holidays.
  'The remark must be {0}.': 'Dapat {0} ang remark.',
  '{0} is no holiday.': 'Hindi holiday ang {0}.',
  '{0} is {1} already. Nothing was changed.': '{1} na ang {0}. Walang binago.',
  '{0} is now {1} for all employees.': '{1} na ang {0} para sa lahat ng empleyado.',
  '{0} is no longer a holiday.': 'Hindi na holiday ang {0}.',
  // Leave.
  'Entry {0}: {1}': 'Entry {0}: {1}',
  'Entry {0}: The date of a leave': 'petsa ng leave sa entry {0}',
  'The date of a leave': 'petsa ng leave',
  'Entry {0} has the same date as entry {1}, {2}. Each entry needs a date of its own.':
    'Pareho ang petsa ng entry {0} at entry {1}, {2}. Kailangan ng sariling petsa ng bawat entry.',
  'Leave transaction {0} is not one of employee {1}.': 'Hindi sa empleyadong {1} ang leave transaction {0}.',
  'Leave transactions {0} and {1} would have the same date, {2}.':
    'Magiging pareho ang petsa ng leave transaction {0} at {1}, {2}.',
  'The leave type must be {0}.': 'Dapat {0} ang uri ng leave.',
  'The remarks must be readable text.': 'Dapat nababasang text ang remarks.',
  'The remarks must be text.': 'Dapat text ang remarks.',
  'The remarks must have at most {0} characters.': 'Hanggang {0} character lang ang remarks.',
  '{0} is before the first day of employee {1}, {2}.':
    'Ang {0} ay bago ang unang araw ng empleyadong {1}, {2}.',
  '{0} is after the last day of employee {1}, {2}.':
    'Ang {0} ay pagkatapos ng huling araw ng empleyadong {1}, {2}.',
  'Employee {0} has leave on {1} already.': 'May leave na ang empleyadong {0} sa {1}.',
  'Leave transaction {0} was deleted already.': 'Nabura na ang leave transaction {0} dati.',
  'There is no leave transaction {0}.': 'Walang leave transaction {0}.',
  'A call takes at most {0} leave entries.': 'Hanggang {0} leave entry lang sa isang pagpapadala.',
  'Each leave entry is for 1 day.': 'Tig-1 araw ang bawat leave entry.',
  'The number of a leave transaction must be text.': 'Dapat text ang numero ng leave transaction.',
  'The number of a leave transaction looks like 100001-1.':
    'Ganito ang numero ng leave transaction: 100001-1.',
  'The revision must be text.': 'Dapat text ang revision.',
  'The revision must be as it was read.': 'Dapat gaya ng nabasa ang revision.',
  'The leave is like this already. Nothing was changed.': 'Ganito na ang leave. Walang binago.',
  'Leave transaction {0} was deleted.': 'Nabura na ang leave transaction {0}.',
  'The leave details are like this already. Nothing was changed.':
    'Ganito na ang detalye ng leave. Walang binago.',
  'The anniversary': 'anibersaryo',
  'Each leave type may be given once.': 'Isang beses lang puwedeng ilagay ang bawat uri ng leave.',
  'The anniversary must be a date.': 'Dapat petsa ang anibersaryo.',
  '{0} must be in whole or half days from -{1} to {2}.':
    'Dapat buo o kalahating araw ang {0}, mula -{1} hanggang {2}.',
  'A balance': 'balanse',
  'The days of {0}': 'araw ng {0}',
  'The increment must be a whole number from 0 to {0}.':
    'Dapat buong numero ang dagdag, mula 0 hanggang {0}.',
  // Schedules.
  'The schedules are still being brought up to date. Nothing was recorded. Please try again in a moment.':
    'Ina-update pa ang mga schedule. Walang na-record. Pakisubukan muli maya-maya.',
  'Please name the employees whose schedules are to be renewed.':
    'Pakilagay ang mga empleyadong ire-renew ang schedule.',
  'At most {0} schedules can be renewed at once.': 'Hanggang {0} schedule lang ang mare-renew nang sabay.',
  '1 schedule was renewed': 'Na-renew ang 1 schedule',
  '{0} schedules were renewed': 'Na-renew ang {0} schedule',
  '{0} for {1}.': '{0} para sa {1}.',
  '{0}, the others not. Please renew again.': '{0}, pero hindi ang iba. Paki-renew muli.',
  '{0}, {1}. Please renew again.': '{0}, {1}. Paki-renew muli.',
  'the others perhaps not': 'pero baka hindi ang iba',
  'the others not': 'pero hindi ang iba',
  'No schedule has an empty day in {0}. Nothing was changed.':
    'Walang schedule na may bakanteng araw sa {0}. Walang binago.',
  'A schedule needs the times of each weekday from Monday to Saturday.':
    'Kailangan ng schedule ang mga oras ng bawat araw mula Lunes hanggang Sabado.',
  'Employee {0} has resigned. The schedule was not saved.':
    'Nag-resign na ang empleyadong {0}. Hindi na-save ang schedule.',
  '{0} has no schedule from today on. Nothing was changed.':
    'Walang schedule si {0} mula ngayon. Walang binago.',
  'The schedule of {0} was deleted from today on.': 'Nabura ang schedule ni {0} mula ngayon.',
  'The schedule of {0} was saved.': 'Na-save na ang schedule ni {0}.',
  'A week has {0} working days.': 'May {0} araw ng trabaho ang isang linggo.',
  '{0} needs a time in and a time out.': 'Kailangan ng {0} ng time in at time out.',
  'The times of {0} must be written as HH:MM:SS.': 'Dapat HH:MM:SS ang mga oras ng {0}.',
  'The times of a weekday are missing.': 'Kulang ang mga oras ng isang araw.',
  'In a week of 5 working days, Saturday must be off.':
    'Sa linggong may 5 araw ng trabaho, dapat walang pasok ang Sabado.',
  // Records.
  'There is no record of {0} on {1}.': 'Walang record si {0} sa {1}.',
  'The records are not up to date at this moment. Nothing was recorded. Please try again in a moment.':
    'Hindi pa updated ang mga record sa sandaling ito. Walang na-record. Pakisubukan muli maya-maya.',
  'The export took too long, and was broken off.': 'Masyadong matagal ang export, kaya itinigil.',
  'Others are exporting records at this moment. Please try again in a moment.':
    'May ibang nag-e-export ng mga record ngayon. Pakisubukan muli maya-maya.',
  'Please choose a filter.': 'Pumili po ng filter.',
  'Please choose a {0}.': 'Pumili po ng {0}.',
  '{0} was saved.': 'Na-save na ang {0}.',
  '{0} says that already; nothing was changed.': 'Ganito na ang {0}; walang binago.',
  'The time in and the time out must not be more than 18 hours apart.':
    'Hindi puwedeng lampas sa 18 oras ang pagitan ng time in at time out.',
  'The time out must not be more than 18 hours after the scheduled time in.':
    'Hindi puwedeng lampas sa 18 oras mula sa nakatakdang time in ang time out.',
  '{0} is no holiday of this kind; holidays are set for everybody at once.':
    'Hindi ganitong uri ng holiday ang {0}; sabay-sabay itinatakda ang holiday para sa lahat.',
  '{0} is not a remark.': 'Hindi remark ang {0}.',
  'The time in must be written as HH:MM:SS.': 'Dapat HH:MM:SS ang time in.',
  'The time out must be written as HH:MM:SS.': 'Dapat HH:MM:SS ang time out.',
  // Failures.
  'The company is being set up. Please try again in a moment.':
    'Inihahanda pa ang kompanya. Pakisubukan muli maya-maya.',
  'The event log cannot be reached right now. Nothing was recorded. Please try again in a moment.':
    'Hindi maabot ang event log ngayon. Walang na-record. Pakisubukan muli maya-maya.',
  'The event log did not answer in time. The change may or may not have been recorded: please look before you send it again.':
    'Hindi agad sumagot ang event log. Baka na-record ang pagbabago, baka hindi: pakitingnan muna bago ito ipadala ulit.',
  'Too many people are signing in at this moment. Nothing was recorded. Please try again in a moment.':
    'Napakaraming nagsa-sign in ngayon. Walang na-record. Pakisubukan muli maya-maya.',
  'The database cannot be reached right now. Nothing was recorded. Please try again in a moment.':
    'Hindi maabot ang database ngayon. Walang na-record. Pakisubukan muli maya-maya.',
  'The records are still being prepared. Please try again in a moment.':
    'Inihahanda pa ang mga record. Pakisubukan muli maya-maya.',
  'There is no such address.': 'Walang ganoong address.',
  'The address is not valid.': 'Hindi tama ang address.',
  'Something went wrong on our side.': 'May nangyaring mali sa panig namin.',
  '{0} Nothing was recorded.': '{0} Walang na-record.',
  '{0} Please tell the IT Department this number: {1}': '{0} Pakisabi sa IT Department ang numerong ito: {1}',
  'You have too many requests under way. This one was not carried out. Please try again in a moment.':
    'Marami ka pang request na hindi tapos. Hindi ito naisagawa. Pakisubukan muli maya-maya.',
  'Too many answers are being sent at this moment. The request was not carried out. Please try again in a moment.':
    'Napakaraming sagot na ipinapadala ngayon. Hindi naisagawa ang request. Pakisubukan muli maya-maya.',
  'The request is not valid HTTP.': 'Hindi tamang HTTP ang request.',
  'The request expects something that is not done here.': 'May inaasahan ang request na hindi ginagawa rito.',
  'The headers of the request are too large.': 'Masyadong malaki ang mga header ng request.',
  'The request is too large.': 'Masyadong malaki ang request.',
  'The request is too large: at most {0} is accepted. Nothing was saved.':
    'Masyadong malaki ang request: hanggang {0} lang ang tinatanggap. Walang na-save.',
  'The request took too long to arrive.': 'Masyadong matagal dumating ang request.',
  'The request broke off.': 'Naputol ang request.',
  'Compressed bodies are not accepted. Please send the body without Content-Encoding.':
    'Hindi tinatanggap ang naka-compress na body. Ipadala po ang body nang walang Content-Encoding.',
  'The character set of the body is not supported. Please send UTF-8.':
    'Hindi suportado ang character set ng body. Magpadala po ng UTF-8.',
  'Please send JSON.': 'Magpadala po ng JSON.',
  'The body is not valid JSON.': 'Hindi tamang JSON ang body.',
  'The body must be a JSON object.': 'Dapat JSON object ang body.',
  'The body is nested too deeply.': 'Masyadong malalim ang body.',
  'The body has too many fields.': 'Napakaraming field ng body.',
  'The body has the same field twice.': 'May field na umuulit sa body.',
  'The body holds text that cannot be read.': 'May text sa body na hindi mabasa.',
} as const;
