/** Texts of `features/sign-in`. */
export const signIn = {} as const;
