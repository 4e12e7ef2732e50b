import { appendLine } from './append-line.js';

export const append64 = appendLine({ inFlight: 64, bar: 2.5, aim: 3 });
