/** Texts of `features/guides`. */
export const guides = {} as const;
