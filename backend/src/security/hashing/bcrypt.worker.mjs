import { parentPort } from 'node:worker_threads';
import bcrypt from 'bcryptjs';

/** Answers each job `{ password, hash }` with true if they match, or `{ password, cost }` with a new hash. */
parentPort?.on('message', ({ password, hash, cost }) => {
  parentPort?.postMessage(
    hash === undefined ? bcrypt.hashSync(password, cost) : bcrypt.compareSync(password, hash),
  );
});
