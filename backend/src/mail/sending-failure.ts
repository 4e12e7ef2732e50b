/** Why a mail was not taken. */
export interface SendingFailure {
  /** In codes: the words of servers repeat addresses. */
  readonly reason: string;
  /** Whether another try would be in vain. */
  readonly isFinal: boolean;
}

/** What the error of a transport comes to; a server says with 500 and above that it will never take the mail. */
export function sendingFailure(error: unknown): SendingFailure {
  const { code, responseCode }: { code?: unknown; responseCode?: unknown } =
    typeof error === 'object' && error !== null ? error : {};
  const status = typeof responseCode === 'number' ? responseCode : null;
  const reason = typeof code === 'string' ? code : 'unknown reason';
  return {
    reason: status === null ? reason : `${reason} ${status}`,
    isFinal: status !== null && status >= 500,
  };
}
