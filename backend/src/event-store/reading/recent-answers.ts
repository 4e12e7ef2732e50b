/** The age up to which an answer is given again, unless said otherwise. */
const RECENT_MS = 100;

interface Kept<Answer> {
  /** When it began to be looked for, in milliseconds of the process's own clock. */
  readonly begun: number;
  readonly answer: Promise<Answer>;
}

/** TTL cache of answers, for callers that need no newer ones. */
export class RecentAnswers<Answer> {
  private readonly kept = new Map<string, Kept<Answer>>();

  /** @param keptMs how old an answer may be */
  constructor(
    private readonly find: (question: string) => Promise<Answer>,
    private readonly keptMs = RECENT_MS,
  ) {}

  /** The answer as it was found a moment ago, or is found now. A failure is told only to those who wait for it. */
  of(question: string): Promise<Answer> {
    this.forgetOld();
    const known = this.kept.get(question);
    if (known) return known.answer;
    const found = { begun: performance.now(), answer: this.find(question) };
    this.kept.set(question, found);
    found.answer.catch(() => {
      if (this.kept.get(question) === found) this.kept.delete(question);
    });
    return found.answer;
  }

  /** Whoever asks after this gets an answer that begins to be looked for after it. */
  forget(question: string): void {
    this.kept.delete(question);
  }

  /** The oldest come first. */
  private forgetOld(): void {
    const oldest = performance.now() - this.keptMs;
    for (const [question, { begun }] of this.kept) {
      if (begun >= oldest) return;
      this.kept.delete(question);
    }
  }
}
