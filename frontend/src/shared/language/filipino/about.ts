/** Texts of `features/about`. */
export const about = {} as const;
