import process from 'node:process';

/** Property tests print their seed when they fail; `SEED=<number>` repeats a run. */
const { SEED } = process.env;
if (SEED !== undefined) {
  const { default: fc } = await import('fast-check');
  fc.configureGlobal({ seed: Number(SEED) });
}
