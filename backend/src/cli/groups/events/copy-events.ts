import { LogUrl } from '@timekeep/log/client/address';
import { SourceLog } from '@timekeep/log/copy/source-log';
import { locateSystem } from '../../system/system-location.js';
import { UsageError } from '../../usage-error.js';
import { ProgramSource } from '../backup/backup-program.js';
import { COPY_TIMEOUT_MS, runCopy, targetOf, type CopyOptions, type NamedSource } from '../copy/copy-run.js';

/**
 * Copies the log of the system into another log: of the one that runs in `DATA_DIR`, else of the one that `EVENTSTORE_URL` names, else the
 * events in `DATA_DIR`, where nothing runs.
 *
 * @throws UsageError when the target is no address, or the source itself
 */
export async function copyLog(options: CopyOptions): Promise<void> {
  const target = targetOf(options.to);
  const { DATA_DIR = '', EVENTSTORE_URL = '' } = process.env;
  const { dataDir, environment } = locateSystem({ DATA_DIR });
  const running = environment['EVENTSTORE_URL'];
  const address = running ?? EVENTSTORE_URL;
  if (address === '') {
    await runCopy(stoppedSystem(dataDir), options);
    return;
  }
  const { shown, hosts } = LogUrl.of(address);
  if (hosts.some((host) => target.hosts.includes(host))) {
    throw new UsageError(
      `The events of ${shown} are to be copied, and --to names the same log. DATA_DIR and EVENTSTORE_URL name the system whose events are copied.`,
    );
  }
  const log = new SourceLog(address, COPY_TIMEOUT_MS);
  try {
    await runCopy(runningLog(log, running === undefined ? shown : dataDir), options);
  } finally {
    await log.close();
  }
}

function runningLog(source: SourceLog, name: string): NamedSource {
  return {
    name,
    source,
    steps: (target) => [
      `The system may have recorded more since. When it is time to switch, stop it, all backends and whatever else records.`,
      'Run this command once more: it copies the rest, compares all events again, and says what to do then. (A log that runs without a system goes on running.)',
      ...switching(target),
    ],
  };
}

function stoppedSystem(dataDir: string): NamedSource {
  return { name: dataDir, source: new ProgramSource('send-folder', dataDir), steps: switching };
}

function switching(target: string): string[] {
  return [
    `Start backend and projections with EVENTSTORE_URL=${target} (with the user and options of --to), an empty database in DATABASE_URL, without EVENT_LOG_KNOWS_ALL_IDS, and with the same JWT_SECRET, PIN_SECRET and SESSION_EPOCH; a data folder keeps the last one in session-epoch.`,
    'Screens are whole once the projections have built their tables: it projections status. Do not start the former system again.',
  ];
}
