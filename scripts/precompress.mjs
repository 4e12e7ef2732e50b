/**
 * Compresses the files of the built frontend, which the backend serves in that form: after Brotli at its best a script is a
 * seventh smaller than after what a server can afford for each request. The folder may be given as an argument.
 */
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { root } from './run.mjs';

const COMPRESSIBLE = /\.(js|css|svg|webmanifest)$/;
/** Smaller ones fit into one packet anyway. */
const MIN_BYTES = 1_000;

const dist = resolve(process.argv[2] ?? join(root, 'frontend/dist'));
const files = readdirSync(dist, { recursive: true })
  .map((name) => join(dist, name))
  .filter((file) => COMPRESSIBLE.test(file) && statSync(file).size >= MIN_BYTES);

await Promise.all(
  files.map(async (file) => {
    const content = readFileSync(file);
    const best = { params: { [constants.BROTLI_PARAM_SIZE_HINT]: content.length } };
    writeFileSync(`${file}.br`, await promisify(brotliCompress)(content, best));
    writeFileSync(`${file}.gz`, await promisify(gzip)(content, { level: constants.Z_BEST_COMPRESSION }));
  }),
);
