import { summarize, alternate } from './rounds.js';

const PLAN = { rounds: 3, durationMs: 20, warmUpMs: 5 };

describe('alternate', () => {
  it('alternates after one warm-up of each', async () => {
    const turns: string[] = [];
    const contestant = (name: string) => (durationMs: number) => {
      turns.push(`${name} ${durationMs}`);
      return Promise.resolve(1);
    };
    await alternate({ subject: contestant('ours'), reference: contestant('theirs') }, PLAN);
    const round = ['ours 20', 'theirs 20'];
    expect(turns).toEqual(['ours 5', 'theirs 5', ...round, ...round, ...round]);
  });

  it('takes the median of the rounds and leaves the warm-up out', async () => {
    const giving = (figures: number[]) => () => Promise.resolve(figures.shift() ?? NaN);
    const measurement = await alternate(
      { subject: giving([1000, 30, 10, 20]), reference: giving([0, 7, 5, 90]) },
      PLAN,
    );
    expect(measurement).toEqual({
      value: { median: 20, lowest: 10, highest: 30 },
      reference: { median: 7, lowest: 5, highest: 90 },
    });
  });
});

describe('summarize', () => {
  it('keeps the extremes beside the median', () => {
    expect(summarize([3, 1, 8])).toEqual({ median: 3, lowest: 1, highest: 8 });
  });
});
