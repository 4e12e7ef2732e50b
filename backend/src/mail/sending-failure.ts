/** The reason why a mail was not accepted. */
export interface SendingFailure {
  /** Error codes; messages of mail servers repeat addresses. */
  readonly reason: string;
  /** True if a further attempt is useless. */
  readonly isFinal: boolean;
  /** True if the server took no mail; otherwise it may have taken it before its answer was lost. */
  readonly isCertain: boolean;
}

/** Classifies the error of a transport; status codes from 500 up mean that the server will never accept the mail. */
export function sendingFailure(error: unknown): SendingFailure {
  const { code, responseCode, syscall }: { code?: unknown; responseCode?: unknown; syscall?: unknown } =
    typeof error === 'object' && error !== null ? error : {};
  const status = typeof responseCode === 'number' ? responseCode : null;
  const reason = typeof code === 'string' ? code : 'unknown reason';
  return {
    reason: status === null ? reason : `${reason} ${status}`,
    isFinal: status !== null && status >= 500,
    isCertain: status !== null || syscall === 'connect' || code === 'EDNS',
  };
}
