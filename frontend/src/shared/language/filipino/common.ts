/** Texts of `shared/`, and those of several features. */
export const common = {} as const;
