/** Texts of `features/attendance`. */
export const attendance = {} as const;
