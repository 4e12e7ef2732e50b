import { PROJECTIONS } from '../../bulk-load/whole-system.js';
import { memoryLine } from './memory-line.js';

export const projectionsMemory = memoryLine({
  name: 'memory-projections',
  process: 'projections',
  script: PROJECTIONS,
});
