import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { lockDataFolder, markDataFolder } from '@timekeep/embedded/supervisor/data-folder/folder-use';
import { writeSystemFile } from '@timekeep/embedded/supervisor/data-folder/system-file';
import { startTestWorld, type TestWorld } from '@timekeep/embedded/testing/test-world';
import { startProjections } from '@timekeep/projections/engine/start-projections';
import { FoundOrganization } from '../organization/organization.module.js';
import { SystemSession } from '../cli/system/system-session.js';
import { CliProcess, CliTerminal, runHere, type Ended } from '../cli/testing/run-cli.js';

type Variables = Readonly<Record<string, string>>;

/** A system with stores of its own, whose organization is founded, and the command line on it. */
export class CliWorld {
  private constructor(
    readonly world: TestWorld,
    private readonly projections: { stop(): Promise<void> },
    /** An empty folder, which is removed with the world. */
    readonly dataDir: string,
    readonly environment: Variables,
  ) {}

  static async start(): Promise<CliWorld> {
    const world = await startTestWorld();
    const projections = await startProjections(world);
    const dataDir = await mkdtemp(join(tmpdir(), 'timekeep-cli-'));
    const cli = new CliWorld(world, projections, dataDir, {
      DATA_DIR: dataDir,
      DATABASE_URL: world.databaseUrl,
      EVENTSTORE_URL: world.eventStoreUrl,
      JWT_SECRET: 'a secret that is only good for tests',
      PIN_SECRET: 'another that is only good for tests!',
    });
    await cli.session((session) =>
      session.execute(new FoundOrganization('Asia/Manila', session.context('test'))),
    );
    return cli;
  }

  /** Does work that the command line has no command for. */
  session<T>(work: (session: SystemSession) => Promise<T>): Promise<T> {
    return SystemSession.use(work, this.environment);
  }

  /** @param line arguments separated by blanks */
  run(line: string, changes: Variables = {}): Promise<Ended> {
    return runHere(words(line), { ...this.environment, ...changes });
  }

  /** As `run`, in a process of its own. */
  runProcess(line: string, changes: Variables = {}): Promise<Ended> {
    return this.start(line, changes).ended;
  }

  /** As `runProcess`, without waiting for its end. */
  start(line: string, changes: Variables = {}): CliProcess {
    return new CliProcess(words(line), { ...this.environment, ...changes });
  }

  /** As `start`, at a terminal. */
  atTerminal(line: string): CliTerminal {
    return new CliTerminal(line, this.environment);
  }

  /** Registers this world as the system that runs in a data folder, as the supervisor does; returns what ends that. */
  async runIn(dataDir: string): Promise<() => Promise<unknown>> {
    const unlock = await lockDataFolder(dataDir);
    await markDataFolder(dataDir, 'real');
    const removeFile = await this.nameIn(dataDir);
    return () => Promise.all([unlock(), removeFile()]);
  }

  /** Writes where this world is into a data folder. */
  nameIn(dataDir: string, eventStoreUrl = this.world.eventStoreUrl): Promise<() => Promise<unknown>> {
    const { databaseUrl, eventsDatabaseUrl } = this.world;
    return writeSystemFile(dataDir, {
      ...{ databaseUrl, eventsDatabaseUrl, eventStoreUrl },
      ...{ backendUrl: 'http://localhost:3000', pid: process.pid, environment: this.environment },
    });
  }

  /** Stops the projections permanently. */
  stopProjections(): Promise<void> {
    return this.projections.stop();
  }

  async stop(): Promise<void> {
    await this.projections.stop();
    await this.world.stop();
    await rm(this.dataDir, { recursive: true, force: true });
  }
}

function words(line: string): string[] {
  return line.split(' ').filter(Boolean);
}
