/** Texts of `features/supervise`. */
export const supervise = {} as const;
