/** Texts of `features/overview`. */
export const overview = {
  '{figure} on {date}': '{figure} noong {date}',
  'Late and absent employees of each day': 'Mga late at absent na empleyado sa bawat araw',
  'Late {late} · Absent {absent}': 'Late {late} · Absent {absent}',
  '{figure} in {department}': '{figure} sa {department}',
  'Employees of each department today': 'Mga empleyado ng bawat departamento ngayong araw',
  '1 department': '1 departamento',
  '{count} departments': '{count} departamento',
  Present: 'Present',
  Absent: 'Absent',
  'Not due yet': 'Hindi pa oras',
  Other: 'Iba pa',
  '{value} {figure}: show records': '{value} {figure}: ipakita ang mga record',
  'How the company stands on {date}.': 'Ang lagay ng kompanya ngayong {date}.',
  'Last 30 days': 'Nakaraang 30 araw',
  'How many employees came late, and how many were absent, on each day.':
    'Ilang empleyado ang na-late, at ilan ang absent, sa bawat araw.',
  'Hide the figures': 'Itago ang mga bilang',
  'Figures as a table': 'Mga bilang bilang table',
  'HR is the most private section of Timekeep. Here an admin can add, edit, update and delete the data of employees and their schedules; each change is recorded together with who made it.':
    'Ang HR ang pinakapribadong bahagi ng Timekeep. Dito puwedeng magdagdag, mag-edit, mag-update at mag-delete ang admin ng data ng mga empleyado at ng kanilang schedule; naka-record ang bawat pagbabago kasama ang gumawa nito.',
  'Give a new employee an ID, a department and a PIN.':
    'Bigyan ng ID, departamento at PIN ang bagong empleyado.',
  'Company Holiday': 'Holiday ng Kompanya',
  'Enter a legal or special holiday into the timekeep of all employees.':
    'Ilagay ang legal o special holiday sa timekeep ng lahat ng empleyado.',
} as const;
