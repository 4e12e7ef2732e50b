import { sep } from 'node:path';
import JestRuntime from 'jest-runtime';

/** Jest requires this file, and then looks for the class in `default`. */
export const __esModule = true;

const INSTALLED = `${sep}node_modules${sep}`;

/** Loads installed libraries, from a worker's first spec file on; it never ends. */
let libraries;
let lastLoad = Promise.resolve();

/**
 * Loads our own modules for each spec file, as Jest does, but libraries once for all files of a worker: NestJS,
 * TypeORM, gRPC and the like are thousands of files, and took half the time of a spec file. They have to be in the
 * realm of `shared-environment.mjs`, or their `Error` would not be an instance of ours.
 */
export default class SharedLibraries extends JestRuntime {
  constructor(config, environment, resolver, transformer, sources, ...rest) {
    super(config, environment, resolver, transformer, sources, ...rest);
    libraries ??= new JestRuntime(config, environment, resolver, transformer, new Map(), ...rest).esmLoader;
    const own = this.esmLoader;
    const [loadEsm, loadCjs] = [own.loadEsmModule.bind(own), own.loadCjsAsEsm.bind(own)];
    own.loadEsmModule = (path, suffix) => (isLibrary(path) ? loadWhole(path, suffix) : loadEsm(path, suffix));
    own.loadCjsAsEsm = (from, path, suffix, context) =>
      isLibrary(path)
        ? libraries.loadCjsAsEsm(from, path, suffix, context)
        : loadCjs(from, path, suffix, context);
  }
}

function isLibrary(path) {
  return path.includes(INSTALLED);
}

/** Serial: modules that import each other in a circle cannot be linked from two ends. */
function loadWhole(path, suffix) {
  const load = async () => libraries.linkAndEvaluateModule(await libraries.loadEsmModule(path, suffix));
  lastLoad = lastLoad.then(load, load);
  return lastLoad;
}
