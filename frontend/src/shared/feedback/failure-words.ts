import { serverMessage } from '@/shared/api/failure';

/** What kind of failure a call met, as far as it matters to whoever looks at the screen. */
export type FailureKind = 'unreachable' | 'missing' | 'forbidden' | 'broken' | 'refused';

export interface FailureWords {
  readonly kind: FailureKind;
  /** What happened: the server's own words where it gave any. */
  readonly title: string;
  /** What can be done about it. */
  readonly advice: string;
}

const WORDS: Readonly<Record<FailureKind, Omit<FailureWords, 'kind'>>> = {
  unreachable: {
    title: 'The server cannot be reached.',
    advice: 'Check your connection and give it a moment.',
  },
  missing: {
    title: 'There is nothing here.',
    advice: 'It may have been removed meanwhile, or the address is not right.',
  },
  forbidden: {
    title: 'You may not see this.',
    advice: 'If you need it for your work, please ask the IT Department.',
  },
  broken: {
    title: 'The server could not answer.',
    advice: 'This is not your doing. Give it a moment and try again.',
  },
  refused: { title: 'The server did not accept this.', advice: 'Please try again.' },
};

/** A failed call in words for people, by its status; without one the server was not reached at all. */
export function failureWords(error: unknown): FailureWords {
  const kind = kindOf(error);
  const { title, advice } = WORDS[kind];
  return { kind, title: serverMessage(error) ?? title, advice };
}

function kindOf(error: unknown): FailureKind {
  const status = statusOf(error);
  if (status === null) return 'unreachable';
  if (status === 404) return 'missing';
  if (status === 403) return 'forbidden';
  return status >= 500 ? 'broken' : 'refused';
}

/** The HTTP status; an answer that could not be read has one as well, beside the reading error. */
function statusOf(error: unknown): number | null {
  if (typeof error !== 'object' || error === null) return null;
  if ('originalStatus' in error && typeof error.originalStatus === 'number') return error.originalStatus;
  return 'status' in error && typeof error.status === 'number' ? error.status : null;
}
