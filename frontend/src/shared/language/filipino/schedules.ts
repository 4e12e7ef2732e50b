/** Texts of `features/schedules`. */
export const schedules = {} as const;
