/** Texts of `features/company`. */
export const company = {
  'Schedule for Holiday': 'Holiday Schedule',
  'Renew Schedules': 'I-renew ang Schedule',
  Holidays: 'Mga Holiday',
  'Holidays that you save are listed here.': 'Dito inililista ang mga holiday na sine-save mo.',
  '1 holiday': '1 holiday',
  '{count} holidays': '{count} holiday',
  'Choose {date}': 'Piliin ang {date}',
  'Holiday Schedules Modification': 'Pagbabago ng Schedule ng Holiday',
  'A holiday is written into the timekeep of all employees for its date, or of those of one company. It can be withdrawn; every record is then what it would be without the holiday.':
    'Isinusulat ang holiday sa timekeep ng lahat ng empleyado para sa petsa nito, o ng mga empleyado ng isang kompanya. Puwede itong bawiin; magiging gaya ng walang holiday ang bawat record.',
  'Please choose the kind of holiday.': 'Pumili po ng uri ng holiday.',
  Holiday: 'Holiday',
  'Choose the date and the company': 'Piliin ang petsa at ang kompanya',
  'Choose the kind of holiday': 'Piliin ang uri ng holiday',
  'Save it for all employees': 'I-save ito para sa lahat ng empleyado',
  'Save it for the employees of {company}': 'I-save ito para sa mga empleyado ng {company}',
  'All companies have a Legal Holiday on this date. A Special Holiday of one company does not take it away.':
    'May Legal Holiday ang lahat ng kompanya sa petsang ito. Hindi ito inaalis ng Special Holiday ng isang kompanya.',
  'Save Holiday Remarks for Employees': 'I-save ang Holiday Remarks para sa mga Empleyado',
  'This date is currently a {holiday}.': 'Sa ngayon ay {holiday} ang petsang ito.',
  'Save Holiday': 'I-save ang Holiday',
  'Counting the records of the date': 'Binibilang ang mga record ng petsa',
  'The records of the date could not be counted.': 'Hindi mabilang ang mga record ng petsa.',
  'The date has no records yet.': 'Wala pang record ang petsa.',
  'Records that were worked, and keep their times: {worked}.':
    'Mga record na may pasok, at mananatili ang mga oras: {worked}.',
  'On leave that day: {names}.': 'Naka-leave sa araw na iyon: {names}.',
  'On leave that day: {names}; and {count} more.': 'Naka-leave sa araw na iyon: {names}; at {count} pa.',
  'Their days of leave are given back.': 'Ibabalik ang mga araw ng leave nila.',
  'Their days of leave are taken off the balances again.':
    'Muling ibabawas sa balance ang mga araw ng leave nila.',
  'Their balances stay as they are.': 'Mananatili ang mga balance nila.',
  'Name (optional)': 'Pangalan (opsyonal)',
  'Second legal holiday on that date (optional)': 'Ikalawang legal holiday sa petsang iyon (opsyonal)',
  'Give leave on that day back': 'Ibalik ang leave sa araw na iyon',
  '{holiday} for all employees on {day}?': '{holiday} para sa lahat ng empleyado sa {day}?',
  '{holiday} for the employees of {company} on {day}?':
    '{holiday} para sa mga empleyado ng {company} sa {day}?',
  'Withdraw Holiday': 'Bawiin ang Holiday',
  '{date} is a {holiday} of {company}.': '{holiday} ng {company} ang {date}.',
  '{date} is a {holiday}.': '{holiday} ang {date}.',
  'Withdraw the {holiday} of {company} of {date}?': 'Bawiin ang {holiday} ng {company} ng {date}?',
  'Withdraw the {holiday} of {date}?': 'Bawiin ang {holiday} ng {date}?',
  'The remark is removed from the timekeep of all employees for that date. Each record then follows from punches, leave and corrections.':
    'Aalisin ang remark sa timekeep ng lahat ng empleyado para sa petsang iyon. Ibabatay ang bawat record sa mga punch, leave at pagtatama.',
  'The remark is removed from the timekeep of the employees of {company} for that date. Each record then follows from punches, leave, corrections and a holiday of all companies.':
    'Aalisin ang remark sa timekeep ng mga empleyado ng {company} para sa petsang iyon. Ibabatay ang bawat record sa mga punch, leave, pagtatama at holiday ng lahat ng kompanya.',
  'Renew Employees Schedule': 'I-renew ang Schedule ng mga Empleyado',
  'Renews the last valid schedule of the last week of December for next year. Days of next year that have a schedule already keep it, so it can be done again at any time.':
    'Nire-renew ang huling schedule ng huling linggo ng Disyembre para sa susunod na taon. Mananatili ang schedule ng mga araw na mayroon na, kaya puwede itong ulitin anumang oras.',
  'Renews the last valid schedule of the last week of December for next year ({year}). Days of next year that have a schedule already keep it, so it can be done again at any time.':
    'Nire-renew ang huling schedule ng huling linggo ng Disyembre para sa susunod na taon ({year}). Mananatili ang schedule ng mga araw na mayroon na, kaya puwede itong ulitin anumang oras.',
  'Confirm renewal of schedules for employees?':
    'Kumpirmahin ang pag-renew ng mga schedule ng mga empleyado?',
  'Several schedules in the last week': 'Ilang schedule sa huling linggo',
  'These employees have several schedules from December 25 to 31. The one that held on most days since October 1 is renewed, unless you choose another.':
    'May ilang schedule ang mga empleyadong ito mula Disyembre 25 hanggang 31. Ire-renew ang sinunod sa pinakamaraming araw mula Oktubre 1, maliban kung pipili ka ng iba.',
  'Confirm Renewal': 'Kumpirmahin ang Pag-renew',
  'Renew Employees Schedules': 'I-renew ang mga Schedule ng mga Empleyado',
  'Schedules are being renewed. Please do not navigate to other tabs until it is done.':
    'Nire-renew ang mga schedule. Huwag po munang pumunta sa ibang tab hanggang matapos ito.',
  'Renewed employees': 'Mga empleyadong na-renew',
  '{done} of {total} employees are done.': 'Tapos na ang {done} sa {total} empleyado.',
  'Employees with a 5-day schedule': 'Mga empleyadong may 5-araw na schedule',
  'Employees with a 6-day schedule': 'Mga empleyadong may 6-araw na schedule',
  'Total inserted schedules': 'Kabuuan ng nailagay na schedule',
  Result: 'Resulta',
  'The renewal stopped after {done} of {total} employees. {reason} The figures are those of the employees before it stopped. Please renew again: schedules that were renewed stay as they are.':
    'Tumigil ang pag-renew pagkatapos ng {done} sa {total} empleyado. {reason} Ang mga bilang ay sa mga empleyado bago ito tumigil. Paki-renew muli: mananatili ang mga schedule na na-renew na.',
  Errors: 'Mga error',
  'None so far.': 'Wala pa sa ngayon.',
  'None: every employee had a schedule in the last week of December.':
    'Wala: may schedule ang bawat empleyado sa huling linggo ng Disyembre.',
  'These employees have no schedule in the last week of December:':
    'Walang schedule ang mga empleyadong ito sa huling linggo ng Disyembre:',
  'Employees without a schedule': 'Mga empleyadong walang schedule',
} as const;
