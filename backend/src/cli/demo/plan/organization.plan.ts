export const DEMO_COMPANIES = ['Bayanihan Foods', 'Luzviminda Logistics', 'Sampaguita Retail'] as const;

export const DEMO_DEPARTMENTS = [
  'Administration',
  'Accounting',
  'Customer Care',
  'Human Resources',
  'Information Technology',
  'Operations',
  'Sales',
  'Warehouse',
] as const;

export type DemoCompany = (typeof DEMO_COMPANIES)[number];
export type DemoDepartment = (typeof DEMO_DEPARTMENTS)[number];
