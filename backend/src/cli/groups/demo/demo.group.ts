import { Command } from 'commander';
import { jsonOption } from '../../arguments.js';
import type { OutputOptions } from '../../terminal.js';

const actions = () => import('../../demo/seed-demo.js');

/** `it demo ...` */
export function demoGroup(): Command {
  const group = new Command('demo').description('a company to try the system with');

  group
    .command('seed')
    .description('set up the demo company (DEMO_EMPLOYEES people), or bring it up to now')
    .addOption(jsonOption())
    .action(async (options: OutputOptions) => (await actions()).seed(options));

  return group;
}
