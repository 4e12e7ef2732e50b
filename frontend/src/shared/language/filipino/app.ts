/** Texts of `app/` and `features/about`. */
export const app = {
  // app/
  Welcome: 'Maligayang pagdating',
  'Website by IT Department': 'Website ng IT Department',
  'Skip to content': 'Pumunta sa nilalaman',
  'Unsaved input': 'Hindi pa naka-save',
  'what you entered before you were signed out was not saved, but it is still here. Open the form to continue.':
    'hindi na-save ang inilagay mo bago ka na-sign out, pero narito pa ito. Buksan ang form para ituloy.',
  'what you entered before this page was loaded again was not saved, but it is still here. Open the form to continue.':
    'hindi na-save ang inilagay mo bago muling na-load ang page na ito, pero narito pa ito. Buksan ang form para ituloy.',
  'This page could not be shown.': 'Hindi maipakita ang page na ito.',
  'The connection may have been interrupted, or Timekeep was updated meanwhile. Nothing that you saved is lost.':
    'Baka naputol ang koneksyon, o na-update ang Timekeep. Walang nawala sa mga na-save mo.',
  'Load the page again': 'I-load muli ang page',
  NotFound: 'NotFound',
  Home: 'Home',
  Supervise: 'Supervise',
  Resource: 'Resource',
  Main: 'Pangunahin',
  Menu: 'Menu',
  'Company website': 'Website ng kompanya',
  'Close menu': 'Isara ang menu',
  'Open menu': 'Buksan ang menu',
  'Timekeep was updated. Save what you typed, then load the page again.':
    'Na-update ang Timekeep. I-save ang nai-type mo, saka i-load muli ang page.',
  'Load again': 'I-load muli',
  '{initials}, profile': '{initials}, profile',
  'Your account': 'Ang iyong account',
  'ID: {EMPID}': 'ID: {EMPID}',
  About: 'Tungkol dito',
  Logout: 'Logout',
  Confirmed: 'Kumpirmado',
  'Not confirmed': 'Di pa kumpirmado',
  'Department Employees': 'Mga Empleyado ng Departamento',
  'Managing - Company Employees Resource': 'Pamamahala - Mga Empleyado ng Kompanya',
  'HR area': 'Bahagi ng HR',

  // features/about
  'About Timekeep': 'Tungkol sa Timekeep',
  'Timekeep shows the staff of our companies when their working days began and ended. The time clocks at the doors report each punch, and it appears here a moment later, beside the schedule of that day.':
    'Ipinapakita ng Timekeep sa mga empleyado ng aming mga kompanya kung kailan nagsimula at natapos ang kanilang araw ng trabaho. Iniuulat ng mga time clock sa pinto ang bawat punch, at makikita ito rito pagkalipas ng ilang sandali, katabi ng schedule ng araw na iyon.',
  'Supervisors follow the attendance of their own department. HR keeps employees, schedules, leave and holidays, and corrects records that a time clock could not get right.':
    'Sinusubaybayan ng mga supervisor ang attendance ng sarili nilang departamento. Ang HR ang namamahala sa mga empleyado, schedule, leave at holiday, at nagtatama ng mga record na hindi nakuha nang tama ng time clock.',
  'Made by': 'Gawa nina',
  'Go back to home': 'Bumalik sa home',
  'Version {version}': 'Bersiyon {version}',
  'Profile of {person}': 'Profile ni {person}',
  Profile: 'Profile',
} as const;
