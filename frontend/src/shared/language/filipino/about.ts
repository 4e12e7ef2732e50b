/** Texts of `features/about`. */
export const about = {
  'About Timekeep': 'Tungkol sa Timekeep',
  'Timekeep shows the staff of our companies when their working days began and ended. The time clocks at the doors report each punch, and it appears here a moment later, beside the schedule of that day.':
    'Ipinapakita ng Timekeep sa mga empleyado ng aming mga kompanya kung kailan nagsimula at natapos ang kanilang araw ng trabaho. Iniuulat ng mga time clock sa pinto ang bawat punch, at makikita ito rito pagkalipas ng ilang sandali, katabi ng schedule ng araw na iyon.',
  'Supervisors follow the attendance of their own department. HR keeps employees, schedules, leave and holidays, and corrects records that a time clock could not get right.':
    'Sinusubaybayan ng mga supervisor ang attendance ng sarili nilang departamento. Ang HR ang namamahala sa mga empleyado, schedule, leave at holiday, at nagtatama ng mga record na hindi nakuha nang tama ng time clock.',
  'Made by': 'Gawa nina',
  'Go back to home': 'Bumalik sa home',
  'Profile of {person}': 'Profile ni {person}',
  Profile: 'Profile',
} as const;
