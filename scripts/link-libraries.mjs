/**
 * Creates the links of PostgreSQL's libraries, a part of `npm run build`: a service that runs as another user than the one who
 * installed it cannot write in `node_modules`. `npm start` creates missing links itself.
 */
import { join } from 'node:path';
import { root } from './run.mjs';

const { linkLibraries } = await import(join(root, 'embedded/dist/postgres/binaries.js'));
await linkLibraries();
