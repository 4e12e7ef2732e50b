/** Texts of `features/supervise`. */
export const supervise = {
  'Your department has no other employees.': 'Walang ibang empleyado sa departamento mo.',
  Apply: 'I-apply',
  "Today's attendance of the department": 'Attendance ng departamento ngayong araw',
  'No records today': 'Walang record ngayong araw',
  'Monitoring your department employees timekeep':
    'Pagsubaybay sa timekeep ng mga empleyado ng iyong departamento',
  Overall: 'Kabuuan',
  'Attendance records of {employee}': 'Mga record ng attendance ni {employee}',
  '{employee}: open the attendance history': '{employee}: buksan ang kasaysayan ng attendance',
} as const;
