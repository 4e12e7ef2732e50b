/** Messages of the server about requests, notices and stand-ins; part of those of `server.ts`. */
export const requestMessages = {
  'Please select the requests.': 'Piliin ang mga request.',
  'A call has at most {0} requests.': 'Hanggang {0} request lang ang puwede sa isang tawag.',
  'Each request may be given once.': 'Isang beses lang puwedeng ilagay ang bawat request.',
  '{0} must be endorse or return': 'Ang {0} ay dapat endorse o return',
  '{0} must be grant, refuse or return': 'Ang {0} ay dapat grant, refuse o return',
  'These days need no leave any more.': 'Hindi na kailangan ng leave sa mga araw na ito.',
  'Employee {0} has no schedule on {1}.': 'Walang schedule ang empleyado {0} sa {1}.',
  'The schedule of employee {0} changes after {1}: please ask for each part on its own.':
    'Nagbabago ang schedule ng empleyado {0} pagkatapos ng {1}: hiwalay na hilingin ang bawat bahagi.',
  'There is no request {0}.': 'Walang request na {0}.',
  'You may only see requests of your own department.':
    'Mga request lang ng sarili mong department ang puwede mong makita.',
  '{0} must be a whole number from 1 to {1}': 'Ang {0} ay dapat buong numero mula 1 hanggang {1}',
  '{0} must be a whole number of days': 'Ang {0} ay dapat buong bilang ng araw',
  '{0} must be true or false': 'Ang {0} ay dapat true o false',
  '{0} must be as it was answered': 'Ang {0} ay dapat tulad ng isinagot',
  'Nobody can be their own stand-in.': 'Hindi puwedeng maging kahalili ang sarili.',
  'Employee {0} is no supervisor.': 'Hindi supervisor ang empleyado {0}.',
  'Employee {0} is no supervisor, and cannot be a stand-in.':
    'Hindi supervisor ang empleyado {0}, kaya hindi puwedeng maging kahalili.',
  'The moment of the newest notice must be an instant.':
    'Dapat isang tiyak na oras ang sa pinakabagong abiso.',
  'The number of a request looks like 100001-1.': 'Ganito ang numero ng request: 100001-1.',
  'Your request {0} for {1} is not decided yet.':
    'Hindi pa napagpapasyahan ang request mong {0} para sa {1}.',
  'Employee {0} has resigned and can make no requests.':
    'Nag-resign na ang empleyado {0} at hindi na puwedeng humiling.',
  '{0} is before your first day, {1}.': 'Mas maaga ang {0} kaysa sa unang araw mo, {1}.',
  '{0} is too long ago: requests can be made for {1} days.':
    'Masyado nang matagal ang {0}: {1} araw lang ang puwedeng hilingan.',
  '{0} is too far away: requests can be made for {1} days ahead.':
    'Masyado pang malayo ang {0}: hanggang {1} araw mula ngayon lang ang puwedeng hilingan.',
  'You have {0} requests that are not decided yet. Please wait for a decision.':
    'May {0} request kang hindi pa napagpapasyahan. Maghintay muna ng pasya.',
  'You made {0} requests within a day. Please make more tomorrow.':
    'Nakagawa ka na ng {0} request sa loob ng isang araw. Bukas na lang ang iba.',
  'Your overtime on {0} was granted already, as request {1}.':
    'Aprubado na ang overtime mo sa {0}, sa request na {1}.',
  'The record of {0} has these values already.': 'Ganito na ang mga value ng record ng {0}.',
  'You have leave on {0} already.': 'Naka-leave ka na sa {0}.',
  'These days need no leave: they are rest days or holidays.':
    'Hindi kailangan ng leave sa mga araw na ito: rest day o holiday ang mga ito.',
  'A request takes at most {0} days of leave.': 'Hanggang {0} araw ng leave ang isang request.',
  'You may only decide on requests of your own department.':
    'Mga request lang ng sarili mong department ang puwede mong pagpasyahan.',
  'The system cannot tell at the moment whether a supervisor could endorse the request. It was not granted. Please try again.':
    'Hindi matukoy ng system ngayon kung may supervisor na makakapag-endorse ng request. Hindi ito naaprubahan. Pakisubukan ulit.',
  'Request {0} has to be endorsed by a supervisor first.':
    'Kailangan munang i-endorso ng supervisor ang request {0}.',
  'Request {0} was {1}{2} already.': 'Ang request {0} ay {1}{2} na.',
  'The note must have at most {0} characters.': 'Hanggang {0} character lang ang note.',
  'The note must be readable text.': 'Dapat nababasang text ang note.',
  'You may only take back your own requests.': 'Sarili mong request lang ang puwede mong bawiin.',
  'From {0} to {1}, {2} is the stand-in of {3}.': 'Mula {0} hanggang {1}, si {2} ang kahalili ni {3}.',
  'Nobody is the stand-in of {0}.': 'Walang kahalili si {0}.',
  'The notices are read.': 'Nabasa na ang mga abiso.',
  'New notices will be sent to {0} once a day, at {1}.':
    'Ipapadala ang mga bagong abiso sa {0} araw-araw, tuwing {1}.',
  '{0} of {1} requests were decided.': '{0} sa {1} request ang napagpasyahan.',
  'The kind of a request must be one of {0}.': 'Ang uri ng request ay dapat isa sa {0}.',
  'The last day must not be before the first day.':
    'Hindi dapat mas maaga ang huling araw kaysa sa unang araw.',
  'A request can have at most {0} days.': 'Hanggang {0} araw ang isang request.',
  'The reason must have at most {0} characters.': 'Hanggang {0} character lang ang dahilan.',
  'The reason must be readable text.': 'Dapat nababasang text ang dahilan.',
  'A correction is of one day.': 'Para sa isang araw ang pagtatama.',
  'Please select a remark.': 'Pumili ng remark.',
  '{0} cannot be left out: it is not between {1} and {2}.':
    'Hindi maaaring hindi isama ang {0}: wala ito sa pagitan ng {1} at {2}.',
  '{0} can be left out once.': 'Isang beses lang puwedeng hindi isama ang {0}.',
  'A request must not leave out all of its days.': 'Hindi puwedeng walang natirang araw ang isang request.',
  '{0} must be a list of at most {1} dates': 'Ang {0} ay dapat listahan ng hanggang {1} petsa',
  'A half day is {0}.': 'Ang kalahating araw ay {0}.',
  'Half a day can only be asked for on one day.':
    'Para sa isang araw lang puwedeng hilingin ang kalahating araw.',
  'Overtime is of one day.': 'Para sa isang araw ang overtime.',
  'Overtime must be a whole number of minutes from 1 to {0}.':
    'Ang overtime ay dapat buong bilang ng minuto mula 1 hanggang {0}.',
  'Please enter the time in and the time out.': 'Pakilagay ang time in at time out.',
  'The time in and the time out must differ.': 'Dapat magkaiba ang time in at time out.',
} as const;
