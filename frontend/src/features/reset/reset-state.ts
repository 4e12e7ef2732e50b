/** A code that was sent. */
export interface IssuedCode {
  /** To whom. */
  readonly email: string;
  /** The ticket that the server gave for it. */
  readonly id: string;
  /** bcrypt. */
  readonly hash: string;
}

export interface NewPassword {
  readonly password: string;
  readonly confirmation: string;
}

/** What a forgotten password has come to. */
export interface ResetState {
  readonly email: string;
  readonly issued: IssuedCode | null;
  /** The code as the person has confirmed it; null in stage 0. */
  readonly confirmedCode: string | null;
  /** Kept when a code turns out to be worth nothing, so that nobody types it again. */
  readonly newPassword: NewPassword;
  /** Whether the server took no more of the code that was confirmed. */
  readonly isCodeSpent: boolean;
}

export const EMPTY_RESET: ResetState = {
  email: '',
  issued: null,
  confirmedCode: null,
  newPassword: { password: '', confirmation: '' },
  isCodeSpent: false,
};
