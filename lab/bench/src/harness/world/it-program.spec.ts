import { expect, it } from '@jest/globals';
import { itProgram } from './it-program.js';

it('finds the program of the command line in the package of the whole system', () => {
  expect(itProgram()).toContain('backend/dist/cli/main.js');
});
