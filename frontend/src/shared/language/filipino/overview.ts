/** Texts of `features/overview`. */
export const overview = {} as const;
