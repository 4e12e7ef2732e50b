/** Result of a check. A warning leaves the exit code as it is. */
export type Result = 'ok' | 'warning' | 'failed';

/** The result of a check, and the advice that follows from it. */
export interface Finding {
  readonly check: string;
  readonly result: Result;
  readonly found: string;
  /** Null when there is nothing to do. */
  readonly advice: string | null;
}

export function ok(check: string, found: string): Finding {
  return { check, result: 'ok', found, advice: null };
}

export function warning(check: string, found: string, advice: string): Finding {
  return { check, result: 'warning', found, advice };
}

export function failed(check: string, found: string, advice: string): Finding {
  return { check, result: 'failed', found, advice };
}

/** The limits of a figure: below the first it is a warning, below the second a failure. */
export interface Limits {
  readonly warning: number;
  readonly failed: number;
}

/** Judges a figure that should not become small. */
export function atLeast(
  { warning: least, failed: minimum }: Limits,
  figure: number,
  finding: { readonly check: string; readonly found: string; readonly advice: string },
): Finding {
  const { check, found, advice } = finding;
  if (figure >= least) return ok(check, found);
  return figure >= minimum ? warning(check, found, advice) : failed(check, found, advice);
}

/** Returns the result of a check, or a failure with its reason and the advice for it when it throws or does not end in time. */
export async function checked(
  check: string,
  adviceFor: (reason: string) => string,
  work: () => Promise<readonly Finding[]>,
  reasonOf: (error: unknown) => Promise<string>,
): Promise<readonly Finding[]> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      reject(new Error(`There was no answer within ${WITHIN_MS / 1_000} s.`));
    }, WITHIN_MS);
  });
  try {
    return await Promise.race([work(), late]);
  } catch (error) {
    const reason = await reasonOf(error);
    return [failed(check, reason, adviceFor(reason))];
  } finally {
    clearTimeout(timer);
  }
}

const WITHIN_MS = 20_000;
