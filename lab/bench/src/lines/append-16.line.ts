import { appendLine } from './append-line.js';

export const append16 = appendLine({ inFlight: 16, bar: 2, aim: 3 });
