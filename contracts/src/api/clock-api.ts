/** Header with the key of a terminal. */
export const TERMINAL_KEY_HEADER = 'X-Terminal-Key';
export const MAX_PUNCHES_A_CALL = 1_000;

/** `at` is an ISO instant with an offset. The PIN is checked only for terminals that were issued with PINs. */
export interface PunchRequest {
  readonly EMPID: string;
  readonly PIN?: string;
  readonly at: string;
}

export interface PunchesRequest {
  readonly punches: readonly PunchRequest[];
}

/** The outcome of one punch. */
export type PunchOutcome =
  { readonly outcome: 'accepted' | 'duplicate' } | { readonly outcome: 'rejected'; readonly reason: string };

export interface PunchesAnswer {
  /** In the order of the request. */
  readonly data: readonly PunchOutcome[];
  /** Set when the change is recorded, but could not be read yet. */
  readonly pending?: true;
}
