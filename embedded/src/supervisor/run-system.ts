import { lockDataFolder } from './data-folder-lock.js';
import { SIGN_INS } from './demo.js';
import { markDataFolder } from './demo-marker.js';
import { PartOutput } from './part-output.js';
import { assertPortIsFree } from './probes.js';
import { findSecrets } from './secrets.js';
import { readSettings, StartRefusedError } from './settings.js';
import { System } from './system.js';

/**
 * Runs the whole system until it is told to stop, and returns the exit code of the process.
 *
 * @param root the folder of the repository
 */
export async function runSystem(root: string): Promise<number> {
  const say = (line: string): void => {
    console.log(line);
  };
  const stopSignal = nextStopSignal().then((signal) => {
    say(`Stopping (${signal})`);
  });
  try {
    const settings = readSettings(process.env, root);
    const unlock = await lockDataFolder(settings.dataDir);
    try {
      await assertPortIsFree(settings.host, settings.port);
      const secrets = await findSecrets(settings, process.env);
      await markDataFolder(settings);
      const system = new System(settings, secrets, new PartOutput(process.stdout), say);
      return await runUntilStopped(system, stopSignal, () => {
        say(`Ready: http://localhost:${settings.port}`);
        if (settings.demo) for (const line of SIGN_INS) say(line);
      });
    } finally {
      await unlock();
    }
  } catch (error) {
    if (!(error instanceof StartRefusedError)) throw error;
    console.error(error.message);
    return 1;
  }
}

async function runUntilStopped(
  system: System,
  stopSignal: Promise<void>,
  ready: () => void,
): Promise<number> {
  const stopping = new AbortController();
  const stopped = stopSignal.then(() => {
    stopping.abort();
    return system.stop();
  });
  try {
    await system.start();
    ready();
  } catch (error) {
    if (!stopping.signal.aborted) {
      console.error(`Timekeep did not start: ${error instanceof Error ? error.message : String(error)}`);
      await system.stop();
      return 1;
    }
  }
  await stopped;
  // What the start had come to while the stop was under way.
  await system.stop();
  return 0;
}

/** Further signals change nothing: under npm, Ctrl-C arrives twice. */
function nextStopSignal(): Promise<NodeJS.Signals> {
  // A terminal that is closed takes its programs along, but not those that nohup detached from it.
  const hangUp = process.stdout.isTTY ? (['SIGHUP'] as const) : [];
  return new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', ...hangUp] as const) {
      process.on(signal, () => {
        resolve(signal);
      });
    }
  });
}
