/** Texts of `features/leave`. */
export const leave = {} as const;
