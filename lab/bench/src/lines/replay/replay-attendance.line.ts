import { replayLine } from './replay-line.js';

export const replayAttendance = replayLine({
  name: 'replay-attendance',
  projections: ['attendance'],
  bar: 0.5,
  aim: 0.7,
});
