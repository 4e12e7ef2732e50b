const MINUTE_MS = 60_000;

/** Reports by key, such as a terminal: the first at once, and what follows within a minute as one. */
export class MinuteReports<Content> {
  private readonly minutes = new Map<string, { content: Content | null; readonly timer: NodeJS.Timeout }>();

  constructor(
    private readonly report: (key: string, content: Content) => void,
    private readonly sumOf: (one: Content, other: Content) => Content,
  ) {}

  add(key: string, content: Content): void {
    const minute = this.minutes.get(key);
    if (minute) minute.content = minute.content === null ? content : this.sumOf(minute.content, content);
    else {
      this.report(key, content);
      this.begin(key);
    }
  }

  /** Reports what still waits. */
  end(): void {
    for (const key of [...this.minutes.keys()]) this.endMinute(key);
  }

  private begin(key: string): void {
    const timer = setTimeout(() => {
      if (this.endMinute(key)) this.begin(key);
    }, MINUTE_MS).unref();
    this.minutes.set(key, { content: null, timer });
  }

  /** Returns true if there was something to report. */
  private endMinute(key: string): boolean {
    const minute = this.minutes.get(key);
    this.minutes.delete(key);
    if (!minute) return false;
    clearTimeout(minute.timer);
    if (minute.content === null) return false;
    this.report(key, minute.content);
    return true;
  }
}
