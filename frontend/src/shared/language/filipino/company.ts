/** Texts of `features/company`. */
export const company = {} as const;
