/** Texts of `features/guides`. */
export const guides = {
  'HR Tab Guide': 'Gabay sa HR Tab',
  'Supervise Tab Guide': 'Gabay sa Supervise Tab',
  Back: 'Bumalik',
  'Employees Tab': 'Tab ng mga Empleyado',
  'Timekeep Tab': 'Timekeep Tab',
  'Company Tab': 'Tab ng Kompanya',
  'In the Employees tab, press Register New Employee.':
    'Sa tab na Mga Empleyado, pindutin ang Magrehistro ng Bagong Empleyado.',
  'Fill in the Employee ID of six digits, the names and a PIN of four digits, choose the department and the company, and press Register Employee.':
    'Ilagay ang Employee ID na may anim na numero, ang pangalan at apelyido, at ang PIN na may apat na numero, piliin ang departamento at ang kompanya, at pindutin ang Irehistro ang Empleyado.',
  'View employee company information': 'Tingnan ang impormasyon ng empleyado sa kompanya',
  'Select an employee: open the list and pick one, or type a part of the name.':
    'Pumili ng empleyado: buksan ang listahan at pumili ng isa, o i-type ang bahagi ng pangalan.',
  'Below the name stand the Employee ID, the name, the company and the department; under them is the timekeep of the employee.':
    'Sa ilalim ng pangalan makikita ang Employee ID, ang pangalan, ang kompanya at ang departamento; sa ilalim ng mga ito ang timekeep ng empleyado.',
  'Modify employee information': 'Baguhin ang impormasyon ng empleyado',
  'Select the employee by picking or typing the name.':
    'Piliin ang empleyado sa listahan, o i-type ang pangalan.',
  'Under Basic Actions, press Information.': 'Sa ilalim ng Mga Pangunahing Gawain, pindutin ang Impormasyon.',
  'Change the names, the department, the company or the PIN, and press Save. The Employee ID always stays the same.':
    'Baguhin ang pangalan, apelyido, departamento, kompanya o PIN, at pindutin ang I-save. Hindi kailanman nagbabago ang Employee ID.',
  'Add/Edit/Delete employee schedules': 'Magdagdag, mag-edit o magbura ng schedule ng empleyado',
  'Under Basic Actions, press Schedules.': 'Sa ilalim ng Mga Pangunahing Gawain, pindutin ang Mga Schedule.',
  'Choose the first and the last date, five or six days a week, and a template. The hours of each day can be customised.':
    'Piliin ang una at ang huling petsa, lima o anim na araw sa isang linggo, at isang template. Puwedeng baguhin ang mga oras ng bawat araw.',
  'Press Create Schedules. For an employee who has a schedule there are Update Schedules and Delete Schedules instead; each asks once more before it does anything.':
    'Pindutin ang Gumawa ng mga Schedule. Para sa empleyadong may schedule na, nariyan ang I-update ang mga Schedule at Burahin ang mga Schedule; magtatanong muna ang bawat isa bago gumawa ng anuman.',
  'Resign an employee': 'I-resign ang isang empleyado',
  'Select the employee, and switch HR Adv. Option on.': 'Piliin ang empleyado, at buksan ang HR Adv. Option.',
  'Press Resign Employee.': 'Pindutin ang I-resign ang Empleyado.',
  'Read the question, and press Confirm Resignation if you are sure. The records of the employee are kept.':
    'Basahin ang tanong, at pindutin ang Kumpirmahin ang Resignation kung sigurado ka. Mananatili ang mga record ng empleyado.',
  'View company employees timekeep': 'Tingnan ang timekeep ng mga empleyado ng kompanya',
  'In the Timekeep tab, choose the start date and the end date. Both are today at first.':
    'Sa Timekeep tab, piliin ang petsa ng simula at ang petsa ng katapusan. Ngayong araw ang dalawa sa umpisa.',
  'To see only a part of the staff, choose to filter by company, department or employee name, and then which one.':
    'Para makita ang ilang empleyado lang, mag-filter ayon sa kompanya, departamento o pangalan ng empleyado, saka pumili kung alin.',
  'Press Search Employees Timekeep. The newest records come first.':
    'Pindutin ang Hanapin ang Timekeep ng mga Empleyado. Nauuna ang mga pinakabagong record.',
  'Modify employee timekeep': 'Baguhin ang timekeep ng empleyado',
  'Search the timekeep, and press the row of the record to change.':
    'Hanapin ang timekeep, at pindutin ang hanay ng record na babaguhin.',
  'Choose the remark, and set TIMEIN and TIMEOUT. Only these three can be changed: late minutes and overtime are computed. Then press Save.':
    'Piliin ang remark, at ilagay ang TIMEIN at TIMEOUT. Ang tatlong ito lang ang mababago: kinukuwenta ang minutong late at ang overtime. Pagkatapos, pindutin ang I-save.',
  'Set employee timekeep into a holiday': 'Itakda ang timekeep ng mga empleyado bilang holiday',
  'In the Company tab, open Schedule for Holiday and pick the date.':
    'Sa tab na Kompanya, buksan ang Holiday Schedule at piliin ang petsa.',
  'Pick the kind of holiday.': 'Piliin ang uri ng holiday.',
  'Press Save Holiday Remarks for Employees, and confirm. It applies to all employees.':
    'Pindutin ang I-save ang Holiday Remarks para sa mga Empleyado, at kumpirmahin. Para ito sa lahat ng empleyado.',
  'Renew employee schedules to next incoming year':
    'I-renew ang mga schedule ng empleyado para sa susunod na taon',
  'In the Company tab, open Renew Schedules and press Renew Employees Schedules.':
    'Sa tab na Kompanya, buksan ang I-renew ang Schedule at pindutin ang I-renew ang mga Schedule ng mga Empleyado.',
  'Press Confirm Renewal, and wait without switching to another tab.':
    'Pindutin ang Kumpirmahin ang Pag-renew, at maghintay nang hindi lumilipat sa ibang tab.',
  'The result tells how many employees and schedules were saved, and who had no schedule to renew.':
    'Makikita sa resulta kung ilang empleyado at schedule ang na-save, at kung sino ang walang schedule na ire-renew.',
  'Supervise Tab': 'Supervise Tab',
  'What the Supervise tab is for': 'Para saan ang Supervise tab',
  'Here you see the timekeep of your own department. Everything is for viewing only: nothing can be changed.':
    'Dito makikita ang timekeep ng sarili mong departamento. Pagtingin lang ang lahat: walang mababago.',
  'Overall shows the timekeep of today of everyone in your department.':
    'Ipinapakita ng Kabuuan ang timekeep ngayong araw ng lahat sa iyong departamento.',
  'In the Employee tab, pick an employee from the selection box, or type a part of the name.':
    'Sa tab na Empleyado, pumili ng empleyado sa kahon ng pagpili, o i-type ang bahagi ng pangalan.',
  'All timekeep records of the employee are listed, the newest first.':
    'Nakalista ang lahat ng timekeep record ng empleyado, nauuna ang pinakabago.',
  'Press Filters, switch on those that you need (dates, remarks, timing), and press Apply.':
    'Pindutin ang Mga filter, buksan ang mga kailangan mo (petsa, remarks, timing), at pindutin ang I-apply.',
} as const;
