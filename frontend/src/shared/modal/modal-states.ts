/** The numbers of the modals that stand above all screens. */
export const MODALS = {
  modifyEmployee: 34533,
  employeeSchedule: 83473,
  registerEmployee: 62331,
  modifyTimekeep: 45554,
  superviseGuide: 81544,
  resourceGuide: 76675,
} as const;

export type ModalState = (typeof MODALS)[keyof typeof MODALS];
