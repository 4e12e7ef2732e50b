/** Texts of `features/reset`. */
export const reset = {} as const;
