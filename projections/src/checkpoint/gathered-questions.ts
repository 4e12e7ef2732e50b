import { setTimeout as pause } from 'node:timers/promises';

/** What is under way may be stuck; those who gathered meanwhile wait for it no longer than this. */
const LONGEST_TURN_MS = 100;

interface Round<Question, Answer> {
  readonly questions: Question[];
  readonly answer: Promise<Answer>;
}

/**
 * Asks together what many want to know at the same moment: those who ask in one go, and while one round of questions is
 * under way, the next gathers. So nobody gets an answer that began to be looked for before they asked.
 */
export class GatheredQuestions<Question, Answer> {
  private underWay: Promise<void> | undefined;
  private gathering: Round<Question, Answer> | undefined;

  /** @param find the one answer to all questions of a round */
  constructor(private readonly find: (questions: readonly Question[]) => Promise<Answer>) {}

  /** The answer to this question, and to those that others ask meanwhile. It fails for all of them alike. */
  ask(question: Question): Promise<Answer> {
    if (this.gathering) {
      this.gathering.questions.push(question);
      return this.gathering.answer;
    }
    const questions = [question];
    const turn = this.underWay ? this.turn(this.underWay) : Promise.resolve();
    const answer = turn.then(() => {
      this.gathering = undefined;
      return this.begin(questions);
    });
    this.gathering = { questions, answer };
    return answer;
  }

  /** Whether nobody waits for an answer. */
  get isIdle(): boolean {
    return !this.underWay && !this.gathering;
  }

  private begin(questions: readonly Question[]): Promise<Answer> {
    const answer = this.find(questions);
    const done = (): void => {
      if (this.underWay === ended) this.underWay = undefined;
    };
    const ended = answer.then(done, done);
    this.underWay = ended;
    return answer;
  }

  private turn(underWay: Promise<void>): Promise<void> {
    return Promise.race([underWay, pause(LONGEST_TURN_MS, undefined, { ref: false })]);
  }
}
