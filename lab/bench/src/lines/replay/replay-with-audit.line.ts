import { replayLine } from './replay-line.js';

export const replayWithAudit = replayLine({
  name: 'replay-with-audit',
  projections: ['attendance', 'audit'],
  bar: 0.4,
  aim: 0.6,
});
