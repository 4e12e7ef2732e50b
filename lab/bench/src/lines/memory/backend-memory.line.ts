import { BACKEND } from '../../bulk-load/whole-system.js';
import { memoryLine } from './memory-line.js';

export const backendMemory = memoryLine({ name: 'memory-backend', process: 'backend', script: BACKEND });
