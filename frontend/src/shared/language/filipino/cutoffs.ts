/** Texts of cut-offs. */
export const cutoffs = {
  'Cut-offs': 'Mga cut-off',
  'Back to Pay': 'Bumalik sa Sahod',
  'The hours of a closed period as they went to payroll. What changes later goes into the next.':
    'Ang mga oras ng saradong panahon gaya ng ipinasa sa payroll. Ang magbabago pa ay mapupunta sa susunod.',
  'Closed cut-offs': 'Mga saradong cut-off',
  'No cut-off was closed': 'Wala pang isinarang cut-off',
  'What is closed above is listed here.': 'Nakalista rito ang isinasara sa itaas.',
  '1 cut-off': '1 cut-off',
  '{count} cut-offs': '{count} cut-off',
  '{when} by {name}': '{when} ni {name}',
  'Withdrawn {when} by {name}: {reason}': 'Binawi noong {when} ni {name}: {reason}',
  'CSV of cut-off {number}': 'CSV ng cut-off {number}',
  Differences: 'Mga pagkakaiba',
  'Differences of cut-off {number}': 'Mga pagkakaiba ng cut-off {number}',
  Answers: 'Mga sagot',
  'Answers to cut-off {number}': 'Mga sagot sa cut-off {number}',
  'Withdraw cut-off {number}': 'Bawiin ang cut-off {number}',
  'Withdraw cut-off {number}, {period}?': 'Bawiin ang cut-off {number}, {period}?',
  'Its days may be closed again, and the differences that it carried wait for the next one.':
    'Puwedeng isarang muli ang mga araw nito, at maghihintay sa susunod ang mga pagkakaibang dala nito.',
  'Cut-off {number}: {rows} lines, {carried} differences':
    'Cut-off {number}: {rows} linya, {carried} pagkakaiba',
  'Closing a cut-off': 'Pagsasara ng cut-off',
  'Close a cut-off': 'Magsara ng cut-off',
  'In the Pay tab, press Cut-offs.': 'Sa tab na Sahod, pindutin ang Mga cut-off.',
  'Choose the half month and the company. Still open lists what is not settled. Press a line to see its days, and a day to settle it; Back leads here again.':
    'Piliin ang kalahating buwan at ang kompanya. Nakalista sa Bukas pa ang mga hindi pa ayos. Pindutin ang isang linya para makita ang mga araw nito, at ang isang araw para ayusin ito; ibabalik ka rito ng Bumalik.',
  'Press Close with the name of the period, read what is still open, and press Close cut-off. Nothing is locked: what changes later goes into the next cut-off as a difference.':
    'Pindutin ang Isara na may pangalan ng panahon, basahin kung ano pa ang bukas, at pindutin ang Isara ang cut-off. Walang naka-lock: ang magbabago pa ay mapupunta sa susunod na cut-off bilang pagkakaiba.',
  'The list shows each cut-off. CSV downloads its file for payroll, which never changes.':
    'Nasa listahan ang bawat cut-off. Dina-download ng CSV ang file nito para sa payroll, na hindi na magbabago.',
  'See what changed afterwards, or withdraw a cut-off':
    'Tingnan ang nagbago pagkatapos, o bawiin ang cut-off',
  'Press Differences of the cut-off. Each day that changed shows its figures before and now, who changed it and why, and the cut-off that carries the difference to payroll.':
    'Pindutin ang Mga pagkakaiba ng cut-off. Makikita sa bawat araw na nagbago ang mga bilang nito noon at ngayon, kung sino ang nagbago at bakit, at ang cut-off na magdadala ng pagkakaiba sa payroll.',
  'If a cut-off was closed too early, press Withdraw, write the reason, and press Withdraw once more. Its days can be closed again. Only the newest cut-off of a company can be withdrawn.':
    'Kung masyadong maagang naisara ang cut-off, pindutin ang Bawiin, isulat ang dahilan, at pindutin muli ang Bawiin. Puwede nang isara muli ang mga araw nito. Ang pinakabagong cut-off lang ng kompanya ang puwedeng bawiin.',
  'See who has not answered': 'Tingnan kung sino ang hindi pa sumasagot',
  'Press Answers of the cut-off. It shows who agreed, who did not and why, and whom a change has asked again. Choose Not answered to see who is missing; CSV downloads the list.':
    'Pindutin ang Mga sagot ng cut-off. Makikita kung sino ang sumang-ayon, sino ang hindi at bakit, at sino ang tinanong muli dahil sa pagbabago. Piliin ang Hindi pa sumasagot para makita kung sino ang kulang; dina-download ng CSV ang listahan.',
  'Close cut-off': 'Isara ang cut-off',
  'Close {period}': 'Isara ang {period}',
  'Close the cut-off {period} of {companies}?': 'Isara ang cut-off {period} ng {companies}?',
  'Still open': 'Bukas pa',
  'Still open: {open}.': 'Bukas pa: {open}.',
  'Open when it was closed: {open}.': 'Bukas nang isara ito: {open}.',
  'Nothing is open in this period.': 'Walang bukas sa panahong ito.',
  'Nothing is locked: what changes later goes into the next cut-off as a difference.':
    'Walang naka-lock: ang magbabago pa ay mapupunta sa susunod na cut-off bilang pagkakaiba.',
  '{day} is not over: what is still recorded for it counts later.':
    'Hindi pa tapos ang {day}: sa susunod bibilangin ang maitatala pa para rito.',
  '{shown} of {total} are listed.': '{shown} sa {total} ang nakalista.',
  'This period is not over yet.': 'Hindi pa tapos ang panahong ito.',
  '{companies}: closed already from {from} to {to}, in cut-off {number}.':
    '{companies}: sarado na mula {from} hanggang {to}, sa cut-off {number}.',
  'Missing time out': 'Kulang na time out',
  'Absent without leave': 'Lumiban nang walang leave',
  'Requests that wait': 'Mga hiling na naghihintay',
  'No schedule': 'Walang iskedyul',
  'Work that nobody granted': 'Trabahong hindi inaprubahan',
  'Days of this cut-off that changed since': 'Mga araw ng cut-off na ito na nagbago na',
  'No day of this cut-off has changed.': 'Walang nagbagong araw sa cut-off na ito.',
  'Differences of earlier cut-offs that it carries': 'Mga pagkakaiba ng mga naunang cut-off na dala nito',
  'Waits for the next cut-off.': 'Naghihintay sa susunod na cut-off.',
  'Carried by cut-off {number}.': 'Dala ng cut-off {number}.',
  '{change} by {name}, {when}': '{change} ni {name}, {when}',
  Answer: 'Sagot',
  'All answers': 'Lahat ng sagot',
  'Answers of employees': 'Mga sagot ng mga empleyado',
  'Choose another answer above.': 'Pumili ng ibang sagot sa itaas.',
  '1 day differs': '1 araw ang naiba',
  '{count} days differ': '{count} araw ang naiba',
  'Not answered': 'Hindi pa sumasagot',
  'Asked again': 'Tinanong muli',
  Agreed: 'Sumang-ayon',
  'Not agreed': 'Hindi sumang-ayon',
  'Open the time record': 'Buksan ang time record',
  'Your time record of {period} is closed. Please say whether you agree to it.':
    'Sarado na ang time record mo ng {period}. Pakisabi kung sang-ayon ka rito.',
  '1 day of your closed time record of {period} has changed since you answered.':
    '1 araw ng saradong time record mo ng {period} ang nagbago mula nang sumagot ka.',
  '{count} days of your closed time record of {period} have changed since you answered.':
    '{count} araw ng saradong time record mo ng {period} ang nagbago mula nang sumagot ka.',
  'Closed time records': 'Mga saradong time record',
  'Time record of {period}': 'Time record ng {period}',
  'Daily time record': 'Araw-araw na time record',
  'Your answer was not sent.': 'Hindi naipadala ang sagot mo.',
  'Please say what is wrong': 'Pakisabi kung ano ang mali',
  'What is wrong': 'Ano ang mali',
  'Send to HR': 'Ipadala sa HR',
  'Do not agree': 'Hindi sang-ayon',
  Agree: 'Sang-ayon',
  'Changed days': 'Mga nagbagong araw',
} as const;
