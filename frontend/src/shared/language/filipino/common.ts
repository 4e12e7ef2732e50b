/** Texts of `shared/`, and those of several features. */
export const common = {
  Discard: 'Itapon',
  Employees: 'Mga Empleyado',
  Leave: 'Leave',
  Company: 'Kompanya',
  'Employee ID': 'Employee ID',
  Email: 'Email',
  Password: 'Password',
  'Confirm Email': 'Kumpirmahin ang Email',
  'Send Code Again': 'Ipadala Muli ang Code',
  'Send Code': 'Ipadala ang Code',
  'Enter the code of the email': 'Ilagay ang code mula sa email',
} as const;
