/** Texts of `features/timekeep`. */
export const timekeep = {} as const;
