/** Texts of `features/employees`. */
export const employees = {} as const;
