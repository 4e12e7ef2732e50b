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
  'Fill in the Employee ID of six digits, the names and a PIN of four digits, choose the department, the company and the first day, which may be past or up to a year ahead, and press Register Employee.':
    'Ilagay ang Employee ID na may anim na numero, ang pangalan at apelyido, at ang PIN na may apat na numero, piliin ang departamento, ang kompanya at ang unang araw, na puwedeng nakaraan na o hanggang isang taon mula ngayon, at pindutin ang Irehistro ang Empleyado.',
  'View employee company information': 'Tingnan ang impormasyon ng empleyado sa kompanya',
  'Select an employee: open the list and pick one, or type a part of the name.':
    'Pumili ng empleyado: buksan ang listahan at pumili ng isa, o i-type ang bahagi ng pangalan.',
  'Below the name stand the Employee ID, the name, the company and the department; under them is the timekeep of the employee.':
    'Sa ilalim ng pangalan makikita ang Employee ID, ang pangalan, ang kompanya at ang departamento; sa ilalim ng mga ito ang timekeep ng empleyado.',
  'Modify employee information': 'Baguhin ang impormasyon ng empleyado',
  'Select the employee by picking or typing the name.':
    'Piliin ang empleyado sa listahan, o i-type ang pangalan.',
  'Under Basic Actions, press Information.': 'Sa ilalim ng Mga Pangunahing Gawain, pindutin ang Impormasyon.',
  'Change the names, the department, the company, the PIN or the first day, and press Save. An earlier first day opens records, a later one closes those before it. Another department or company holds from the day in From on; saved transfers are listed below it, to be corrected or taken back. The Employee ID always stays the same.':
    'Baguhin ang pangalan, apelyido, departamento, kompanya, PIN o unang araw, at pindutin ang I-save. Kung mas maaga ang unang araw, magbubukas ng mga record; kung mas huli, isasara ang mga nauna rito. Magsisimula sa araw na nasa Mula ang ibang departamento o kompanya; nakalista sa ibaba nito ang mga na-save na paglipat, na maaaring iwasto o bawiin. Hindi kailanman nagbabago ang Employee ID.',
  'Add/Edit/Delete employee schedules': 'Magdagdag, mag-edit o magbura ng schedule ng empleyado',
  'Under Basic Actions, press Schedules.': 'Sa ilalim ng Mga Pangunahing Gawain, pindutin ang Mga Schedule.',
  'Choose the first and the last date, five or six days a week, and a template. The hours of each day can be customised.':
    'Piliin ang una at ang huling petsa, lima o anim na araw sa isang linggo, at isang template. Puwedeng baguhin ang mga oras ng bawat araw.',
  'Press Create Schedules. For an employee who has a schedule there are Update Schedules and Delete Schedules instead; each asks once more before it does anything. If the first date is past, the question says how many records would change. Tick Change the records of past days too if they should follow; records that somebody corrected stay. For other hours on one date, a Sunday or a past day too, open Hours of single days, enter the day and its hours, or Day off, and press Set these hours. Withdraw brings the weekly schedule back.':
    'Pindutin ang Gumawa ng mga Schedule. Para sa empleyadong may schedule na, nariyan ang I-update ang mga Schedule at Burahin ang mga Schedule; magtatanong muna ang bawat isa bago gumawa ng anuman. Kung nakaraan na ang unang petsa, sasabihin ng tanong kung ilang record ang magbabago. Lagyan ng tsek ang Baguhin din ang mga record ng nakaraang araw kung dapat silang sumunod; mananatili ang mga record na may nagtama na. Para sa ibang oras sa isang petsa, pati Linggo o nakaraang araw, buksan ang Mga oras ng isang araw lang, ilagay ang araw at ang oras nito, o Day off, at pindutin ang Itakda ang mga oras na ito. Ibinabalik ng Bawiin ang lingguhang schedule.',
  'Resign an employee': 'I-resign ang isang empleyado',
  'Select the employee, and switch HR Advance Option on.':
    'Piliin ang empleyado, at buksan ang HR Advance Option.',
  'Press Resign Employee, and enter the last day, which may be past or up to a year ahead.':
    'Pindutin ang I-resign ang Empleyado, at ilagay ang huling araw, na puwedeng nakaraan o hanggang isang taon mula ngayon.',
  'Read the question, and press Confirm Resignation if you are sure. Access ends after the last day, leave after it is given back, and the records until then are kept. To take a resignation back, switch Include those who left on, select the employee, and press Undo Resignation.':
    'Basahin ang tanong, at pindutin ang Kumpirmahin ang Resignation kung sigurado ka. Matatapos ang access pagkatapos ng huling araw, ibabalik ang leave pagkatapos nito, at mananatili ang mga record hanggang doon. Para bawiin ang resignation, i-on ang Isama ang mga umalis na, piliin ang empleyado, at pindutin ang Bawiin ang Resignation.',
  'View company employees timekeep': 'Tingnan ang timekeep ng mga empleyado ng kompanya',
  'In the Timekeep tab, choose the start date and the end date. Both are today at first.':
    'Sa Timekeep tab, piliin ang petsa ng simula at ang petsa ng katapusan. Ngayong araw ang dalawa sa umpisa.',
  'To see only a part of the staff, choose to filter by company, department or employee name, and then which one.':
    'Para makita ang ilang empleyado lang, mag-filter ayon sa kompanya, departamento o pangalan ng empleyado, saka pumili kung alin.',
  'Press Search Employees Timekeep. The newest records come first.':
    'Pindutin ang Hanapin ang Timekeep. Nauuna ang mga pinakabagong record.',
  'Modify employee timekeep': 'Baguhin ang timekeep ng empleyado',
  'Search the timekeep, and press the row of the record to change.':
    'Hanapin ang timekeep, at pindutin ang hanay ng record na babaguhin.',
  'Choose the remark, and set TIMEIN and TIMEOUT. Only these three can be changed: late minutes and overtime are computed. Then press Save, or Next record to go on with the next one of the list. If the hours were others on that day, open Hours of this day instead: the record follows them at once, unless somebody has corrected it.':
    'Piliin ang remark, at ilagay ang TIMEIN at TIMEOUT. Ang tatlong ito lang ang mababago: kinukuwenta ang minutong late at ang overtime. Pagkatapos, pindutin ang I-save, o Susunod na record para magpatuloy sa kasunod sa listahan. Kung iba ang oras sa araw na iyon, buksan na lang ang Mga oras ng araw na ito: susunod agad ang record, maliban kung may nagtama na rito.',
  'Upload punches of a time clock': 'I-upload ang mga punch ng time clock',
  'In the Timekeep tab, open Upload Punches, and choose the file of the clock. The page shows its dates, how many records change in each month, and what would be refused. Press Record punches, and keep the page open until it is done. The lines that were refused come back as a file, which can be mended and sent again.':
    'Sa Timekeep tab, buksan ang Mag-upload ng mga punch, at piliin ang file ng orasan. Ipinapakita ng pahina ang mga petsa nito, kung ilang record ang magbabago sa bawat buwan, at kung ano ang tatanggihan. Pindutin ang Itala ang mga punch, at panatilihing bukas ang pahina hanggang matapos. Bumabalik bilang file ang mga tinanggihang linya, na maaaring ayusin at ipadala muli.',
  'Take over refused punches': 'Tanggapin ang mga tinanggihang punch',
  'In the Timekeep tab, open Refused punches. It lists what time clocks sent and was not recorded, with the reason: an unknown number, a day outside the employment, a wrong PIN, or too old. Press Take over on one punch, or choose a reason and take over all that are shown. They are recorded as yours.':
    'Sa Timekeep tab, buksan ang Mga tinanggihang punch. Nakalista rito ang ipinadala ng mga time clock na hindi naitala, kasama ang dahilan: hindi kilalang numero, araw na labas sa pagtatrabaho, maling PIN, o masyadong luma. Pindutin ang Tanggapin sa isang punch, o pumili ng dahilan at tanggapin ang lahat ng nakikita. Itatala ang mga ito bilang sa iyo.',
  'Correct a wrong clock, or withdraw punches': 'Itama ang maling orasan, o bawiin ang mga punch',
  'In the Timekeep tab, open Wrong clocks.': 'Sa Timekeep tab, buksan ang Mga maling orasan.',
  'Enter the terminal, the time in which its clock was wrong as the clock showed it, by how many minutes, and why. Press Show what changes, read how many records change, and press Confirm. Punches that arrive later from that time count in the same way. The list below shows each change; Undo takes it back.':
    'Ilagay ang terminal, ang panahong mali ang orasan nito ayon sa ipinakita ng orasan, kung ilang minuto, at kung bakit. Pindutin ang Ipakita ang magbabago, basahin kung ilang record ang magbabago, at pindutin ang Kumpirmahin. Ganito rin bibilangin ang mga punch ng panahong iyon na darating pa. Nasa listahan sa ibaba ang bawat pagbabago; binabawi ito ng Bawiin.',
  'Plan an absence without a balance': 'Magplano ng pagliban na walang balanse',
  'In the Leave tab, open the leave record of the employee, press Manage Leave, and then New absence.':
    'Sa Leave tab, buksan ang leave record ng empleyado, pindutin ang Pamahalaan ang Leave, at pagkatapos ang Bagong pagliban.',
  'Choose the kind, such as Maternity Leave or Official Business, and the first and the last day, past or ahead, up to 366 days. It shows on working days that are no holidays, and takes no balance. Write the reason, and press Save. Withdraw takes it back.':
    'Piliin ang uri, gaya ng Maternity Leave o Official Business, at ang una at huling araw, nakaraan o darating, hanggang 366 na araw. Makikita ito sa mga araw ng trabaho na hindi holiday, at walang kinukuhang balanse. Isulat ang dahilan, at pindutin ang I-save. Binabawi ito ng Bawiin.',
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
  'Home Guide': 'Gabay sa Home',
  'The pictures show the pages in English.': 'Ingles ang mga page sa mga larawan.',
  'Requests Tab': 'Tab ng mga Request',
  'Attendance Tab': 'Attendance Tab',
  'Leave Tab': 'Leave Tab',
  'In the Attendance tab, press the day that is not right.':
    'Sa Attendance tab, pindutin ang araw na hindi tama.',
  'The day shows why its figures are so, who corrected it, and what you asked for. Press Ask for a correction.':
    'Makikita sa araw kung bakit ganoon ang mga bilang, kung sino ang nagtama, at kung ano ang hiniling mo. Pindutin ang Humiling ng pagtatama.',
  'Enter the day as it should be, with the reason, and press Send request. Your record changes when HR grants it.':
    'Ilagay ang tamang araw at ang dahilan, at pindutin ang Ipadala ang request. Magbabago ang record mo kapag inaprubahan ng HR.',
  'Ask for a correction of a split shift': 'Humiling ng pagtatama ng split shift',
  'A shift with a break of 2 hours or more has two parts, each with an in and an out. Press the day, and then Ask for a correction.':
    'May dalawang bahagi ang shift na may break na 2 oras o higit pa, at may in at out ang bawat isa. Pindutin ang araw, saka ang Humiling ng pagtatama.',
  'Enter the time that is wrong or missing: Out of the first part and In of the second part are those of the break, Time In and Time Out those of the whole day. MinsLate shows what the day would have. Write the reason, and press Send request.':
    'Ilagay ang oras na mali o kulang: sa break ang Out ng unang bahagi at In ng ikalawang bahagi, sa buong araw ang Time In at Time Out. Ipinapakita ng MinsLate ang magiging late ng araw. Isulat ang dahilan, at pindutin ang Ipadala ang request.',
  'Agree to your time record': 'Sumang-ayon sa time record mo',
  'When HR has closed a half month, the Attendance tab asks whether you agree to your time record. Press Open the time record.':
    'Kapag naisara na ng HR ang kalahating buwan, itatanong sa Attendance tab kung sang-ayon ka sa time record mo. Pindutin ang Buksan ang time record.',
  'Read the totals and the days. Print gives you the daily time record. If it is right, press Agree.':
    'Basahin ang mga kabuuan at ang mga araw. Ibinibigay ng I-print ang araw-araw na time record. Kung tama ito, pindutin ang Sang-ayon.',
  'If it is not, press Do not agree, write which day is wrong and why, and press Send to HR. If HR corrects a day afterwards, you are asked about that day again.':
    'Kung hindi, pindutin ang Hindi sang-ayon, isulat kung aling araw ang mali at bakit, at pindutin ang Ipadala sa HR. Kung itinama ng HR ang isang araw pagkatapos, tatanungin ka muli tungkol doon.',
  'Press the day of the overtime, and then Ask for overtime.':
    'Pindutin ang araw ng overtime, saka ang Humiling ng overtime.',
  'Enter the minutes and the reason, and press Send request. The record of the day stays as it is.':
    'Ilagay ang minuto at ang dahilan, at pindutin ang Ipadala ang request. Hindi magbabago ang record ng araw.',
  'Press Ask for leave. The Leave tab shows how many days you have left. For official business, maternity leave and other absences without a balance, press Ask for an absence in the Requests tab.':
    'Pindutin ang Humiling ng leave. Makikita sa Leave tab kung ilang araw pa ang natitira sa iyo. Para sa official business, maternity leave at iba pang pagliban na walang balance, pindutin ang Humiling ng pagliban sa tab na Mga Request.',
  'Choose the type and the days. Rest days and holidays take no leave. Press Whole, AM or PM of a day, and again to leave the day out.':
    'Piliin ang uri at ang mga araw. Hindi kailangan ng leave ang rest day at holiday. Pindutin ang Buo, AM o PM ng isang araw, at pindutin ulit para hindi isama ang araw.',
  'See the balance before and after, write the reason, and press Send request.':
    'Tingnan ang balance bago at pagkatapos, isulat ang dahilan, at pindutin ang Ipadala ang request.',
  'In the Requests tab, press Ask for other hours.':
    'Sa tab na Mga Request, pindutin ang Humiling ng ibang oras.',
  'Choose the days, the time in and the time out. They replace the hours of your working days; days off in between stay, and a day off that is asked for by itself becomes a working day. Past days count too. Then press Send request.':
    'Piliin ang mga araw, ang time in at ang time out. Papalitan nito ang oras ng mga araw na may pasok ka; mananatili ang day off sa pagitan, at magiging araw ng trabaho ang day off na hiniling nang mag-isa. Kasama rin ang mga nakaraang araw. Pagkatapos, pindutin ang Ipadala ang request.',
  'Follow a request, or take it back': 'Sundan ang request, o bawiin ito',
  'Each request shows its state: your supervisor endorses or returns it, HR grants or refuses it. A note says why. What was returned can be asked for again.':
    'Makikita sa bawat request ang katayuan nito: ineendorso o ibinabalik ng supervisor, inaaprubahan o tinatanggihan ng HR. Nasa note ang dahilan. Puwedeng hilingin muli ang ibinalik.',
  'While a request waits, Take back withdraws it.':
    'Habang naghihintay ang request, puwede itong bawiin: pindutin ang Bawiin.',
  'The bell': 'Ang kampana',
  'Read your notices': 'Basahin ang mga abiso',
  'The number at the bell says how many notices you have not read.':
    'Ang numero sa kampana ang bilang ng mga abisong hindi mo pa nababasa.',
  'Notices tell of decisions on your requests, changes of your records, and a missing time out. Press one to open its day or your requests.':
    'Nasa mga abiso ang pasya sa mga request mo, ang pagbabago sa mga record mo, at ang kulang na time out. Pindutin ang isa para buksan ang araw nito o ang mga request mo.',
  'Grant or refuse requests': 'Aprubahan o tanggihan ang mga request',
  'The Requests tab first shows what waits for you; the bell says how many. The filters narrow the list, or show what was decided.':
    'Una sa tab na Mga Request ang naghihintay sa iyo; nasa kampana kung ilan. Sa mga filter, mapapaikli ang listahan o makikita ang napagpasyahan na.',
  'Press a request to see what a decision needs: the record or the balance, who else is away, and the history.':
    'Pindutin ang isang request para makita ang kailangan sa pagpapasya: ang record o ang balance, kung sino pa ang wala, at ang kasaysayan.',
  'Select up to 50 requests, and press Grant, Return or Refuse below the list.':
    'Pumili ng hanggang 50 request, at pindutin ang Aprubahan, Ibalik o Tanggihan sa ibaba ng listahan.',
  'The employee reads the note; to return or refuse, it is needed. If some were not decided, the next window says why.':
    'Mababasa ng empleyado ang note; kailangan ito para magbalik o tumanggi. Kung may hindi napagpasyahan, nasa kasunod na window ang dahilan.',
  'Decide a request whose record has changed': 'Magpasya sa request na nagbago ang record',
  'If the record was changed after the correction was asked for, Grant does nothing at first. Press Show.':
    'Kung nagbago ang record matapos hilingin ang pagtatama, wala munang gagawin ang Aprubahan. Pindutin ang Ipakita.',
  'See the record now, and what changed since. Grant then corrects the record as it was asked for; Return or Refuse leaves it as it is.':
    'Tingnan ang record ngayon, at ang nagbago. Pagkatapos, itatama ng Aprubahan ang record ayon sa hiling; walang babaguhin ang Ibalik at Tanggihan.',
  'Name a stand-in for a supervisor': 'Magtalaga ng kahalili ng supervisor',
  'In the Requests tab, press Stand-ins.': 'Sa tab na Mga Request, pindutin ang Mga kahalili.',
  'Choose the supervisor who is away, another supervisor as the stand-in, and the days. Then press Name stand-in.':
    'Piliin ang supervisor na wala, ang isa pang supervisor bilang kahalili, at ang mga araw. Pagkatapos, pindutin ang Italaga ang kahalili.',
  'Find the requests that wait for you': 'Hanapin ang mga request na naghihintay sa iyo',
  'Press Requests. The number says how many wait for you.':
    'Pindutin ang Mga Request. Ang numero ang bilang ng naghihintay sa iyo.',
  'The bell leads there too. HR can name a stand-in for the days on which you are away.':
    'Papunta rin doon ang kampana. Puwedeng magtalaga ang HR ng kahalili sa mga araw na wala ka.',
  'Endorse or return requests': 'I-endorso o ibalik ang mga request',
  'Select up to 50 requests, and press Endorse or Return below the list. HR decides afterwards.':
    'Pumili ng hanggang 50 request, at pindutin ang I-endorso o Ibalik sa ibaba ng listahan. HR ang magpapasya pagkatapos.',
  'The employee reads the note; to return a request, it is needed.':
    'Mababasa ng empleyado ang note; kailangan ito para magbalik ng request.',
  'Overview Tab': 'Overview Tab',
  'Audit Tab': 'Audit Tab',
  'Settle what needs attention': 'Ayusin ang mga kailangang asikasuhin',
  'The Overview tab begins with what needs attention, the oldest first: days without a time out, absences without leave, work that nobody granted, leave on days that were worked, and more. Press a kind to see it alone.':
    'Nagsisimula ang Overview tab sa mga kailangang asikasuhin, ang pinakaluma muna: mga araw na walang time out, pagliban nang walang leave, trabahong hindi inaprubahan, leave sa mga araw na pinasukan, at iba pa. Pindutin ang isang uri para iyon lang ang makita.',
  'The first button of a row settles it. Correct opens the record, with the cursor in a missing time out: enter it, and press Save. Grant makes overtime count that nobody asked for: enter the minutes, which may be a part of what was worked, and the reason. Decide opens the request of the employee, Enter leave an application for that day. What is settled leaves the list by itself.':
    'Ang unang button ng hilera ang nag-aayos nito. Binubuksan ng Iwasto ang record, na nasa kulang na time out ang cursor: ilagay ito, at pindutin ang I-save. Binibilang ng Aprubahan ang overtime na walang humiling: ilagay ang minuto, na puwedeng bahagi lang ng ipinasok, at ang dahilan. Binubuksan ng Magpasya ang request ng empleyado, at ng Ilagay ang leave ang aplikasyon para sa araw na iyon. Kusang nawawala sa listahan ang naayos na.',
  'Accept leaves a day as it is, with a reason; it comes back if what it follows from changes. Show what was accepted has Take back. Assign names somebody of HR or a supervisor, who then sees it too.':
    'Iniiwan ng Tanggapin ang araw kung ano ito, na may dahilan; babalik ito kung magbago ang pinagbatayan nito. Nasa Ipakita ang mga tinanggap ang Bawiin. Sa Italaga pinapangalanan ang taga-HR o supervisor, na makakakita na rin nito.',
  'Correct many records at once': 'Iwasto ang maraming record nang sabay',
  'Search the timekeep, press Select records, and tick up to 200 records. Incomplete shows the days without a time out alone. Then press Correct below the list.':
    'Hanapin ang timekeep, pindutin ang Pumili ng mga record, at lagyan ng tsek ang hanggang 200 record. Mga araw na walang time out lang ang ipinapakita ng Kulang ang oras. Pagkatapos, pindutin ang Iwasto sa ibaba ng listahan.',
  'Choose what all of them get, such as Time out of the schedule, write the reason, and press Show what changes. Read it, and press Confirm. Records that could not be corrected are named with the reason.':
    'Piliin ang ilalagay sa lahat, gaya ng Time out ng schedule, isulat ang dahilan, at pindutin ang Ipakita ang magbabago. Basahin ito, at pindutin ang Kumpirmahin. Pinapangalanan kasama ang dahilan ang mga record na hindi naiwasto.',
  'Find who changed something': 'Alamin kung sino ang nagbago',
  'In the Audit tab, press All changes. Choose the days, and if you like the kind of change, the employee, or who changed it. Then press Search Changes.':
    'Sa tab na Audit, pindutin ang Lahat ng pagbabago. Piliin ang mga araw, at kung gusto mo, ang uri ng pagbabago, ang empleyado, o kung sino ang nagbago. Pagkatapos, pindutin ang Maghanap.',
  'Press a change to see its values before and after. History in a record, a request, a schedule or a leave record leads to its changes.':
    'Pindutin ang isang pagbabago para makita ang dati at bagong halaga nito. Ang Kasaysayan sa record, request, schedule o leave record ay papunta sa mga pagbabago nito.',
  'See what needs attention': 'Tingnan ang mga kailangang asikasuhin',
  'Above your records stands what needs attention, such as a day without a time out. Press it, and ask for what it says. The days are marked in the table too, until HR has decided.':
    'Nasa itaas ng mga record mo ang mga kailangang asikasuhin, gaya ng araw na walang time out. Pindutin ito, at hilingin ang sinasabi nito. May marka rin sa talahanayan ang mga araw, hanggang magpasya ang HR.',
  'See who changed your data': 'Tingnan kung sino ang nagbago ng data mo',
  'Below your records, press Changes of my data. It lists who changed your records, leave, hours and account, and when.':
    'Sa ibaba ng mga record mo, pindutin ang Mga pagbabago ng aking data. Nakalista rito kung sino ang nagbago ng iyong mga record, leave, oras at account, at kailan.',
  'Needs attention names days of your department that somebody has to settle, and what HR assigned to you. Press a name to see the records, and Open the request to endorse what was asked for. Settle the rest with the employee, who asks for a correction, leave or overtime.':
    'Nasa Kailangang asikasuhin ang mga araw ng iyong departamento na kailangang ayusin, at ang itinalaga sa iyo ng HR. Pindutin ang pangalan para makita ang mga record, at Buksan ang request para i-endorso ang hiniling. Ayusin ang iba kasama ang empleyado, na hihiling ng pagtatama, leave o overtime.',
} as const;
