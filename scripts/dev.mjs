/**
 * `npm run dev`: the system on its usual port, with parts that restart after each compilation, and Vite's server, which
 * reloads the browser, on the next port. It has a data folder of its own, `.data-dev` unless DATA_DIR names
 * another: code under development never opens the data of `npm start`.
 */
import { spawn } from 'node:child_process';
import { root, run } from './run.mjs';

run(process.execPath, ['scripts/prepare.mjs']);

const port = Number(process.env.PORT ?? 3000);
const children = [
  start('node_modules/typescript/bin/tsc', ['-b', 'embedded', 'backend', '--watch', '--preserveWatchOutput']),
  start('embedded/dist/main.js', ['--verbose'], {
    WATCH: 'true',
    DATA_DIR: process.env.DATA_DIR || '.data-dev',
  }),
  start('node_modules/vite/bin/vite.js', ['frontend', '--port', String(port + 1), '--strictPort'], {
    BACKEND_URL: `http://localhost:${port}`,
  }),
];
console.log(`With reload: http://localhost:${port + 1}`);

for (const signal of ['SIGINT', 'SIGTERM']) {
  process.on(signal, () => {
    for (const child of children) child.kill('SIGTERM');
  });
}
for (const child of children) {
  child.once('exit', () => {
    for (const other of children) other.kill('SIGTERM');
  });
}

function start(script, args, environment = {}) {
  return spawn(process.execPath, [script, ...args], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...environment },
  });
}
