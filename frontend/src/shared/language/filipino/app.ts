/** Texts of `app/`. */
export const app = {
  'Website by IT Department': 'Website ng IT Department',
  'Skip to content': 'Pumunta sa nilalaman',
  'Unsaved input': 'Hindi pa naka-save',
  'what you entered before you were signed out was not saved, but it is still here. Open the form to continue.':
    'hindi na-save ang inilagay mo bago ka na-sign out, pero narito pa ito. Buksan ang form para ituloy.',
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
} as const;
