/** Texts of `features/audit` and `shared/audit`. */
export const audit = {} as const;
