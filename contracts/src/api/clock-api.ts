/** Header that carries a terminal's key. */
export const TERMINAL_KEY_HEADER = 'X-Terminal-Key';
export const MAX_PUNCHES_A_CALL = 1_000;

/** `at` is an ISO instant with an offset. The PIN is looked at only for terminals that are issued with PINs. */
export interface PunchRequest {
  readonly EMPID: string;
  readonly PIN?: string;
  readonly at: string;
}

export interface PunchesRequest {
  readonly punches: readonly PunchRequest[];
}

/** What became of one punch, in the order of the request. */
export type PunchOutcome =
  { readonly outcome: 'accepted' | 'duplicate' } | { readonly outcome: 'rejected'; readonly reason: string };

export interface PunchesAnswer {
  readonly data: readonly PunchOutcome[];
  readonly pending?: true;
}
