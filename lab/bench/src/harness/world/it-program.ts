import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** The folder of the package of the whole system. */
export const ROOT = fileURLToPath(new URL('../../../../../', import.meta.url));

/**
 * Returns the arguments of `node` in the script `it`, including options of Node.js, without what prepares it.
 *
 * @throws Error when the script ends with another program
 */
export function itProgram(): string[] {
  const { scripts } = JSON.parse(readFileSync(`${ROOT}package.json`, 'utf8')) as { scripts: { it: string } };
  const [program, ...args] = (scripts.it.split(' && ').at(-1) ?? '').split(' ');
  if (program !== 'node') throw new Error(`The script "it" does not end with a call of node: ${scripts.it}`);
  return args;
}
