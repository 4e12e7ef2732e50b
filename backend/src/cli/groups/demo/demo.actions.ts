import { demoOptions } from '../../demo/demo-run.js';
import { seedDemo } from '../../demo/seed-demo.js';
import { SystemSession } from '../../system/system-session.js';
import { silentProgress, showProgress } from '../../terminal/progress.js';
import { writeMessage, type OutputOptions } from '../../terminal/output.js';

/** Sets up the demo company, or brings it up to now. */
export async function seed(options: OutputOptions): Promise<void> {
  const { people, punches } = await SystemSession.use((session) =>
    seedDemo(
      session,
      demoOptions(session.location.environment, process.env),
      options.json ? silentProgress : showProgress,
    ),
  );
  writeMessage(`The demo company has ${people} employees; ${punches} punches are new.`, options);
}
