/** Texts of `features/email-proof`. */
export const emailProof = {} as const;
